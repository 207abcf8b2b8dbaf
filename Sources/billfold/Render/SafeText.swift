internal import Core

/// Text that does nothing to a terminal but be read, and the only kind that `Terminal` prints.
///
/// Only what stands in this program's source is taken as it is: a literal may hold line ends and the sequences that a
/// screen is drawn with. Every value that is put into one (`"draft \(id) from \(draft.fileName)"`), and every `String`
/// that is made into one, is foreign: it may come from paper, a mail, a file name or a person, and its hidden characters
/// become visible escapes like `\u{1B}` (see `HiddenCharacters`). Since a `String` does not become a `SafeText` by
/// itself, the compiler finds each place where one would reach the terminal as it is. Colours are no part of the
/// characters: styles lie beside them, and only the terminal turns them into sequences.
struct SafeText: Hashable, Sendable {
  /// The characters without styles; as wide as they are printed.
  private(set) var plain: String
  /// In the order of their places, none over another.
  private var styles: [Styled] = []

  private struct Styled: Hashable {
    /// Bytes of `plain` in UTF-8.
    var range: Range<Int>
    var style: Style
  }

  /// Foreign text, its hidden characters made visible: line ends too, so that it stays one line.
  init(_ foreign: String) { plain = HiddenCharacters.shown(in: foreign) }

  /// Foreign text of several lines, like a file that is printed: its line ends (LF and CR LF) and tabs stay.
  init(lines foreign: String) {
    var shown = ""
    var word = ""
    for character in foreign {
      if character == "\n" || character == "\r\n" || character == "\t" {
        shown += HiddenCharacters.shown(in: word) + String(character)
        word = ""
      } else {
        word.append(character)
      }
    }
    plain = shown + HiddenCharacters.shown(in: word)
  }

  /// One line of JSON, its hidden characters in JSON's own escapes.
  init(json: String) { plain = HiddenCharacters.escaped(inJSON: json) }

  /// A text so many times; none for a count below 1.
  init(repeating text: SafeText, count: Int) {
    plain = ""
    for _ in 0..<max(0, count) { self += text }
  }

  var isEmpty: Bool { plain.isEmpty }
  /// Columns on a terminal.
  var width: Int { TextWidth.of(plain) }

  /// The text with what has no style in this one.
  func styled(_ style: Style) -> SafeText {
    var result = self
    result.styles = []
    var start = 0
    for part in styles {
      if part.range.lowerBound > start {
        result.styles.append(Styled(range: start..<part.range.lowerBound, style: style))
      }
      result.styles.append(part)
      start = part.range.upperBound
    }
    let end = plain.utf8.count
    if end > start { result.styles.append(Styled(range: start..<end, style: style)) }
    return result
  }

  /// The characters as a terminal takes them, with the sequences of their styles where colour is wanted.
  func rendered(hasColour: Bool) -> String {
    guard hasColour, !styles.isEmpty else { return plain }
    let bytes = plain.utf8
    func text(_ range: Range<Int>) -> Substring {
      plain[
        bytes.index(
          bytes.startIndex, offsetBy: range.lowerBound)..<bytes.index(bytes.startIndex, offsetBy: range.upperBound)]
    }
    var result = ""
    var start = 0
    for part in styles {
      result += text(start..<part.range.lowerBound)
      result += part.style.start + text(part.range) + part.style.end
      start = part.range.upperBound
    }
    return result + text(start..<bytes.count)
  }

  static func + (left: SafeText, right: SafeText) -> SafeText {
    var result = left
    result += right
    return result
  }

  static func += (left: inout SafeText, right: SafeText) {
    let offset = right.styles.isEmpty ? 0 : left.plain.utf8.count
    left.plain += right.plain
    left.styles += right.styles.map {
      Styled(range: $0.range.lowerBound + offset..<$0.range.upperBound + offset, style: $0.style)
    }
  }
}

// Fitting into columns.
extension SafeText {
  /// The text in at most so many columns, with an ellipsis where something is cut off.
  func fitted(to columns: Int) -> SafeText {
    guard width > columns else { return self }
    guard columns > 0 else { return "" }
    var end = plain.startIndex
    var used = 0
    for index in plain.indices {
      used += TextWidth.of(plain[index])
      if used > columns - 1 { break }
      end = plain.index(after: index)
    }
    var result = self
    result.plain = String(plain[..<end])
    let kept = result.plain.utf8.count
    result.plain += "…"
    let length = result.plain.utf8.count
    result.styles = styles.compactMap { part in
      guard part.range.lowerBound < kept else { return nil }
      return Styled(
        range: part.range.lowerBound..<(part.range.upperBound > kept ? length : part.range.upperBound),
        style: part.style)
    }
    return result
  }

  /// The text in exactly so many columns: cut, or with spaces at its end or in front.
  func padded(to columns: Int, isRight: Bool = false) -> SafeText {
    let text = fitted(to: columns)
    let space = SafeText(repeating: " ", count: columns - text.width)
    return isRight ? space + text : text + space
  }

  /// The words of a foreign text in lines of at most so many columns.
  static func wrapped(_ foreign: String, to columns: Int) -> [SafeText] {
    var lines: [SafeText] = [""]
    for word in foreign.split(separator: " ") {
      let last = lines[lines.count - 1]
      let next = SafeText(String(word)).fitted(to: columns)
      if last.isEmpty {
        lines[lines.count - 1] = next
      } else if last.width + 1 + next.width <= columns {
        lines[lines.count - 1] = last + " " + next
      } else {
        lines.append(next)
      }
    }
    return lines
  }

  /// A line around words of a person or of paper, which give way where it would be wider than the terminal.
  static func line(
    _ before: SafeText, _ words: String, _ after: SafeText, width: Int = Terminal.columns
  ) -> SafeText {
    before + SafeText(words).fitted(to: max(8, width - before.width - after.width)) + after
  }
}

extension SafeText: ExpressibleByStringInterpolation, CustomStringConvertible {
  var description: String { plain }

  /// A static string is one of the source: no text of run time can be given for it.
  init(stringLiteral literal: StaticString) { plain = literal.description }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: SafeText = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.plain.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { text.plain += literal.description }
    mutating func appendInterpolation(_ safe: SafeText) { text += safe }
    mutating func appendInterpolation(_ foreign: String) { text.plain += HiddenCharacters.shown(in: foreign) }
    mutating func appendInterpolation(_ value: some CustomStringConvertible) { appendInterpolation(value.description) }
    mutating func appendInterpolation<Failure: Error>(_ error: Failure) {
      appendInterpolation(String(describing: error))
    }
    mutating func appendInterpolation<Failure: Error & CustomStringConvertible>(_ error: Failure) {
      appendInterpolation(error.description)
    }
  }
}

extension Sequence<SafeText> {
  func joined(separator: SafeText = "") -> SafeText {
    var result: SafeText = ""
    var isFirst = true
    for text in self {
      if !isFirst { result += separator }
      result += text
      isFirst = false
    }
    return result
  }
}
