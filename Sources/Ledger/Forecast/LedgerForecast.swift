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
    /// Whether history says less than the bills that are known already.
    public var isRaised: Bool
    public var total: Estimate { planned + usual }
  }

  public struct Line: Sendable {
    /// Nil for all bills together; a bill of several categories counts whole in each of them, but once here.
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
  /// Whether a bill counts in several categories, so that they add up to more than all bills together.
  public var isOverlapping: Bool

  /// A bill of a month to come, whose amount is known or nearly so.
  public struct Planned: Hashable, Sendable {
    public var month: Month
    public var currency: Currency
    public var categories: [String]
    public var amount: Estimate
    public var isRecurring: Bool

    public init(month: Month, currency: Currency, categories: [String], amount: Estimate, isRecurring: Bool) {
      self.month = month
      self.currency = currency
      self.categories = categories
      self.amount = amount
      self.isRecurring = isRecurring
    }
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
        .union(calculation.planned.flatMap(\.categories))
      let lines = names.map { calculation.line($0) }.filter { line in
        line.months.contains { $0.total.high > 0 || $0.total.low < 0 }
      }
      return LedgerForecast(
        currency: currency, all: calculation.line(nil),
        categories: lines.sorted {
          ($1.months[0].total.expected, $0.category ?? "") < ($0.months[0].total.expected, $1.category ?? "")
        },
        isOverlapping: past.overlapping.contains(currency) || calculation.planned.contains { $0.categories.count > 1 })
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
    let own = planned.filter { plan in category.map { plan.categories.contains($0) } ?? true }
    let months = (1...count).compactMap { current.adding($0) }
    return LedgerForecast.Line(
      category: category, history: history,
      months: zip(months, history.estimates.dropFirst()).map { month, usual in
        let due = own.filter { $0.month == month }
        let single = due.filter { !$0.isRecurring }
        let known = single.isEmpty ? usual : usual.atLeast(single.reduce(.nothing) { $0 + $1.amount })
        return LedgerForecast.MonthForecast(
          month: month, planned: due.filter(\.isRecurring).reduce(.nothing) { $0 + $1.amount }, usual: known,
          isRaised: known.expected != usual.expected)
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
