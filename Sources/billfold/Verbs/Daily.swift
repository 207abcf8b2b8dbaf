internal import ArgumentParser
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold daily`: how a month's spending grew.
struct Daily: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daily", abstract: "Show a month's spending day by day, and how it added up.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("Year-month (default: this month).", valueName: "month"))
  var month: String?

  func run() async throws {
    let today = CalendarDate.localToday()
    let month = try month.map { try PeriodInput.month($0, today: today) } ?? Month(today)
    let days = try await global.openStore().spendingByDay(month.first...month.last)
    let months = Dictionary(grouping: days, by: \.amount.currency).sorted { $0.key.code < $1.key.code }
      .map { DailySpending(month: month, today: today, currency: $0.key, days: $0.value) }
    if global.json {
      Terminal.print(
        JSONValue.object([
          "month": .text(month), "currencies": .array(months.map { JSONValue($0) }),
          "charts": .charts(months.map(\.chart)),
        ]).line)
      return try charts.write(months.map(\.chart))
    }
    guard !months.isEmpty else { return try charts.remark("Nothing was paid in \(month).") }
    for spending in months {
      var table = Table([
        .init(title: "DAY"), .init(title: "BILLS", isRight: true), .init(title: "SPENT", isRight: true),
        .init(title: "SO FAR", isRight: true),
      ])
      for day in spending.days where day.bills > 0 {
        table.add("\(day.date)", "\(day.bills)", spending.money(day.spent).shown, spending.money(day.total).shown)
      }
      table.print()
    }
    try charts.show(months.map(\.chart))
  }
}

/// A month of one currency: every day with its spending and what it adds up to.
struct DailySpending {
  struct Day {
    var date: CalendarDate
    var bills: Int
    var spent: Int64
    var total: Int64
  }
  var month: Month
  var currency: Currency
  /// Up to today, or to the last day with a bill.
  var days: [Day]

  init(month: Month, today: CalendarDate, currency: Currency, days: [Spending<CalendarDate>]) {
    self.month = month
    self.currency = currency
    let known = Dictionary(days.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    let last = max(min(month.last, today), days.map(\.subject).max() ?? month.first)
    let dates = (1...month.days).compactMap { CalendarDate(year: month.year, month: month.month, day: $0) }
      .filter { $0 <= last }
    let totals = RunningTotals.of(dates.map { known[$0]?.amount.minorUnits ?? 0 })
    self.days = zip(dates, totals).map { date, total in
      Day(date: date, bills: known[date]?.bills ?? 0, spent: known[date]?.amount.minorUnits ?? 0, total: total)
    }
  }

  func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }

  var chart: Chart {
    .series(
      SeriesChart(
        title: "Spending of \(month), added up", subtitle: currency.code, currency: currency,
        points: days.map { .init("\($0.date.day)", $0.total) }))
  }
}

extension JSONValue {
  fileprivate init(_ spending: DailySpending) {
    self = [
      "currency": .string(spending.currency.code),
      "days": .array(
        spending.days.map { day in
          [
            "date": .text(day.date), "bills": .integer(Int64(day.bills)), "spent": .money(day.spent, spending.currency),
            "total": .money(day.total, spending.currency),
          ]
        }),
    ]
  }
}
