internal import CLeptonica
internal import Core
internal import Parsing

/// Looks whether a page shows what its text says, where that decides what a bill says.
///
/// Text in a PDF and the drawing of it are two things: fonts that show other digits, boxes over one of them, digits that
/// are drawn and not written. Whatever the way, the reader that looks at the drawing reads something else.
struct DrawnWords {
  let reader: SecondReader
  /// The page as it is drawn, in the pixels of its words' boxes.
  let drawing: Picture

  /// Whether the drawing shows the words of all these places.
  ///
  /// - Parameter page: with the text layer as its first pass.
  func show(_ places: [Box], of page: Page) throws -> Bool {
    let grey = try drawing.grey()
    return try places.allSatisfy { place in
      guard let words = DrawnWords.words(at: place, of: page) else { return true }
      let written = words.line.words[words.range].map(\.text).joined(separator: " ")
      let height = words.box.height
      // A tight cut may lose the edge of a letter, a wide one may show the edge of a neighbour.
      return try [height / 8, height / 3].contains { margin in
        guard let cut = words.cut(margin: margin).clipped(width: page.width, height: page.height) else { return false }
        let plain = try grey.cropped(to: cut).withoutFaintest(TextVisibility.faintest)
        let whole = Box(x: 0, y: 0, width: plain.width, height: plain.height)
        return DrawnText.shows(written, seen: try reader.text(in: whole, of: try ScaledPictures(plain)))
      }
    }
  }

  /// Some words of a line, with their neighbours.
  private struct Run {
    var line: Line
    var range: Range<Int>

    var box: Box { Box.union(line.words[range].map(\.box)) ?? line.box }

    /// Their box with a margin above and below, and beside it as much room as half way to the neighbours, so that a
    /// digit that is only drawn shows up as well.
    func cut(margin: Int) -> Box {
      let box = box
      let room = max(margin, box.height * 3 / 4)
      let before = range.lowerBound > 0 ? (box.x - line.words[range.lowerBound - 1].box.maxX) / 2 : room
      let after = range.upperBound < line.words.count ? (line.words[range.upperBound].box.x - box.maxX) / 2 : room
      let (left, right) = (box.x - min(room, max(0, before)), box.maxX + min(room, max(0, after)))
      return Box(x: left, y: box.y - margin, width: right - left, height: box.height + 2 * margin)
    }
  }

  /// The words of the line at a place that lie in it; nil where none does.
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
  /// A small 8-bit picture in which everything has the shade of its ground that no eye tells from it. The reader would
  /// find it all the same.
  fileprivate func withoutFaintest(_ difference: Int) throws -> Picture {
    let copy = try Picture(pixCopy(nil, pix))
    guard let data = pixGetData(copy.pix) else { throw Picture.outOfMemory }
    let words = Int(pixGetWpl(copy.pix))
    func each(_ body: (UnsafeMutablePointer<UInt32>, _ shift: Int, _ value: Int) -> Void) {
      for y in 0..<height {
        for x in 0..<width {
          // Four pixels a 32-bit word, the first in its highest byte.
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
