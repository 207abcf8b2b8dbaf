public import Core

/// A merchant's recurring bills: the interval to propose, and the bill to expect next.
public struct Series: Hashable, Codable, Sendable {
  /// The ids of the bills, oldest first; at least three.
  public var bills: [Int64]
  public var merchant: String
  public var repetition: Repetition
  /// The amount of the last bill.
  public var amount: Money
  /// The median amount of the bills before the last one.
  public var usual: Money
  public var last: CalendarDate
  /// The date on which the next bill is expected.
  public var next: CalendarDate

  /// The maximum ratio between a bill's amount and the usual one, in either direction. Prices rise, and energy costs
  /// more in winter; a larger difference means something else was bought.
  private static let most: Int64 = 2
  /// The maximum ratio of the largest to the smallest amount of a series.
  public static let spread = most * most

  /// Whether the last bill is higher than the usual amount.
  public var isDearer: Bool { amount.minorUnits > usual.minorUnits }

  /// Whether the next bill is overdue by more than the tolerance, which is larger for longer intervals.
  public func isMissing(on day: CalendarDate) -> Bool { day.days(since: next) > Rhythm.tolerance(repetition) * 2 }

  /// Whether the series has ended: the next bill has been overdue for a whole interval.
  public func hasEnded(by day: CalendarDate) -> Bool {
    isMissing(on: day) && Rhythm.next(after: next, anchor: next, repetition).map { day > $0 } ?? true
  }

  /// All series of at least three bills. A merchant with other bills in between, or with very different amounts, has
  /// none.
  public static func find(_ bills: [PayableBill]) -> [Series] {
    var groups: [String: [PayableBill]] = [:]
    for bill in bills where bill.amount.minorUnits > 0 {
      let words = bill.names.first.map(Names.words) ?? []
      guard !words.isEmpty else { continue }
      groups[words.joined(separator: " ") + " " + bill.amount.currency.code, default: []].append(bill)
    }
    return groups.sorted { $0.key < $1.key }.compactMap { _, group in
      series(group.sorted { ($0.issueDate, $0.id) < ($1.issueDate, $1.id) })
    }
  }

  private static func series(_ bills: [PayableBill]) -> Series? {
    guard bills.count >= 3, let last = bills.last, let merchant = last.names.first else { return nil }
    let dates = bills.map(\.issueDate)
    let amounts = bills.dropLast().map(\.amount.minorUnits).sorted()
    let usual = amounts[amounts.count / 2]
    guard bills.allSatisfy({ $0.amount.minorUnits * most >= usual && $0.amount.minorUnits <= usual * most }),
      let repetition = Rhythm.of(dates), let next = Rhythm.next(after: last.issueDate, anchor: dates[0], repetition)
    else { return nil }
    return Series(
      bills: bills.map(\.id), merchant: merchant, repetition: repetition, amount: last.amount,
      usual: Money(minorUnits: usual, currency: last.amount.currency), last: last.issueDate, next: next)
  }
}

/// The intervals of recurring dates.
enum Rhythm {
  private static let all: [(Repetition, step: Int, isMonths: Bool)] = [
    (.weekly, 7, false), (.fortnightly, 14, false), (.monthly, 1, true), (.quarterly, 3, true), (.halfYearly, 6, true),
    (.yearly, 12, true),
  ]

  /// The number of days by which a date may deviate.
  static func tolerance(_ repetition: Repetition) -> Int {
    switch repetition {
    case .none, .daily: 0
    case .weekly: 1
    case .fortnightly: 2
    case .monthly: 4
    case .quarterly: 6
    case .halfYearly, .yearly: 10
    }
  }

  /// The interval that all dates keep, each computed from the previous one.
  static func of(_ dates: [CalendarDate]) -> Repetition? {
    all.first { repetition, step, isMonths in
      zip(dates, dates.dropFirst()).allSatisfy { before, after in
        let expected = isMonths ? before.adding(months: step) : before.adding(days: step)
        return expected.map { abs(after.days(since: $0)) <= tolerance(repetition) } ?? false
      }
    }?.0
  }

  /// The next date. With intervals of months it keeps the day of the anchor, which February may have shortened.
  static func next(after last: CalendarDate, anchor: CalendarDate, _ repetition: Repetition) -> CalendarDate? {
    guard let rhythm = all.first(where: { $0.0 == repetition }) else { return nil }
    guard rhythm.isMonths else { return last.adding(days: rhythm.step) }
    guard let next = last.adding(months: rhythm.step) else { return nil }
    let day = min(anchor.day, CalendarDate.days(inMonth: next.month, year: next.year))
    let kept = CalendarDate(year: next.year, month: next.month, day: day)
    return kept.flatMap { abs($0.days(since: next)) <= tolerance(repetition) ? $0 : nil } ?? next
  }
}
