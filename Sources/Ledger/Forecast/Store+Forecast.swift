public import Core
public import Store

extension Store {
  /// The expected cost of the months after the current one, one forecast per currency.
  public func forecast(today: CalendarDate, months: Int) async throws -> [LedgerForecast] {
    let current = Month(today)
    guard let last = current.adding(-1), let first = current.adding(1), let end = current.adding(months) else {
      return []
    }
    let recurring = try await openSeries().flatMap { LedgerForecast.planned($0, first.first...end.last) }
    let others = try await otherBillsDue(first.first...end.last).map { bill in
      LedgerForecast.Planned(
        month: Month(bill.contents.dueDate ?? bill.contents.issueDate), currency: bill.contents.amount.currency,
        categories: bill.contents.categories, amount: Estimate(exactly: bill.contents.amount.minorUnits),
        parts: bill.contents.parts, isRecurring: bill.occurrence != nil && bill.contents.repetition != .none)
    }
    return LedgerForecast.of(
      try await pastMonths(through: last), planned: recurring + others, today: today, count: months)
  }
}

extension LedgerForecast {
  /// The occurrences of a series in a period: the open bill, and those created when it is paid. The expected cost is
  /// that of the open bill; the range covers the earlier bills.
  static func planned(_ series: OpenSeries, _ period: ClosedRange<CalendarDate>) -> [Planned] {
    let contents = series.bill.contents
    let amounts = series.pastAmounts + [contents.amount.minorUnits]
    let estimate = Estimate(
      low: amounts.min() ?? 0, expected: contents.amount.minorUnits, high: amounts.max() ?? 0)
    return occurrences(of: series.bill, in: period).map { day in
      Planned(
        month: Month(day), currency: contents.amount.currency, categories: contents.categories, amount: estimate,
        parts: contents.parts, isRecurring: true)
    }
  }

  /// The dates of a recurring bill in a period, beginning with the open occurrence.
  private static func occurrences(of bill: Bill, in period: ClosedRange<CalendarDate>) -> [CalendarDate] {
    guard let place = bill.occurrence else { return [] }
    let open = bill.contents.dueDate ?? bill.contents.issueDate
    var dates = period.contains(open) ? [open] : []
    let repetition = bill.contents.repetition
    var number = max(
      place.number + 1, Recurrence.number(onOrAfter: period.lowerBound, of: repetition, from: place.anchor))
    while let next = Recurrence.date(number, of: repetition, from: place.anchor), next <= period.upperBound {
      dates.append(next)
      number += 1
    }
    return dates
  }
}

extension Estimate {
  init(exactly amount: Int64) { self.init(low: amount, expected: amount, high: amount) }
}
