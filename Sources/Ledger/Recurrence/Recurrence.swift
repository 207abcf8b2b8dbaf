public import Core

/// The dates of recurring bills. They are computed with calendar days only, so that neither time zones nor daylight
/// saving time can shift a due date.
public enum Recurrence {
  /// The date of an occurrence; the first one has the number 0.
  ///
  /// Each date is computed from the first, never from the previous one: a bill due on January 31 is due on February 28,
  /// or 29 in a leap year, and on March 31 again. A month without that day uses its last day; a bill due on February 29
  /// is due on February 28 in other years.
  ///
  /// - Returns: nil for later occurrences of a bill that does not repeat, and after the year 9999.
  public static func date(_ number: Int, of repetition: Repetition, from first: CalendarDate) -> CalendarDate? {
    number >= 0 ? moved(first, by: number, repetition) : nil
  }

  /// The date this many intervals later, or earlier if negative.
  private static func moved(_ date: CalendarDate, by number: Int, _ repetition: Repetition) -> CalendarDate? {
    switch repetition {
    case .none: number == 0 ? date : nil
    case .daily: date.adding(days: number)
    case .weekly: times(number, 7).flatMap(date.adding(days:))
    case .fortnightly: times(number, 14).flatMap(date.adding(days:))
    case .monthly, .quarterly, .halfYearly, .yearly:
      repetition.months.flatMap { times(number, $0) }.flatMap(date.adding(months:))
    }
  }

  /// The number of the first occurrence on or after a day; beyond the last one if there is none. It is found by halving,
  /// because a daily series can have millions of dates.
  static func number(onOrAfter day: CalendarDate, of repetition: Repetition, from first: CalendarDate) -> Int {
    // More than the days of all years.
    var (low, high) = (0, 4_000_000)
    while low < high {
      let middle = (low + high) / 2
      if let date = date(middle, of: repetition, from: first), date < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func times(_ number: Int, _ step: Int) -> Int? {
    let (product, overflow) = number.multipliedReportingOverflow(by: step)
    return overflow ? nil : product
  }

  /// The bill that follows a recurring bill. It has the same contents and parts, but new dates; it is unpaid, and has
  /// none of the values that belong to the document of its predecessor (reference, document, ends of the warranty and
  /// of the return period). What a transfer has to quote stays if the predecessor has neither a document nor its
  /// number, as for a rent. Its issue date moves by the interval as well, so that each month has a separate bill; a
  /// bill that was issued on its due date still is.
  ///
  /// - Returns: nil for a bill that does not recur.
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
    if bill.documentID != nil || contents.reference != nil { contents.paymentReference = nil }
    contents.reference = nil
    contents.warrantyUntil = nil
    contents.returnUntil = nil
    // A receipt is always paid, but the next bill is not paid yet.
    if contents.kind == .receipt { contents.kind = .unknown }
    return (contents, Occurrence(series: place.series, number: place.number + 1, anchor: place.anchor))
  }

  /// The date from which the series of a new bill is computed, if the bill is due on the last day of a month that does not
  /// have its day of the month: that day in the month before.
  ///
  /// - Parameter day: the day of the month on which the bills of the series are due, from 1 to 31.
  /// - Returns: nil if the series is computed from the bill's own date.
  public static func anchor(of contents: BillContents, dueOn day: Int) -> CalendarDate? {
    let date = contents.dueDate ?? contents.issueDate
    guard contents.repetition == .monthly, date.day < day,
      date.day == CalendarDate.days(inMonth: date.month, year: date.year), let before = date.adding(months: -1)
    else { return nil }
    return CalendarDate(year: before.year, month: before.month, day: day)
  }

  /// The place of a bill in a series after an edit. A new due date moves only this occurrence, unless it is the first,
  /// from which the others are computed. A new interval applies from this bill on. The bill stays in its series after
  /// its predecessors, so that none of them creates a second bill in its place.
  public static func occurrence(of bill: Bill, edited: BillContents) -> Occurrence? {
    let date = edited.dueDate ?? edited.issueDate
    if edited.repetition == .none { return bill.occurrence }
    let beginning = Occurrence(series: bill.id, number: 0, anchor: date)
    guard let place = bill.occurrence else { return beginning }
    let isMovedFirst = place.series == bill.id && date != (bill.contents.dueDate ?? bill.contents.issueDate)
    if place.number > 0, edited.repetition == bill.contents.repetition, !isMovedFirst { return place }
    return self.place(inSeries: place.series, from: place.number, on: date, edited.repetition) ?? beginning
  }

  /// The first place, beginning with a number, whose anchor is a valid date and, for intervals of months, has the same
  /// day: a bill due on March 31 cannot be computed from an anchor in February.
  private static func place(
    inSeries series: Int64, from number: Int, on date: CalendarDate, _ repetition: Repetition
  ) -> Occurrence? {
    let isByDays = [.daily, .weekly, .fortnightly].contains(repetition)
    // A leap day recurs after at most eight years.
    for number in number...(number + 8) {
      guard let anchor = moved(date, by: -number, repetition), isByDays || anchor.day == date.day else { continue }
      return Occurrence(series: series, number: number, anchor: anchor)
    }
    return nil
  }
}
