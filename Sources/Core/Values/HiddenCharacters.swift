/// Characters that do something to whoever shows a text, or that nobody sees: control characters, which move the cursor of
/// a terminal or set its clipboard; marks of direction, which turn a line around; and signs without a shape, by which two
/// names look alike. Text from paper, mails and file names may hold any of them.
///
/// What counts, by Unicode's own tables: the general categories Cc, Cf, Zl, Zp, Cs, Co and Cn, and all that
/// DerivedCoreProperties.txt calls default ignorable.
public enum HiddenCharacters {
  /// The text with each hidden character as a visible escape like `\u{202E}`; all others, and a backslash too, as they
  /// are, so that a text that was escaped already stays as it is.
  public static func shown(in text: String) -> String {
    replaced(in: text, keepsJoiners: true) { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// The text without its hidden characters; line ends and tabs become spaces.
  public static func removed(from text: String) -> String {
    replaced(in: text, keepsJoiners: true) { $0.properties.isWhitespace ? " " : "" }
  }

  /// JSON with each hidden character as JSON's own escape, `\u202e`, those beyond 16 bits as a surrogate pair. In what an
  /// encoder has written they stand within strings only, so that a parser reads the same strings.
  public static func escaped(inJSON json: String) -> String {
    replaced(in: json, keepsJoiners: false) { scalar in
      scalar.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// - Parameter keepsJoiners: whether a joiner or variation selector stays where scripts and emoji need it.
  private static func replaced(
    in text: String, keepsJoiners: Bool, by replacement: (Unicode.Scalar) -> String
  ) -> String {
    // What long lists are made of needs no look at Unicode's tables.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: isHidden) else { return text }
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      if !isHidden(scalar) || keepsJoiners && joins(index, scalars) {
        result.append(scalar)
      } else {
        result.append(contentsOf: replacement(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Latin letters and signs, without the soft hyphen.
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x02FF: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a hidden character does here what it is for: it chooses how the emoji in front looks, joins two emoji, or
  /// shapes the letters at both its sides in a script that is written joined. Elsewhere it only hides.
  private static func joins(_ index: String.UnicodeScalarView.Index, _ scalars: String.UnicodeScalarView) -> Bool {
    guard index > scalars.startIndex else { return false }
    let beforeIndex = scalars.index(before: index)
    let (scalar, before) = (scalars[index], scalars[beforeIndex])
    let afterIndex = scalars.index(after: index)
    let after = afterIndex < scalars.endIndex ? scalars[afterIndex] : nil
    switch scalar.value {
    case 0xFE0E, 0xFE0F: return isEmoji(before) || after == "\u{20E3}" && before.isASCII && before.properties.isEmoji
    case 0x200C where isWrittenJoined(before): return after.map(isWrittenJoined) ?? false
    case 0x200D:
      guard let after else { return false }
      if isWrittenJoined(before) { return isWrittenJoined(after) }
      // The emoji in front may have a selector of its own.
      let isPicture = before == "\u{FE0F}" ? joins(beforeIndex, scalars) : isEmoji(before)
      return isPicture && isEmoji(after)
    default: return false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && scalar.properties.isEmoji }

  /// A letter or mark of Arabic, Syriac, N'Ko or a script of India, whose shapes joiners choose. Source: The Unicode
  /// Standard, 9.2 and 12.1.
  private static func isWrittenJoined(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x0600...0x0DFF).contains(scalar.value) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
