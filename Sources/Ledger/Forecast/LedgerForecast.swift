public import Core
public import Store

/// What bills will cost in the months to come, of one currency: what is planned, by recurring bills and by bills that
/// are due, and what is usual besides, by history.
public struct LedgerForecast: Sendable {
  public struct MonthForecast: Hashable, Sendable {
    public var month: Month
    /// Recurring bills.
    public var planned: Estimate
    /// All others; never less than those that are known already. Below zero where more comes back than is spent.
    public var usual: Estimate
    /// Bills of `usual` that are there already: they do not repeat, and are due then.
    public var known: Estimate
    /// Whether history says less than the bills that are known already.
    public var isRaised: Bool
    public var total: Estimate { planned + usual }
  }

  public struct Line: Sendable {
    /// Nil for all bills together; a bill of several categories that is not divided counts whole in each of
    /// them, but once here.
    public var category: String?
    public var history: HistoryForecast
    public var months: [MonthForecast]

    /// In a person's words: how the figures came about.
    public var method: String {
      let isPlanned = months.contains { $0.planned != .nothing }
      let isRaised = months.contains(where: \.isRaised)
      let usual: String? =
        history.months == 0
        ? nil : history.method?.meaning ?? "average of \(history.months) months, too few to judge"
      let parts = [isPlanned ? "recurring bills" : nil, isRaised ? "bills already known" : nil, usual]
      return parts.compactMap { $0 }.joined(separator: " + ")
    }
  }
  public var currency: Currency
  public var all: Line
  /// Most expensive first; those of which nothing is expected are left out.
  public var categories: [Line]
  /// Whether a bill counts whole in several categories, so that they add up to more than all bills together.
  public var isOverlapping: Bool

  /// A bill of a month to come, whose amount is known or nearly so.
  public struct Planned: Hashable, Sendable {
    public var month: Month
    public var currency: Currency
    public var amount: Estimate
    /// What it costs in each of its categories: of a bill that is divided its parts, of any other all of it.
    public var byCategory: [String: Estimate]
    public var isRecurring: Bool

    public init(
      month: Month, currency: Currency, categories: [String], amount: Estimate, parts: [BillPart] = [],
      isRecurring: Bool
    ) {
      self.month = month
      self.currency = currency
      self.amount = amount
      self.byCategory =
        parts.isEmpty
        ? Dictionary(categories.map { ($0, amount) }, uniquingKeysWith: { first, _ in first })
        : amount.divided(by: parts)
      self.isRecurring = isRecurring
    }

    /// Whether its categories come to another sum than the bill.
    var isOverlapping: Bool { byCategory.values.reduce(0) { $0 &+ $1.expected } != amount.expected }
  }

  /// One forecast a currency, in the order of codes.
  ///
  /// - Parameters:
  ///   - past: bills that do not repeat, up to the last whole month.
  ///   - today: the month it lies in is not over and is skipped: the forecast begins with the next.
  ///   - count: how many months, at most 24.
  public static func of(_ past: PastMonths, planned: [Planned], today: CalendarDate, count: Int) -> [LedgerForecast] {
    let currencies = Set(past.amounts.keys.map(\.currency)).union(planned.map(\.currency))
    return currencies.sorted { $0.code < $1.code }.map { currency in
      let calculation = Calculation(
        past: past, planned: planned.filter { $0.currency == currency }, currency: currency, current: Month(today),
        count: max(1, min(24, count)))
      let names = Set(past.amounts.keys.filter { $0.currency == currency }.compactMap(\.category))
        .union(calculation.planned.flatMap(\.byCategory.keys))
      let lines = names.map { calculation.line($0) }.filter { line in
        line.months.contains { $0.total.high > 0 || $0.total.low < 0 }
      }
      return LedgerForecast(
        currency: currency, all: calculation.line(nil),
        categories: lines.sorted {
          ($1.months[0].total.expected, $0.category ?? "") < ($0.months[0].total.expected, $1.category ?? "")
        },
        isOverlapping: past.overlapping.contains(currency) || calculation.planned.contains(where: \.isOverlapping))
    }
  }
}

/// One currency's figures.
private struct Calculation {
  let past: PastMonths
  let planned: [LedgerForecast.Planned]
  let currency: Currency
  let current: Month
  let count: Int

  func line(_ category: String?) -> LedgerForecast.Line {
    // The month that is not over lies between the history and the first month that is forecast.
    let history = HistoryForecast(amounts(category), ahead: count + 1)
    // What each costs in the category.
    let own = planned.compactMap { plan -> LedgerForecast.Planned? in
      guard let category else { return plan }
      return plan.byCategory[category].map { share in
        var plan = plan
        plan.amount = share
        return plan
      }
    }
    let months = (1...count).compactMap { current.adding($0) }
    return LedgerForecast.Line(
      category: category, history: history,
      months: zip(months, history.estimates.dropFirst()).map { month, usual in
        let due = own.filter { $0.month == month }
        let single = due.filter { !$0.isRecurring }
        let known = single.isEmpty ? usual : usual.atLeast(single.reduce(.nothing) { $0 + $1.amount })
        return LedgerForecast.MonthForecast(
          month: month, planned: due.filter(\.isRecurring).reduce(.nothing) { $0 + $1.amount }, usual: known,
          known: single.reduce(.nothing) { $0 + $1.amount }, isRaised: known.expected != usual.expected)
      })
  }

  /// Whole months, oldest first. They begin with the first bill of the category, or a year ago where the ledger was kept
  /// then: what happens once a year is not to look as if it happened every month.
  private func amounts(_ category: String?) -> [Int64] {
    let own = past.amounts[PastMonths.Key(currency: currency, category: category)] ?? [:]
    let ledger = past.amounts[PastMonths.Key(currency: currency, category: nil)] ?? [:]
    guard let last = current.adding(-1), let first = own.keys.min(), let kept = ledger.keys.min() else { return [] }
    let yearAgo = last.adding(-11) ?? last
    return min(first, max(kept, yearAgo)).through(last).map { own[$0] ?? 0 }
  }
}

extension Estimate {
  /// By category, as the parts of a bill that costs what is expected.
  fileprivate func divided(by parts: [BillPart]) -> [String: Estimate] {
    let weights = parts.map { Int64(clamping: $0.minorUnits.magnitude) }
    let (least, most) = (Apportionment.shares(of: low, by: weights), Apportionment.shares(of: high, by: weights))
    var result: [String: Estimate] = [:]
    for (index, part) in parts.enumerated() {
      let share = Estimate(
        low: min(least[index], part.minorUnits), expected: part.minorUnits, high: max(most[index], part.minorUnits))
      result[part.category] = (result[part.category] ?? .nothing) + share
    }
    return result
  }

  /// Never less than what is known already; of money back that is known, never less comes back. Where money is usually
  /// spent, money back that is known says nothing of what else will be.
  fileprivate func atLeast(_ known: Estimate) -> Estimate {
    if known.expected < 0 {
      guard expected <= 0 else { return self }
      return Estimate(
        low: min(low, known.low), expected: min(expected, known.expected), high: min(high, max(known.high, 0)))
    }
    return Estimate(low: max(low, known.low), expected: max(expected, known.expected), high: max(high, known.high))
  }
}
