internal import CPoppler
internal import Core
internal import Foundation

extension PDFPage {
  /// The words of the text layer, in pixels at the given scale (pixels per point); none if there is no text layer.
  ///
  /// Poppler returns one rectangle, in points, for every Unicode scalar of the page's text.
  func textWords(scale: Double) -> [Word] {
    let selection = textSelection
    let words = textWords(of: selection, scale: scale)
    guard words.contains(where: { ReadingOrder.holdsRightToLeft($0.text) }) else { return words }
    return selectionsFromRightToLeft.reduce(into: words) { words, other in
      // The end of the selection may be inside a word.
      let end = pixels(other.x2 - left, scale: scale)
      let whole = textWords(of: other, scale: scale).filter { word in
        !(word.box.x - word.box.height...word.box.maxX + word.box.height).contains(end)
      }
      words += PDFPage.additional(whole, to: words)
    }
  }

  private func textWords(of selection: PopplerRectangle, scale: Double) -> [Word] {
    var area = selection
    guard let raw = poppler_page_get_text_for_area(page, &area) else { return [] }
    defer { g_free(raw) }
    let scalars = Array(String(cString: raw).unicodeScalars)
    return withTextLayout(of: selection) { words(scalars, $0, scale: scale) } ?? []
  }

  /// Those of some words that are not in the place of others.
  private static func additional(_ words: [Word], to others: [Word]) -> [Word] {
    let seen = Set(others.map(\.box))
    // Only those of about the same height on the page, so that the search stays linear.
    let rows = Dictionary(grouping: seen) { $0.midY / rowOfSearch }
    return words.filter { word in
      guard !seen.contains(word.box) else { return false }
      let row = word.box.midY / rowOfSearch
      return !(row - 1...row + 1).contains { rows[$0]?.contains { WordOverlaps.covers(word.box, $0) } ?? false }
    }
  }

  /// In pixels, more than the print of most lines is high.
  private static let rowOfSearch = 40

  private func words(
    _ scalars: [Unicode.Scalar], _ rectangles: UnsafeBufferPointer<PopplerRectangle>, scale: Double
  ) -> [Word] {
    var words: [Word] = []
    var widths: [[Double]] = []
    var text = String.UnicodeScalarView()
    var widthsOfText: [Double] = []
    var box: Box?
    func endWord() {
      if let found = box, !text.isEmpty {
        words.append(Word(text: String(text), box: found, confidence: 1))
        widths.append(widthsOfText)
      }
      text = String.UnicodeScalarView()
      widthsOfText = []
      box = nil
    }
    let (drawn, starts) = PDFPage.drawn(scalars, rectangles: rectangles.count)
    let glyphs = Array(zip(drawn, rectangles))
    let heights = GlyphHeights(glyphs)
    for (position, (scalar, rectangle)) in glyphs.enumerated() {
      if starts.contains(position) { endWord() }
      if scalar.properties.isWhitespace || scalar.isFiller {
        endWord()
      } else if !TextLayerQuality.isInvisible(scalar) {
        let shape = pixels(heights.corrected(rectangle), scale: scale)
        if let current = box, startsNewWord(shape, after: current) { endWord() }
        text.append(scalar)
        widthsOfText.append(abs(rectangle.x2 - rectangle.x1))
        box = box?.union(shape) ?? shape
      }
    }
    endWord()
    return ArabicLigatures.corrected(words, widths: widths)
  }

  /// The characters that have rectangles, and the positions of those that begin a word after another without a space.
  ///
  /// Poppler puts each word from right to left between marks of direction, which have no rectangles. In each line, the
  /// space between the first two words is missing.
  private static func drawn(
    _ scalars: [Unicode.Scalar], rectangles: Int
  ) -> (scalars: [Unicode.Scalar], starts: Set<Int>) {
    guard scalars.count > rectangles else { return (scalars, []) }
    var drawn: [Unicode.Scalar] = []
    var starts: Set<Int> = []
    var endsWord = false
    for scalar in scalars {
      switch scalar.value {
      case 0x202C: endsWord = true
      case 0x202B:
        if endsWord { starts.insert(drawn.count) }
      case 0x202A, 0x202D, 0x202E: break
      default:
        drawn.append(scalar)
        endsWord = false
      }
    }
    return (drawn, starts)
  }

  /// Poppler's text may have no space between the columns of a table, so a gap, a step back or another row also
  /// separates words. A fifth of the letter height is more than any letter spacing and less than a space.
  private func startsNewWord(_ shape: Box, after word: Box) -> Bool {
    shape.midY > word.maxY || shape.midY < word.y || shape.x < word.x - word.height
      || (shape.x - word.maxX) * 5 > max(word.height, shape.height)
  }

  /// Whether most of the text runs up or down the page: such a page is turned and recognised. That includes vertical
  /// lines of East Asian scripts, whose words Poppler does not join.
  var liesOnItsSide: Bool {
    withTextLayout { all in
      var across = 0.0
      var along = 0.0
      // Within a line, each character begins where the one before it ends; from line to line it rarely does.
      for (one, next) in zip(all, all.dropFirst()) {
        let isBeside = min(abs(next.x1 - one.x2), abs(next.x2 - one.x1)) < 0.5 && abs(next.y1 - one.y1) < 0.5
        let isAbove = min(abs(next.y1 - one.y2), abs(next.y2 - one.y1)) < 0.5 && abs(next.x1 - one.x1) < 0.5
        // By area, since small print in the margin of a short bill may have more characters than the bill.
        let area = abs((one.x2 - one.x1) * (one.y2 - one.y1))
        if isBeside, !isAbove { across += area }
        if isAbove, !isBeside { along += area }
      }
      return along > 2 * across
    } ?? false
  }

  /// The smallest rectangle in points around all text, or nil if there is no text.
  var textArea: (x: Double, y: Double, maxX: Double, maxY: Double)? {
    withTextLayout { all in
      let x = all.flatMap { [$0.x1, $0.x2] }.filter(\.isFinite), y = all.flatMap { [$0.y1, $0.y2] }.filter(\.isFinite)
      guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return nil }
      return (left, top, right, bottom)
    } ?? nil
  }

  /// Determines the selection that contains most text of the page.
  ///
  /// Poppler's text is what dragging the mouse from the first corner to the second selects. In text from right to left,
  /// dragging from the left leaves out the first and last lines, or whole columns; so may dragging from the right.
  ///
  /// It begins above the page and ends below it: fonts are higher than their letters, and a line whose font reaches over
  /// the upper edge may be left out otherwise.
  func selectionOfText() -> PopplerRectangle {
    let fromLeft = selection(from: 0, to: 1)
    let fromRight = selection(from: 1, to: 0)
    func length(_ selection: PopplerRectangle) -> Int { withTextLayout(of: selection) { $0.count } ?? 0 }
    return length(fromRight) > length(fromLeft) ? fromRight : fromLeft
  }

  /// The selections that together contain all text from right to left.
  ///
  /// Each begins and ends at the line that is nearest to the mouse, and leaves out what comes before and after that line
  /// in the order of the text. To which line the mouse is nearest depends on the page, so many places are tried.
  private var selectionsFromRightToLeft: [PopplerRectangle] {
    [selection(from: 0, to: 1)] + stride(from: 0, through: 1, by: 0.05).map { selection(from: 1, to: $0) }
  }

  /// What dragging the mouse from above the page to below it selects; both places are shares of the page's width.
  private func selection(from start: Double, to end: Double) -> PopplerRectangle {
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(page, &width, &height)
    return PopplerRectangle(x1: start * width, y1: -height, x2: end * width, y2: 2 * height)
  }

  /// Calls `body` with the rectangles, in points, of all characters of the text, in the order of the text; nil if there
  /// is no text layer.
  ///
  /// - Parameter selection: the selection of the text, by default all of it.
  private func withTextLayout<Result>(
    of selection: PopplerRectangle? = nil, _ body: (UnsafeBufferPointer<PopplerRectangle>) -> Result
  ) -> Result? {
    var area = selection ?? textSelection
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    var count: guint = 0
    guard poppler_page_get_text_layout_for_area(page, &area, &rectangles, &count) != 0, let rectangles else {
      return nil
    }
    defer { g_free(rectangles) }
    return body(UnsafeBufferPointer(start: rectangles, count: Int(count)))
  }

  private func pixels(_ rectangle: PopplerRectangle, scale: Double) -> Box {
    let x = pixels(min(rectangle.x1, rectangle.x2) - left, scale: scale)
    let y = pixels(min(rectangle.y1, rectangle.y2) - top, scale: scale)
    return Box(
      x: x, y: y, width: max(1, pixels(max(rectangle.x1, rectangle.x2) - left, scale: scale) - x),
      height: max(1, pixels(max(rectangle.y1, rectangle.y2) - top, scale: scale) - y))
  }

  private func pixels(_ points: Double, scale: Double) -> Int {
    points.isFinite ? Int(min(max(points * scale, -100_000), 100_000)) : 0
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
