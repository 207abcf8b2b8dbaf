internal import CPoppler
internal import Core
internal import Foundation

extension PDFPage {
  /// The printed words of the text layer in rows, in pixels at the given scale (pixels a point); empty without one.
  ///
  /// Poppler gives one rectangle, in points, for every Unicode scalar of the page's text.
  func textLines(scale: Double) -> [Line] {
    guard let raw = poppler_page_get_text(page) else { return [] }
    defer { g_free(raw) }
    let scalars = Array(String(cString: raw).unicodeScalars)
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout(page, &rectangles, &count) != 0, let rectangles else { return [] }
    defer { g_free(rectangles) }

    var words: [Word] = []
    var text = String.UnicodeScalarView()
    var box: Box?
    func endWord() {
      if let found = box, !text.isEmpty, isOnPage(found, scale: scale) {
        words.append(Word(text: String(text), box: found, confidence: 1))
      }
      text = String.UnicodeScalarView()
      box = nil
    }
    for (index, scalar) in scalars.prefix(Int(count)).enumerated() {
      if scalar.properties.isWhitespace {
        endWord()
      } else if !TextLayerQuality.isInvisible(scalar) {
        let shape = pixels(rectangles[index], scale: scale)
        if let current = box, startsNewWord(shape, after: current) { endWord() }
        text.append(scalar)
        box = box?.union(shape) ?? shape
      }
    }
    endWord()
    return Rows.lines(of: words)
  }

  /// Columns of a table follow each other without a space in Poppler's text: a gap, a step back or another row divides
  /// words. A fifth of the letter height is more than any letter spacing and less than a space.
  private func startsNewWord(_ shape: Box, after word: Box) -> Bool {
    shape.midY > word.maxY || shape.midY < word.y || shape.x < word.x - word.height
      || (shape.x - word.maxX) * 5 > max(word.height, shape.height)
  }

  private func pixels(_ rectangle: PopplerRectangle, scale: Double) -> Box {
    func clamp(_ value: Double) -> Int { value.isFinite ? Int(min(max(value * scale, -100_000), 100_000)) : 0 }
    let left = clamp(min(rectangle.x1, rectangle.x2))
    let top = clamp(min(rectangle.y1, rectangle.y2))
    return Box(
      x: left, y: top, width: max(1, clamp(max(rectangle.x1, rectangle.x2)) - left),
      height: max(1, clamp(max(rectangle.y1, rectangle.y2)) - top))
  }

  private func isOnPage(_ box: Box, scale: Double) -> Bool {
    box.midX >= 0 && box.midY >= 0 && Double(box.midX) <= width * scale && Double(box.midY) <= height * scale
  }
}

/// Whether a text layer says what a person would read.
enum TextLayerQuality {
  /// Enough letters and digits, and few characters that no font shows: mojibake falls back to recognition.
  static func isUsable(_ lines: [Line]) -> Bool {
    let scalars = lines.flatMap { $0.words.flatMap { Array($0.text.unicodeScalars) } }
    let readable = scalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    let broken = scalars.count {
      $0.value == 0xFFFD || $0.value < 32 || (0x7F...0x9F).contains($0.value) || $0.properties.generalCategory == .privateUse
        || $0.properties.generalCategory == .unassigned
    }
    // A dozen characters is less than the shortest receipt has: a stamp or page number on a scan.
    return readable >= 12 && broken * 10 <= scalars.count
  }

  /// Soft hyphens, zero-width spaces and direction marks are no part of a word.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format || scalar.value == 0
  }
}
