internal import Core

/// Text that is safe to print on a terminal, and the only type that `Terminal` prints.
///
/// Only literals in this program's source are taken unchanged: they may contain line ends and the control sequences
/// that draw a screen. Every value interpolated into a literal (`"draft \(id) from \(draft.fileName)"`), and every
/// `String` converted to this type, is foreign: it may come from a document, a mail, a file name or a user, and its
/// hidden characters become visible escapes such as `\u{1B}` (see `HiddenCharacters`). A `String` is not converted
/// implicitly, so that the compiler finds every place where one would reach the terminal unescaped. Styles are stored
/// beside the characters, and only the terminal turns them into control sequences.
struct SafeText: Hashable, Sendable {
  /// The characters without styles; their width is the printed width.
  private(set) var plain: String
  /// Ordered by position, without overlaps.
  private var styles: [Styled] = []

  private struct Styled: Hashable {
    /// A range of UTF-8 bytes in `plain`.
    var range: Range<Int>
    var style: Style
  }

  /// Creates text from a foreign string, with hidden characters made visible, including line ends, so that it stays on
  /// one line.
  init(_ foreign: String) { plain = HiddenCharacters.shown(in: foreign) }

  /// Creates text from a foreign string of several lines, such as a file; line ends (LF and CR LF) and tabs are kept.
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

  /// Creates text from one line of JSON, with hidden characters escaped as in JSON strings.
  init(json: String) { plain = HiddenCharacters.escaped(inJSON: json) }

  /// Creates repeated text; empty for a count below 1.
  init(repeating text: SafeText, count: Int) {
    plain = ""
    for _ in 0..<max(0, count) { self += text }
  }

  var isEmpty: Bool { plain.isEmpty }
  /// The width in terminal columns.
  var width: Int { TextWidth.of(plain) }

  /// Returns the text with a style applied to the parts that have none.
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

  /// Returns the characters for a terminal, with the control sequences of the styles if colours are on.
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

// MARK: - Fitting into columns
extension SafeText {
  /// Returns the text truncated to a number of columns, with an ellipsis if something is cut off.
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

  /// Returns the text in exactly the given number of columns: truncated, or padded on the right or left.
  func padded(to columns: Int, isRight: Bool = false) -> SafeText {
    let text = fitted(to: columns)
    let space = SafeText(repeating: " ", count: columns - text.width)
    return isRight ? space + text : text + space
  }

  /// Wraps the words of a foreign string to lines of at most the given number of columns.
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

  /// Returns a line with foreign words, which are truncated if the line would be wider than the terminal.
  static func line(
    _ before: SafeText, _ words: String, _ after: SafeText, width: Int = Terminal.columns
  ) -> SafeText {
    before + SafeText(words).fitted(to: max(8, width - before.width - after.width)) + after
  }
}

extension SafeText: ExpressibleByStringInterpolation, CustomStringConvertible {
  var description: String { plain }

  /// A `StaticString` can only be a literal in the source, never a string computed at run time.
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
