internal import Core

/// Text values and lines of iCalendar files (RFC 5545).
public enum CalendarText {
  /// A value of the type TEXT (section 3.3.11). Hidden characters are removed, as some of them reverse the direction of a
  /// line in calendar programs. By code points, as Swift combines a character and an accent behind it.
  public static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": result.append(contentsOf: ["\\", "n"])
      default: result.append(scalar)
      }
      last = scalar
    }
    return HiddenCharacters.removed(from: String(result))
  }

  /// The lines of a file (section 3.1), folded at 75 octets with a space before the rest; no character is cut.
  public static func file(_ lines: [String]) -> String { lines.map { folded($0) + "\r\n" }.joined() }

  private static func folded(_ line: String) -> String {
    var result = ""
    var octets = 0
    for character in line {
      let size = character.utf8.count
      if octets + size > 75 {
        result += "\r\n "
        octets = 1
      }
      result.append(character)
      octets += size
    }
    return result
  }
}
