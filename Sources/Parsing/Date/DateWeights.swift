internal import Core

/// What each feature of a date is worth, in log-odds that it is the day the bill was written.
///
/// The signs and the order follow from what the words mean; the sizes were set by hand and checked on labelled receipts
/// and invoices of several countries, none so fine that a single document decides it.
enum DateWeights {
  /// A clean date without label or time: more likely right than not.
  static let base = 1.0
  /// Tills print date and time together; dates of expiry, birth or registration have no time.
  static let timeBeside = 1.6
  /// The day of the week beside it is the day's own: by chance one time of seven.
  static let weekdayFits = 1.5
  /// Another day of the week: a digit is misread.
  static let weekdayDiffers = -1.5
  /// Nothing but a date is written with a month's name, and letters are dated so.
  static let monthName = 0.4
  /// The same day is a due date or a period elsewhere, and nothing here says otherwise.
  static let claimedElsewhere = -0.9
  /// A billing period, not a day.
  static let range = -2.0
  /// `18/03/05` for 5 March 2018: East Asia, Sweden, Hungary; elsewhere the day comes first.
  static let shortYearFirst = -2.0

  static func label(_ hit: DateLabels.Hit?) -> Double {
    guard let hit else { return 0 }
    let weight =
      switch hit.kind {
      case .issue: 2.5
      case .date, .link: 1.8
      case .period: -1.8
      case .due: -3.5
      case .other: -3.0
      case .title: 0.8
      case .number: -1.2
      }
    return weight * hit.closeness
  }

  /// Words the engine was unsure of hold wrong digits more often.
  static func recognition(_ confidence: Double, _ source: Source) -> Double {
    source == .ocr ? max(-1.2, min(0.3, (confidence - 0.75) * 2.5)) : 0.3
  }

  /// Receipts are filed soon; a day after today is a misreading or a due date.
  static func age(_ date: CalendarDate, today: CalendarDate) -> Double {
    let days = today.days(since: date)
    if days < -DateWeights.tolerance { return -3.5 }
    if days <= 400 { return 0.3 }
    return days > oldest ? -2 : 0
  }

  static func agreement(_ others: Int) -> Double { others == 0 ? 0 : others == 1 ? 0.9 : 1.3 }

  /// Days a date may lie ahead: a till's clock or a time zone.
  static let tolerance = 2
  /// Days after which a date is unlikely, 15 years.
  static let oldest = 5479
  /// Days after which it is, however plainly it is printed, 25 years: clocks of tills start again in 1980 or 2000.
  static let oldestPlain = 9131

  /// - Parameter isPlain: whether its print leaves no doubt of the year.
  static func isUnlikely(_ date: CalendarDate, today: CalendarDate, isPlain: Bool = false) -> Bool {
    let days = today.days(since: date)
    return days < -tolerance || days > (isPlain ? oldestPlain : oldest)
  }
}
