internal import Core

/// Text values and lines of iCalendar files (RFC 5545).
public enum CalendarText {
  /// Returns a value of the type TEXT (section 3.3.11). Hidden characters are removed, because some of them reverse the
  /// direction of a line in calendar programs. Code points are escaped one by one, because Swift combines a character
  /// with a following accent.
  static func escaped(_ text: String) -> String {
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

  /// Returns the file with these events (section 3.4).
  public static func calendar(_ events: [CalendarEvent]) -> String {
    let head = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//billfold//bills//EN", "CALSCALE:GREGORIAN", "X-WR-CALNAME:Bills",
    ]
    return file(head + events.flatMap(\.lines) + ["END:VCALENDAR"])
  }

  /// Returns a time in UTC (section 3.3.5).
  ///
  /// - Parameter seconds: UTC seconds since 1970.
  static func stamp(_ seconds: Int64) -> String { Timestamp(seconds).basic }

  /// Returns the line with the start of an event (section 3.8.2.4), without a time zone, because it is local time wherever
  /// the user is; without a time, the event takes the whole day.
  static func start(_ day: CalendarDate, _ time: TimeOfDay?) -> String {
    let date = day.description.filter { $0 != "-" }
    return time.map { "DTSTART:\(date)T\($0.description.filter { $0 != ":" })00" } ?? "DTSTART;VALUE=DATE:\(date)"
  }

  /// Returns the lines of a file (section 3.1), folded at 75 octets without splitting a character; continuation lines
  /// begin with a space.
  private static func file(_ lines: [String]) -> String { lines.map { folded($0) + "\r\n" }.joined() }

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
