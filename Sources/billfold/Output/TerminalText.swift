/// Text from paper or file names, made safe to print: a receipt must not be able to move the cursor, set a title or
/// turn a line around.
enum TerminalText {
  static func safe(_ text: String) -> String {
    // What long lists are made of needs no look at Unicode's tables.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmless($0) ? $0 : "\u{FFFD}" }))
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
    // Bidirectional overrides and isolates; joiners stay, as scripts and emoji need them.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D || scalar.value == 0xAD
    default: true
    }
  }

  /// Columns a text takes on a terminal.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  /// The text in at most so many columns, with an ellipsis where something is cut off.
  static func fitted(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let needed = width(character)
      if used + needed > columns - 1 { break }
      result.append(character)
      used += needed
    }
    return result + "…"
  }

  /// The words of a text, made safe, in lines of at most so many columns.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines = [""]
    for word in safe(text).split(separator: " ") {
      let last = lines[lines.count - 1]
      let next = fitted(String(word), to: columns)
      if last.isEmpty {
        lines[lines.count - 1] = next
      } else if width(last) + 1 + width(next) <= columns {
        lines[lines.count - 1] = last + " " + next
      } else {
        lines.append(next)
      }
    }
    return lines
  }

  /// A line around words of a person or of paper, which give way where it would be wider than the terminal.
  static func line(_ before: String, _ words: String, _ after: String, width: Int = Terminal.columns) -> String {
    let words = safe(words)
    let room = width - self.width(before) - self.width(after)
    return before + fitted(words, to: max(8, room)) + after
  }

  /// Source of the ranges: Unicode's EastAsianWidth.txt, classes W and F, coarsely.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
    let own = scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    return own + character.unicodeScalars.dropFirst().count { joinedButWide.contains($0) }
  }

  /// Signs that Unicode joins to the letter in front and terminals give a column of their own: the half-width voiced
  /// marks of Japanese, and the AM of Thai and Lao.
  private static let joinedButWide: Set<Unicode.Scalar> = ["\u{FF9E}", "\u{FF9F}", "\u{E33}", "\u{EB3}"]
}
