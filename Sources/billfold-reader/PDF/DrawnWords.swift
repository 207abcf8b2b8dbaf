internal import CLeptonica
internal import Core
internal import Parsing

/// Checks whether a page shows what its text layer says in the places that decide what the bill says.
///
/// The text of a PDF and its drawing can differ: fonts that show different digits, boxes over a digit, digits that are
/// drawn but not in the text. Whatever the method, a reader that looks at the drawing reads something else.
struct DrawnWords {
  let reader: SecondReader
  /// The rendered page, at the scale of its words' boxes.
  let drawing: Picture

  /// Whether the drawing shows the words in all of the places.
  ///
  /// - Parameter page: the page, with the text layer as its first pass.
  func show(_ places: [Box], of page: Page) throws -> Bool {
    let grey = try drawing.grey()
    return try places.allSatisfy { place in
      guard let words = DrawnWords.words(at: place, of: page) else { return true }
      // The networks read from left to right; the words of Hebrew and Arabic lines are in reading order.
      let written = words.line.words[words.range].sorted { $0.box.x < $1.box.x }.map(\.text).joined(separator: " ")
      let height = words.box.height
      // A tight crop may cut off the edge of a letter, a wide one may include the edge of a neighbour.
      return try [height / 8, height / 3].contains { margin in
        guard let cut = words.cut(margin: margin).clipped(width: page.width, height: page.height) else { return false }
        let plain = try grey.cropped(to: cut).withoutFaintest(TextVisibility.faintest)
        let whole = Box(x: 0, y: 0, width: plain.width, height: plain.height)
        return DrawnText.shows(written, seen: try reader.text(in: whole, of: try ScaledPictures(plain)))
      }
    }
  }

  /// A run of words in a line, which also has their neighbours.
  private struct Run {
    var line: Line
    var range: Range<Int>

    var box: Box { Box.union(line.words[range].map(\.box)) ?? line.box }

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
      let inside = line.words.indices.filter { line.words[$0].box.isMostlyInside(place) }
      if let first = inside.first, let last = inside.last { return Run(line: line, range: first..<(last + 1)) }
    }
    return nil
  }
}

extension Box {
  fileprivate func isMostlyInside(_ other: Box) -> Bool {
    (other.y...other.maxY).contains(midY) && (other.x...other.maxX).contains(x + width / 2)
  }
}

extension Picture {
  /// A copy of a small 8-bit picture in which everything too faint for the eye gets the background's shade. The reader
  /// would recognise it otherwise.
  fileprivate func withoutFaintest(_ difference: Int) throws -> Picture {
    let copy = try Picture(pixCopy(nil, pix))
    guard let data = pixGetData(copy.pix) else { throw Picture.outOfMemory }
    let words = Int(pixGetWpl(copy.pix))
    func each(_ body: (UnsafeMutablePointer<UInt32>, _ shift: Int, _ value: Int) -> Void) {
      for y in 0..<height {
        for x in 0..<width {
          // Four pixels per 32-bit word, the first in the highest byte.
          let (word, shift) = (data + y * words + (x >> 2), 24 - 8 * (x & 3))
          body(word, shift, Int(word.pointee >> UInt32(shift) & 0xFF))
        }
      }
    }
    var counts = [Int](repeating: 0, count: 256)
    each { _, _, value in counts[value] += 1 }
    let ground = counts.indices.max { counts[$0] < counts[$1] } ?? 255
    each { word, shift, value in
      guard abs(value - ground) < difference else { return }
      word.pointee = word.pointee & ~(0xFF << UInt32(shift)) | UInt32(ground) << UInt32(shift)
    }
    return copy
  }
}
