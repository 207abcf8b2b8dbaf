public import Core

/// Bills of a merchant that come again in a rhythm: a repetition to propose, and what to expect of it.
public struct Series: Hashable, Codable, Sendable {
  /// Ids of the bills, the oldest first; three at least.
  public var bills: [Int64]
  public var merchant: String
  public var repetition: Repetition
  /// Of the last one.
  public var amount: Money
  /// The amount of most before the last one.
  public var usual: Money
  public var last: CalendarDate
  /// When the next one is expected.
  public var next: CalendarDate

  /// How many times the usual amount one of them may be. Prices rise, and power costs more in winter; beyond that it is
  /// another thing.
  private static let most: Int64 = 2
  /// How many times the smallest amount of a series its largest is at most.
  public static let spread = most * most

  /// Whether the last one is dearer than those before.
  public var isDearer: Bool { amount.minorUnits > usual.minorUnits }

  /// Whether the next one should have come: some days are given, more to those that come seldom.
  public func isMissing(on day: CalendarDate) -> Bool { day.days(since: next) > Rhythm.tolerance(repetition) * 2 }

  /// Whether so long has passed since the next one was expected that it comes no more: a whole interval.
  public func hasEnded(by day: CalendarDate) -> Bool {
    isMissing(on: day) && Rhythm.next(after: next, anchor: next, repetition).map { day > $0 } ?? true
  }

  /// All series of three or more. A merchant whose bills come between them, or with quite other amounts, has none.
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

/// How often dates come again.
enum Rhythm {
  private static let all: [(Repetition, step: Int, isMonths: Bool)] = [
    (.weekly, 7, false), (.fortnightly, 14, false), (.monthly, 1, true), (.quarterly, 3, true), (.halfYearly, 6, true),
    (.yearly, 12, true),
  ]

  /// Days that a date may be off.
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

  /// The rhythm that all dates keep, each counted from the one before.
  static func of(_ dates: [CalendarDate]) -> Repetition? {
    all.first { repetition, step, isMonths in
      zip(dates, dates.dropFirst()).allSatisfy { before, after in
        let expected = isMonths ? before.adding(months: step) : before.adding(days: step)
        return expected.map { abs(after.days(since: $0)) <= tolerance(repetition) } ?? false
      }
    }?.0
  }

  /// The next date; by months it keeps the first one's day, which February may have cut.
  static func next(after last: CalendarDate, anchor: CalendarDate, _ repetition: Repetition) -> CalendarDate? {
    guard let rhythm = all.first(where: { $0.0 == repetition }) else { return nil }
    guard rhythm.isMonths else { return last.adding(days: rhythm.step) }
    guard let next = last.adding(months: rhythm.step) else { return nil }
    let day = min(anchor.day, CalendarDate.days(inMonth: next.month, year: next.year))
    let kept = CalendarDate(year: next.year, month: next.month, day: day)
    return kept.flatMap { abs($0.days(since: next)) <= tolerance(repetition) ? $0 : nil } ?? next
  }
}
