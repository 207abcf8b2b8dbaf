internal import Core

/// The weight of each feature of a date, in log-odds of it being the issue date of the bill.
///
/// Signs and ranking follow from the meaning of the features; the values were chosen by hand and checked on labelled
/// receipts and invoices of several countries, and none was tuned to a single document.
enum DateWeights {
  /// A clean date without label or time is more likely right than wrong.
  static let base = 1.0
  /// Cash registers print date and time together; dates of expiry, birth or registration have no time.
  static let timeBeside = 1.6
  /// The weekday beside the date is right: by chance, one time in seven.
  static let weekdayFits = 1.5
  /// The weekday is wrong, so a digit may be misread.
  static let weekdayDiffers = -1.5
  /// A month name occurs only in dates, and letters are dated this way.
  static let monthName = 0.4
  /// The date is beside the place at the head of a letter.
  static let dateline = 1.6
  /// The same date is labelled as a due date or period elsewhere, and this occurrence is not labelled.
  static let claimedElsewhere = -0.9
  /// The date is part of a billing period.
  static let range = -2.0
  /// The date is the end of such a period, in addition.
  static let rangeEnd = -0.8
  /// The day of an entry in a list, and of its last one.
  static let entry = -1.5
  static let lastEntry = -1.0
  /// The day on which a browser printed the page; taken only where the page has no other date.
  static let printMargin = -4.0
  /// `18/03/05` for 5 March 2018 is used in East Asia, Sweden and Hungary; elsewhere the day comes first.
  static let shortYearFirst = -2.0
  /// Another day than the one that it may mean and that is printed in full elsewhere.
  static let otherThanInFull = -4.0
  /// `03.25.2024`: full stops mostly mean that the day is first, also where it otherwise is not.
  static let monthFirstWithStops = -2.5

  static func label(_ hit: DateLabels.Hit?) -> Double {
    guard let hit else { return 0 }
    let weight =
      switch hit.kind {
      case .issue: 2.5
      case .date, .link: 1.8
      case .order, .departure: 1.5
      case .paid: 1.0
      case .period: -1.8
      case .due, .until, .deadline, .after: -3.5
      case .other: -3.0
      case .title: 0.8
      case .number: -1.2
      }
    return weight * hit.closeness
  }

  /// Words recognised with low confidence have wrong digits more often.
  static func recognition(_ confidence: Double, _ source: Source) -> Double {
    source == .ocr ? max(-1.2, min(0.3, (confidence - 0.75) * 2.5)) : 0.3
  }

  /// Receipts are filed soon after their date; a date after today is a misreading or a due date.
  static func age(_ date: CalendarDate, today: CalendarDate) -> Double {
    let days = today.days(since: date)
    if days < -DateWeights.tolerance { return -3.5 }
    if days <= 400 { return 0.3 }
    return days > oldest ? -2 : 0
  }

  static func agreement(_ others: Int) -> Double { others == 0 ? 0 : others == 1 ? 0.9 : 1.3 }

  /// The number of days a date may be in the future, for wrong register clocks and time zones.
  static let tolerance = CalendarDate.clockTolerance
  /// The number of days after which a date is unlikely: 15 years.
  static let oldest = 5479
  /// The number of days after which even a clearly printed date is unlikely, 25 years: a reset register clock starts in
  /// 1980 or 2000.
  static let oldestPlain = 9131

  /// - Parameter isPlain: whether the date is printed so clearly that the year is beyond doubt.
  static func isUnlikely(_ date: CalendarDate, today: CalendarDate, isPlain: Bool = false) -> Bool {
    let days = today.days(since: date)
    return days < -tolerance || days > (isPlain ? oldestPlain : oldest)
  }
}
