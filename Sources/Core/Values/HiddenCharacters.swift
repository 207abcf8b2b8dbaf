/// Characters that affect the display of a text or are invisible: control characters, which move a terminal's cursor or
/// set its clipboard; bidirectional controls, which reorder a line; and characters without a glyph, which make
/// different names look alike. Text from documents, mails and file names may contain any of them.
///
/// They are defined by Unicode's tables: the general categories Cc, Cf, Zl, Zp, Cs, Co and Cn, and all characters that
/// DerivedCoreProperties.txt lists as default ignorable.
public enum HiddenCharacters {
  /// The text with each hidden character as a visible escape such as `\u{202E}`. All other characters, including
  /// backslashes, are unchanged, so escaping an escaped text changes nothing.
  public static func shown(in text: String) -> String {
    replaced(in: text, keepsJoiners: true) { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// The text without its hidden characters; line breaks and tabs become spaces.
  public static func removed(from text: String) -> String {
    replaced(in: text, keepsJoiners: true) { $0.properties.isWhitespace ? " " : "" }
  }

  /// The JSON text with each hidden character as a JSON escape, `\u202e`, or as a surrogate pair beyond 16 bits. An
  /// encoder's output contains such characters only within strings, so a parser reads the same strings.
  public static func escaped(inJSON json: String) -> String {
    replaced(in: json, keepsJoiners: false) { scalar in
      scalar.utf16.map { "\\u" + String($0, radix: 16).zeroPadded(to: 4) }.joined()
    }
  }

  /// - Parameter keepsJoiners: whether joiners and variation selectors stay where scripts and emoji need them.
  private static func replaced(
    in text: String, keepsJoiners: Bool, by replacement: (Unicode.Scalar) -> String
  ) -> String {
    // Most texts are ASCII and need no look-up in Unicode's tables.
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
    // Latin letters and symbols, without the soft hyphen.
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x02FF: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a hidden character has its intended effect here: it selects the presentation of the preceding emoji, joins
  /// two emoji, or shapes the letters on both sides in a script whose letters join. Elsewhere it is only hidden.
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
      // The preceding emoji may have its own variation selector.
      let isPicture = before == "\u{FE0F}" ? joins(beforeIndex, scalars) : isEmoji(before)
      return isPicture && isEmoji(after)
    default: return false
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && scalar.properties.isEmoji }

  /// Whether this is a letter or mark of Arabic, Syriac, N'Ko or an Indic script, whose shapes depend on joiners.
  /// Source: The Unicode Standard, 9.2 and 12.1.
  private static func isWrittenJoined(_ scalar: Unicode.Scalar) -> Bool {
    guard (0x0600...0x0DFF).contains(scalar.value) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }
}
