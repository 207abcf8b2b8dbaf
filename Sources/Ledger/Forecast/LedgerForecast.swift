public import Core
public import Store

/// The expected cost of the coming months in one currency: planned costs from recurring bills, and usual other costs
/// from history, raised where bills already due cost more.
public struct LedgerForecast: Sendable {
  /// The expected cost of a month.
  public struct MonthForecast: Hashable, Sendable {
    public var month: Month
    /// The recurring bills.
    public var planned: Estimate
    /// All other bills; at least those already known. Negative if refunds exceed spending.
    public var usual: Estimate
    /// The bills within `usual` that exist already: they do not repeat, and are due in this month.
    public var known: Estimate
    /// Whether the known bills exceed the forecast from history.
    public var isRaised: Bool
    public var total: Estimate { planned + usual }
  }

  /// The forecast of a category, or of all bills together.
  public struct Line: Sendable {
    /// Nil for all bills together. An unsplit bill of several categories counts in full in each of them, but only once
    /// here.
    public var category: String?
    public var history: HistoryForecast
    public var months: [MonthForecast]

    /// The method behind the figures, for display.
    public var method: String {
      let isPlanned = months.contains { $0.planned != .nothing }
      let isRaised = months.contains(where: \.isRaised)
      let usual: String? =
        history.months == 0
        ? nil
        : history.method?.meaning ?? "average of \(Plural.count(history.months, "month")), too few to compare methods"
      let parts = [isPlanned ? "recurring bills" : nil, isRaised ? "bills already known" : nil, usual]
      return parts.compactMap { $0 }.joined(separator: " + ")
    }
  }
  public var currency: Currency
  public var all: Line
  /// Most expensive first; categories without expected costs are left out.
  public var categories: [Line]
  /// Whether some bill counts in full in several categories, so that these add up to more than all bills together.
  public var isOverlapping: Bool

  /// A bill of a coming month, whose amount is known at least approximately.
  public struct Planned: Hashable, Sendable {
    public var month: Month
    public var currency: Currency
    public var amount: Estimate
    /// The cost in each of its categories: for a split bill its parts, for any other bill the full amount.
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

    /// Whether its categories add up to a different sum than the bill.
    var isOverlapping: Bool { byCategory.values.reduce(0) { $0 &+ $1.expected } != amount.expected }
  }

  /// One forecast per currency, sorted by code.
  ///
  /// - Parameters:
  ///   - past: non-recurring bills, up to the last whole month.
  ///   - today: the current month is incomplete and is skipped; the forecast begins with the next month.
  ///   - count: the number of months, at most 24.
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

/// The calculation for one currency.
private struct Calculation {
  let past: PastMonths
  let planned: [LedgerForecast.Planned]
  let currency: Currency
  let current: Month
  let count: Int

  func line(_ category: String?) -> LedgerForecast.Line {
    // The current, incomplete month lies between the history and the first month of the forecast.
    let history = HistoryForecast(amounts(category), ahead: count + 1)
    // The planned bills with their costs in this category.
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

  /// The amounts of whole months, oldest first. They begin with the first bill of the category, or up to a year ago if
  /// the ledger was already in use, so that a yearly bill does not look like a monthly one.
  private func amounts(_ category: String?) -> [Int64] {
    let own = past.amounts[PastMonths.Key(currency: currency, category: category)] ?? [:]
    let ledger = past.amounts[PastMonths.Key(currency: currency, category: nil)] ?? [:]
    guard let last = current.adding(-1), let first = own.keys.min(), let kept = ledger.keys.min() else { return [] }
    let yearAgo = last.adding(-11) ?? last
    return min(first, max(kept, yearAgo)).through(last).map { own[$0] ?? 0 }
  }
}

extension Estimate {
  /// The estimate by category for a split bill, whose expected cost is the bill's amount.
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

  /// The estimate raised to at least the known bills. A known refund likewise makes the refunds at least as large, but
  /// where spending is usual, it does not change the forecast of other spending.
  fileprivate func atLeast(_ known: Estimate) -> Estimate {
    if known.expected < 0 {
      guard expected <= 0 else { return self }
      return Estimate(
        low: min(low, known.low), expected: min(expected, known.expected), high: min(high, max(known.high, 0)))
    }
    return Estimate(low: max(low, known.low), expected: max(expected, known.expected), high: max(high, known.high))
  }
}
