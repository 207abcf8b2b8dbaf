internal import CLeptonica
internal import Core
internal import Parsing

/// Checks whether a page shows what its text layer says in the places that decide what the bill says.
///
/// The text of a PDF and its drawing can differ: fonts that show different digits, boxes over a digit, digits that are
/// drawn but not in the text. Whatever the method, a reader that looks at the drawing reads something else.
struct DrawnWords {
  /// Tesseract with billfold's own model, which takes a fraction of the networks' time; nil if the model is missing.
  let engine: Engine?
  /// Returns the networks, which decide about words that Tesseract reads otherwise; nil if they cannot be used.
  let networks: () throws -> SecondReader?
  /// The rendered page in grey, at the scale of its words' boxes.
  let drawing: Picture

  /// Whether the drawing shows the words in all of the places.
  ///
  /// Both readers look at the drawing only, so that one of them is enough to see that it shows the words. Where
  /// no networks are installed nothing is contested: Tesseract alone misreads letters that it was not trained on.
  ///
  /// - Parameter page: the page, with the text layer as its first pass.
  func show(_ places: [Box], of page: Page) throws -> Bool {
    try places.allSatisfy { place in
      guard let words = DrawnWords.words(at: place, of: page) else { return true }
      func isShown(by read: (ScaledPictures) throws -> String) throws -> Bool {
        // A tight crop may cut off the edge of a letter, a wide one may include the edge of a neighbour.
        try [words.box.height / 3, words.box.height / 8].contains { margin in
          let whole = words.cut(margin: margin)
          guard let box = whole.clipped(width: page.width, height: page.height) else { return false }
          let cut = try drawing.cropped(to: box).withoutFaintest(TextVisibility.faintest)
          return DrawnText.shows(words.written, seen: try read(try ScaledPictures(cut)))
        }
      }
      // What Tesseract fails on is for the networks to decide, too.
      if let engine, (try? isShown(by: engine.text)) == true { return true }
      guard let networks = try networks() else { return true }
      return try isShown(by: networks.text)
    }
  }

  /// The height in pixels of a line for Tesseract, margins included: its capitals then have about the best height.
  fileprivate static let lineHeight = 64

  /// A run of words in a line, which also has their neighbours.
  private struct Run {
    var line: Line
    var range: Range<Int>

    var box: Box { Box.union(line.words[range].map(\.box)) ?? line.box }

    /// The words from left to right, as they are drawn; the words of Hebrew and Arabic lines are in reading order.
    var written: String { line.words[range].sorted { $0.box.x < $1.box.x }.map(\.text).joined(separator: " ") }

    /// The box of the words with a margin above and below. On the left and right it extends up to half way to the
    /// neighbours, so that a digit that is drawn but not in the text is included.
    func cut(margin: Int) -> Box {
      let box = box
      let room = max(margin, box.height * 3 / 4)
      // By place: words of Hebrew and Arabic lines are in reading order.
      let others = line.words.indices.filter { !range.contains($0) }.map { line.words[$0].box }
      let before = others.filter { $0.midX < box.midX }.map { (box.x - $0.maxX) / 2 }.min() ?? room
      let after = others.filter { $0.midX >= box.midX }.map { ($0.x - box.maxX) / 2 }.min() ?? room
      let (left, right) = (box.x - min(room, max(0, before)), box.maxX + min(room, max(0, after)))
      return Box(x: left, y: box.y - margin, width: right - left, height: box.height + 2 * margin)
    }
  }

  /// The words of the first line that has words in the place; nil if no line has any.
  private static func words(at place: Box, of page: Page) -> Run? {
    for line in page.lines {
      let inside = line.words.indices.filter { line.words[$0].box.hasCentre(in: place) }
      if let first = inside.first, let last = inside.last { return Run(line: line, range: first..<(last + 1)) }
    }
    return nil
  }
}

extension Engine {
  /// The text of a line that fills a picture.
  fileprivate func text(of line: ScaledPictures) throws -> String {
    let line = try line.cut(line.whole, height: DrawnWords.lineHeight)
    return try recognise(line, segmentation: .singleLine, triesInverse: true).flatMap(\.words).map(\.text)
      .joined(separator: " ")
  }
}

extension Box {
  /// Whether the middle of the box is inside another one.
  func hasCentre(in other: Box) -> Bool {
    (other.y...other.maxY).contains(midY) && (other.x...other.maxX).contains(midX)
  }
}

extension Picture {
  /// A copy of a small 8-bit picture in which everything too faint for the eye gets the background's shade. The reader
  /// would recognise it otherwise.
  fileprivate func withoutFaintest(_ difference: Int) throws -> Picture {
    let copy = try Picture(pixCopy(nil, pix))
    guard let data = pixGetData(copy.pix) else { throw Picture.outOfMemory }
    let words = Int(pixGetWpl(copy.pix))
    let ground = ground()
    for y in 0..<height {
      for x in 0..<width {
        // Four pixels per 32-bit word, the first in the highest byte.
        let (word, shift) = (data + y * words + (x >> 2), UInt32(24 - 8 * (x & 3)))
        guard abs(Int(word.pointee >> shift & 0xFF) - ground) < difference else { continue }
        word.pointee = word.pointee & ~(0xFF << shift) | UInt32(ground) << shift
      }
    }
    return copy
  }
}
