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
    guard number >= 0 else { return nil }
    switch repetition {
    case .none: return number == 0 ? first : nil
    case .daily: return first.adding(days: number)
    case .weekly: return times(number, 7).flatMap(first.adding(days:))
    case .fortnightly: return times(number, 14).flatMap(first.adding(days:))
    case .monthly: return first.adding(months: number)
    case .quarterly: return times(number, 3).flatMap(first.adding(months:))
    case .halfYearly: return times(number, 6).flatMap(first.adding(months:))
    case .yearly: return times(number, 12).flatMap(first.adding(months:))
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

  /// The place of a bill in a series after an edit. Another interval begins a new series with this bill. Another due date
  /// moves this occurrence alone, unless it is the first, from which the others are counted.
  public static func occurrence(of bill: Bill, edited: BillContents) -> Occurrence? {
    let anchor = edited.dueDate ?? edited.issueDate
    if edited.repetition == .none { return bill.occurrence }
    guard let place = bill.occurrence, edited.repetition == bill.contents.repetition else {
      return Occurrence(series: bill.id, number: 0, anchor: anchor)
    }
    return place.number == 0 ? Occurrence(series: place.series, number: 0, anchor: anchor) : place
  }
}
