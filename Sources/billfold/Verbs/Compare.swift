internal import Actions
internal import ArgumentParser
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold compare`: income beside expenses.
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare income and expenses of a year, month by month, with the balance.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @Option(help: ArgumentHelp("From 2000 to this year (default: this year).", valueName: "year"))
  var year: Int?

  func run() async throws {
    let today = CalendarDate.localToday()
    let year = try PeriodInput.year(year ?? today.year, today: today)
    let store = try await global.openStore()
    let days = try Period.days(ofYear: year)
    let balances = YearBalance.of(
      year: year, income: Compare.months(try await store.incomeByMonth(days)),
      expenses: Compare.months(try await store.spendingByMonth(days)))
    let drawn = balances.map { FigureCharts.months($0, year: year) }
    if global.json {
      Terminal.print(
        JSONValue.object([
          "year": .integer(Int64(year)), "currencies": .array(balances.map { JSONValue($0) }), "charts": .charts(drawn),
        ]).line)
      return try charts.write(drawn)
    }
    guard !balances.isEmpty else { return try charts.remark("Nothing came in or was paid in \(year).") }
    for balance in balances { Compare.table(balance).print() }
    try charts.show(drawn)
  }

  private static func months(_ figures: [Spending<Month>]) -> [Month: [Money]] {
    Dictionary(grouping: figures, by: \.subject).mapValues { $0.map(\.amount) }
  }

  private static func table(_ balance: YearBalance) -> Table {
    var table = Table([
      .init(title: "MONTH"), .init(title: "IN", isRight: true), .init(title: "OUT", isRight: true),
      .init(title: "BALANCE", isRight: true),
    ])
    func text(_ minorUnits: Int64) -> String { Money(minorUnits: minorUnits, currency: balance.currency).shown }
    for month in balance.months {
      table.add("\(month.month)", text(month.income), text(month.expenses), text(month.balance))
    }
    table.add("year", text(balance.income), text(balance.expenses), text(balance.balance))
    table.style = { $0 == balance.months.count ? .bold : nil }
    return table
  }
}

extension JSONValue {
  fileprivate init(_ balance: YearBalance) {
    func money(_ minorUnits: Int64) -> JSONValue { .money(minorUnits, balance.currency) }
    self = [
      "currency": .string(balance.currency.code), "income": money(balance.income), "expenses": money(balance.expenses),
      "balance": money(balance.balance),
      "months": .array(
        balance.months.map {
          [
            "month": .text($0.month), "income": money($0.income), "expenses": money($0.expenses),
            "balance": money($0.balance),
          ]
        }),
    ]
  }
}
