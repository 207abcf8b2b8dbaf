public import Core

/// When a bill comes again. Days of the calendar only: neither time zones nor the hour that summer time takes can move a
/// due date.
public enum Recurrence {
  /// The date of an occurrence, counted from the first one, which is number 0.
  ///
  /// Every date is counted from the first, never from the one before: what is due on January 31 is due on February 28,
  /// or 29 in a leap year, and on March 31 again. A month without the day has its last day instead; what is due on
  /// February 29 is due on February 28 in the years between.
  ///
  /// - Returns: nil for what does not repeat (but its first occurrence), and beyond the year 9999.
  public static func date(_ number: Int, of repetition: Repetition, from first: CalendarDate) -> CalendarDate? {
    number >= 0 ? moved(first, by: number, repetition) : nil
  }

  /// A date so many intervals later, or earlier when negative.
  private static func moved(_ date: CalendarDate, by number: Int, _ repetition: Repetition) -> CalendarDate? {
    switch repetition {
    case .none: number == 0 ? date : nil
    case .daily: date.adding(days: number)
    case .weekly: times(number, 7).flatMap(date.adding(days:))
    case .fortnightly: times(number, 14).flatMap(date.adding(days:))
    case .monthly: date.adding(months: number)
    case .quarterly: times(number, 3).flatMap(date.adding(months:))
    case .halfYearly: times(number, 6).flatMap(date.adding(months:))
    case .yearly: times(number, 12).flatMap(date.adding(months:))
    }
  }

  private static func times(_ number: Int, _ step: Int) -> Int? {
    let (product, overflow) = number.multipliedReportingOverflow(by: step)
    return overflow ? nil : product
  }

  /// The bill that follows one: the same but for its dates, unpaid, and without what belongs to the paper of this one
  /// (reference, document, until when things are under warranty or taken back). It is divided as this one is. Its date moves
  /// by the interval as well, so that each month has its own bill; what is issued when it is due stays so.
  ///
  /// - Returns: nil for a single bill.
  @Sendable public static func next(after bill: Bill) -> (contents: BillContents, occurrence: Occurrence)? {
    guard let place = bill.occurrence, bill.contents.repetition != .none,
      let due = date(place.number + 1, of: bill.contents.repetition, from: place.anchor)
    else { return nil }
    var contents = bill.contents
    let isIssuedBefore = contents.dueDate.map { contents.issueDate < $0 } ?? false
    let issued = isIssuedBefore ? date(1, of: contents.repetition, from: contents.issueDate) : nil
    contents.issueDate = min(issued ?? due, due)
    contents.dueDate = due
    contents.paidDate = nil
    contents.reference = nil
    contents.warrantyUntil = nil
    contents.returnUntil = nil
    // A receipt is paid by nature; what comes next is still to be.
    if contents.kind == .receipt { contents.kind = .unknown }
    return (contents, Occurrence(series: place.series, number: place.number + 1, anchor: place.anchor))
  }

  /// The place of a bill in a series after an edit. Another due date moves this occurrence alone, unless it is the first,
  /// from which the others are counted. Another interval counts from this bill on; it stays in its series, behind those
  /// before it, so that none of them brings a second bill in its place.
  public static func occurrence(of bill: Bill, edited: BillContents) -> Occurrence? {
    let date = edited.dueDate ?? edited.issueDate
    if edited.repetition == .none { return bill.occurrence }
    let beginning = Occurrence(series: bill.id, number: 0, anchor: date)
    guard let place = bill.occurrence else { return beginning }
    if place.number > 0 && edited.repetition == bill.contents.repetition { return place }
    return self.place(inSeries: place.series, from: place.number, on: date, edited.repetition) ?? beginning
  }

  /// The first place from a number on whose anchor leads to a date and, in months, keeps its day: what is due on March
  /// 31 cannot be counted from February.
  private static func place(
    inSeries series: Int64, from number: Int, on date: CalendarDate, _ repetition: Repetition
  ) -> Occurrence? {
    let isByDays = [.daily, .weekly, .fortnightly].contains(repetition)
    // A leap day comes again after eight years at most.
    for number in number...(number + 8) {
      guard let anchor = moved(date, by: -number, repetition), isByDays || anchor.day == date.day else { continue }
      return Occurrence(series: series, number: number, anchor: anchor)
    }
    return nil
  }
}
