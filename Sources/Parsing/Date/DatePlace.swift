internal import Core

/// A date-like pattern of a document, with what is printed around it.
struct DatePlace {
  var line: TextLine
  var shape: DateShape
  var label: DateLabels.Hit?
  /// Whether an unambiguous time of day is on its line.
  var hasTime: Bool
  /// The weekday beside it, 1 for Monday.
  var weekday: Int?
  var isRange: Bool
  /// The last day of a period whose first one is before it on the line.
  var isRangeEnd: Bool
  /// The day of an entry in a list; see `DatedEntries`.
  var isEntry: Bool
  var isLastEntry: Bool

  /// The weight of being one of several days that belong together.
  ///
  /// A bill that prints no other day is more likely made on the first day of a period, as for a subscription or a pass,
  /// and after the last entry of a list.
  var weightInSeries: Double {
    (isRange ? DateWeights.range : 0) + (isRangeEnd ? DateWeights.rangeEnd : 0)
      + (isEntry ? isLastEntry ? DateWeights.lastEntry : DateWeights.entry : 0)
  }

  /// `Lübeck, 14.07.2026`: events have a time or weekday as well.
  var isOfLetter: Bool {
    (label?.closeness ?? 0) <= 0.5 && !hasTime && weekday == nil && !isRange && !isEntry && line.mailRow == nil
      && Dateline.holds(shape, on: line)
  }

  /// `Sat 25 May 2024 19:30`: without a label, both a weekday and a time are printed for events and deliveries.
  var isOfEvent: Bool { label == nil && hasTime && weekday != nil }

  /// `hat am 21.06.2026 um 14:22 Uhr …`: the time is of what the sentence tells, not of a cash register.
  var isInSentence: Bool {
    (label?.closeness ?? 0) <= 0.5
      && line.words.count { $0.text.count >= 2 && $0.text.allSatisfy(\.isLetter) } >= DatePlace.wordsOfSentence
  }

  /// A register's line with date and time has fewer words.
  private static let wordsOfSentence = 8

  /// Whether it may be the day of the bill itself, by its label or because it has none. The day of a mail is only that
  /// of its sending.
  var mayBeOfBill: Bool {
    [nil, .issue, .date, .link, .title].contains(label?.kind) && !isOfEvent && !isRange && !isEntry
      && line.mailRow != .date
  }
}
