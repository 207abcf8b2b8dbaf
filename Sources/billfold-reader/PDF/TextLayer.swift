internal import CPoppler
internal import Core
internal import Foundation

extension PDFPage {
  /// The words of the text layer, in pixels at the given scale (pixels per point); none if there is no text layer.
  ///
  /// Poppler returns one rectangle, in points, for every Unicode scalar of the page's text.
  func textWords(scale: Double) -> [Word] {
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
      if let found = box, !text.isEmpty {
        words.append(Word(text: String(text), box: found, confidence: 1))
      }
      text = String.UnicodeScalarView()
      box = nil
    }
    // Poppler adds marks of direction to text from right to left, which have no rectangles.
    let drawn = scalars.count > Int(count) ? scalars.filter { !(0x202A...0x202E).contains($0.value) } : scalars
    let glyphs = Array(zip(drawn, UnsafeBufferPointer(start: rectangles, count: Int(count))))
    let heights = GlyphHeights(glyphs)
    for (scalar, rectangle) in glyphs {
      if scalar.properties.isWhitespace {
        endWord()
      } else if !TextLayerQuality.isInvisible(scalar) {
        let shape = pixels(heights.corrected(rectangle), scale: scale)
        if let current = box, startsNewWord(shape, after: current) { endWord() }
        text.append(scalar)
        box = box?.union(shape) ?? shape
      }
    }
    endWord()
    return words
  }

  /// Poppler's text may have no space between the columns of a table, so a gap, a step back or another row also
  /// separates words. A fifth of the letter height is more than any letter spacing and less than a space.
  private func startsNewWord(_ shape: Box, after word: Box) -> Bool {
    shape.midY > word.maxY || shape.midY < word.y || shape.x < word.x - word.height
      || (shape.x - word.maxX) * 5 > max(word.height, shape.height)
  }

  /// Whether the text runs up or down the page, so that a person would turn the page to read it.
  var liesOnItsSide: Bool {
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout(page, &rectangles, &count) != 0, let rectangles else { return false }
    defer { g_free(rectangles) }
    let all = UnsafeBufferPointer(start: rectangles, count: Int(count))
    var across = 0
    var along = 0
    // Within a line, each character begins where the one before it ends; from line to line it rarely does.
    for (one, next) in zip(all, all.dropFirst()) {
      let isBeside = min(abs(next.x1 - one.x2), abs(next.x2 - one.x1)) < 0.5 && abs(next.y1 - one.y1) < 0.5
      let isAbove = min(abs(next.y1 - one.y2), abs(next.y2 - one.y1)) < 0.5 && abs(next.x1 - one.x1) < 0.5
      if isBeside, !isAbove { across += 1 }
      if isAbove, !isBeside { along += 1 }
    }
    return along > across
  }

  /// Whether the page shows text that is not in its content, and so not in Poppler's text either: filled fields of a
  /// form, and text that a person wrote on the page.
  var hasTextBesidesContent: Bool { hasFilledFields || hasWrittenNotes }

  private var hasFilledFields: Bool {
    guard let list = poppler_page_get_form_field_mapping(page) else { return false }
    defer { poppler_page_free_form_field_mapping(list) }
    return PDFPage.entries(of: list, as: PopplerFormFieldMapping.self).contains { mapping in
      guard let field = mapping.field else { return false }
      switch poppler_form_field_get_field_type(field) {
      case POPPLER_FORM_FIELD_TEXT:
        guard let text = poppler_form_field_text_get_text(field) else { return false }
        defer { g_free(text) }
        return String(cString: text).contains { !$0.isWhitespace }
      case POPPLER_FORM_FIELD_CHOICE:
        return (0..<max(0, poppler_form_field_choice_get_n_items(field))).contains {
          poppler_form_field_choice_is_item_selected(field, $0) != 0
        }
      default: return false
      }
    }
  }

  private var hasWrittenNotes: Bool {
    guard let list = poppler_page_get_annot_mapping(page) else { return false }
    defer { poppler_page_free_annot_mapping(list) }
    return PDFPage.entries(of: list, as: PopplerAnnotMapping.self).contains { mapping in
      mapping.annot.map { poppler_annot_get_annot_type($0) == POPPLER_ANNOT_FREE_TEXT } ?? false
    }
  }

  private static func entries<Entry>(of list: UnsafeMutablePointer<GList>, as type: Entry.Type) -> [Entry] {
    var entries: [Entry] = []
    var next: UnsafeMutablePointer<GList>? = list
    while let entry = next {
      next = entry.pointee.next
      if let data = entry.pointee.data { entries.append(data.assumingMemoryBound(to: type).pointee) }
    }
    return entries
  }

  /// The smallest rectangle in points around all text, or nil if there is no text.
  var textArea: (x: Double, y: Double, maxX: Double, maxY: Double)? {
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout(page, &rectangles, &count) != 0, let rectangles, count > 0 else { return nil }
    defer { g_free(rectangles) }
    let all = UnsafeBufferPointer(start: rectangles, count: Int(count))
    let x = all.flatMap { [$0.x1, $0.x2] }.filter(\.isFinite), y = all.flatMap { [$0.y1, $0.y2] }.filter(\.isFinite)
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
    return (left, top, right, bottom)
  }

  private func pixels(_ rectangle: PopplerRectangle, scale: Double) -> Box {
    func clamp(_ value: Double) -> Int { value.isFinite ? Int(min(max(value * scale, -100_000), 100_000)) : 0 }
    let x = clamp(min(rectangle.x1, rectangle.x2) - left)
    let y = clamp(min(rectangle.y1, rectangle.y2) - top)
    return Box(
      x: x, y: y, width: max(1, clamp(max(rectangle.x1, rectangle.x2) - left) - x),
      height: max(1, clamp(max(rectangle.y1, rectangle.y2) - top) - y))
  }
}

/// Judges whether a text layer says what a person would read.
enum TextLayerQuality {
  /// Whether there are enough letters and digits and few characters that no font shows. Pages with garbled text are
  /// recognised instead.
  static func isUsable(_ lines: [Line]) -> Bool {
    let scalars = lines.flatMap { $0.words.flatMap { Array($0.text.unicodeScalars) } }
    let readable = scalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    let broken = scalars.count {
      $0.value == 0xFFFD || $0.value < 32 || (0x7F...0x9F).contains($0.value)
        || $0.properties.generalCategory == .privateUse
        || $0.properties.generalCategory == .unassigned
    }
    // The shortest receipt has more than a dozen characters; fewer are a stamp or page number on a scan.
    return readable >= 12 && broken * 10 <= scalars.count && hasWords(scalars) && hasSpaces(lines)
  }

  /// Whether Latin letters form words. A font without a character map yields other letters, `5HFKQXQJ` for `Rechnung`.
  /// In every language more than a quarter of the letters are vowels; in such text hardly any are.
  private static func hasWords(_ scalars: [Unicode.Scalar]) -> Bool {
    let letters = scalars.filter { $0.isASCII && $0.properties.isAlphabetic }
    guard letters.count >= 60 else { return true }
    let vowels = letters.count { "aeiouyAEIOUY".unicodeScalars.contains($0) }
    return vowels * 100 >= letters.count * 18
  }

  /// Whether words are separated by spaces: text with half of its letters in overlong words is unusable.
  private static func hasSpaces(_ lines: [Line]) -> Bool {
    let lengths = lines.flatMap(\.words).map(\.text.count)
    return lengths.filter { $0 > 40 }.reduce(0, +) * 2 <= lengths.reduce(0, +)
  }

  /// Soft hyphens, zero-width spaces and direction marks are not part of a word.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .format || scalar.value == 0
  }
}
