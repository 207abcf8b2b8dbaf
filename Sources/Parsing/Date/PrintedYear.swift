internal import Core

/// Interprets a printed number as a year.
enum PrintedYear {
  /// Whether four digits look like a year of this century or the last, and not like a post code or another number.
  static func isLikely(_ digits: some StringProtocol) -> Bool {
    digits.count == 4 && digits.allSatisfy(\.isNumber) && (digits.hasPrefix("19") || digits.hasPrefix("20"))
  }

  /// The year, with the log-odds against it for repairs; nil for a number that no receipt of this century prints.
  static func meaning(_ printed: Int, digits: Int, today: CalendarDate) -> (year: Int, penalty: Double)? {
    switch digits {
    case 2:
      // Two digits mean this century, up to next year; a receipt of 1998 is no longer filed.
      let year = 2000 + printed
      // `.00` is far more often the end of an amount than the year 2000.
      return year <= today.year + 1 ? (year, printed == 0 ? 2.5 : 0.2) : nil
    case 3:
      // `O18` is 2018 with the first digit lost.
      return printed < 100 && 2000 + printed <= today.year ? (2000 + printed, 2) : nil
    case 4:
      if printed >= 1990, printed <= today.year + 1 { return (printed, 0) }
      // The Buddhist era on Thai receipts, 543 years ahead.
      if printed >= 2540, printed <= today.year + 544 { return (printed - 543, 0.5) }
      // `2818` or `2918` is a misread 2018, `7017` a misread 2017: in this century the first digit is always 2 and the
      // second always 0.
      let repaired = 2000 + printed % 100
      let isOneOff = (printed / 1000 == 2) != (printed / 100 % 10 == 0)
      return isOneOff && repaired <= today.year && repaired >= 2004 ? (repaired, 2) : nil
    default: return nil
    }
  }
}
