internal import Actions
internal import ArgumentParser
internal import Charts
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold analytics`: what money goes to.
struct Analytics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analytics",
    abstract: "Show spending by category, merchant, card, payment mode and month, averages, and the biggest changes.",
    discussion: """
      Without a period it is this year up to today; without --to it ends today, without --from it begins with the first \
      bill paid. It is compared with the period before: of a month the month before, of \
      a year the same days of the year before, of other periods as many days right before. A bill counts on the day it was \
      paid, and with its whole amount in each of its categories.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var charts: ChartOptions
  @OptionGroup var when: PeriodOptions

  func run() async throws {
    let today = CalendarDate.localToday()
    let store = try await global.openStore()
    let firstPaid = try await store.firstPaidDay()
    let period = try when.period.closed(today, firstPaid: firstPaid) ?? Period.thisYear(today)
    let spending = try await store.spending(period)
    let before = PreviousPeriod.of(period)
    let earlier: [Spending<CategoryLook>] =
      if let before { try await store.spendingByCategory(before).byCategory } else { [] }
    let name = "\(period.lowerBound) to \(period.upperBound)"
    let currencies = spending.totals.map {
      CurrencyAnalysis($0.amount.currency, spending, earlier: earlier, period: period, today: today)
    }
    let drawn = currencies.flatMap { $0.charts(name) }
    if global.json {
      Terminal.print(
        JSONValue.object([
          "from": .text(period.lowerBound), "to": .text(period.upperBound), "comparedFrom": .text(before?.lowerBound),
          "comparedTo": .text(before?.upperBound), "currencies": .array(currencies.map { JSONValue($0) }),
          "charts": .charts(drawn),
        ]).line)
      return try charts.write(drawn)
    }
    guard !currencies.isEmpty else { return try charts.remark("Nothing was paid from \(name).") }
    for analysis in currencies {
      analysis.printFigures(name)
      analysis.charts(name).forEach(ChartOptions.print)
      analysis.printTables(comparedWith: before)
    }
    try charts.write(drawn)
  }
}

/// What there is to say of one currency's spending in a period.
struct CurrencyAnalysis {
  let currency: Currency
  let total: Spending<String>
  let categories: [Spending<CategoryLook>]
  /// The currency, where a bill counts in several categories.
  let overlapping: Set<Currency>
  let merchants: [Spending<String>]
  let cards: [Spending<String>]
  let modes: [Spending<String>]
  /// Every month of the period up to today, those without spending too.
  let months: [Spending<Month>]
  let changes: [SpendingChange<String>]
  let averageMonth: Int64
  let averageBill: Int64

  /// Merchants and changes beyond these are noise.
  private static let most = 8

  init(
    _ currency: Currency, _ spending: PeriodSpending, earlier: [Spending<CategoryLook>],
    period: ClosedRange<CalendarDate>, today: CalendarDate
  ) {
    func own<Subject>(_ figures: [Spending<Subject>]) -> [Spending<Subject>] {
      figures.filter { $0.amount.currency == currency }
    }
    self.currency = currency
    total = own(spending.totals).first ?? Spending("", Money(minorUnits: 0, currency: currency), bills: 0)
    categories = own(spending.byCategory)
    overlapping = CategoryOverlap.currencies(own(spending.byCategory), totals: own(spending.totals))
    merchants = Array(own(spending.byMerchant).prefix(CurrencyAnalysis.most))
    cards = own(spending.byCard)
    modes = own(spending.byMode)
    let known = Dictionary(own(spending.byMonth).map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
    let nothing = Money(minorUnits: 0, currency: currency)
    // A period without ends has those of its bills.
    let first = max(Month(period.lowerBound), known.keys.min() ?? Month(today))
    let start = Month(period.lowerBound).year > 1999 ? Month(period.lowerBound) : first
    let end = max(min(Month(period.upperBound), Month(today)), known.keys.max() ?? start)
    months = start.through(end).map { known[$0] ?? Spending($0, nothing, bills: 0) }
    func byName(_ figures: [Spending<CategoryLook>]) -> [String: Int64] {
      Dictionary(own(figures).map { ($0.subject.name, $0.amount.minorUnits) }, uniquingKeysWith: { first, _ in first })
    }
    changes = SpendingChanges.largest(
      from: byName(earlier), to: byName(spending.byCategory), count: CurrencyAnalysis.most)
    averageMonth = Rounding.average(months.map(\.amount.minorUnits)) ?? 0
    averageBill = Rounding.divide(Int128(total.amount.minorUnits), by: total.bills)
  }

  func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }

  func charts(_ period: String) -> [Chart] {
    FigureCharts.byCategory(categories, title: "By category", subtitle: period, overlapping: overlapping)
      + FigureCharts.byName(merchants, title: "By merchant", subtitle: period)
      + (months.count > 1
        ? [
          .bars(
            BarChart(
              title: "By month", subtitle: currency.code, currency: currency,
              bars: months.map { .init("\($0.subject)", [$0.amount.minorUnits]) }))
        ] : [])
  }

  func printFigures(_ period: String) {
    Terminal.print("Spent \(period): \(total.amount.shown), \(Wording.count(total.bills, "bill"))")
    Terminal.print("Average     \(money(averageMonth).shown) a month, \(money(averageBill).shown) a bill")
    if let first = months.first, let last = months.last, months.count > 1 {
      Terminal.print(
        "Months      \(Sparkline.text(months.map(\.amount.minorUnits)))  \(first.subject) to \(last.subject)")
    }
  }

  func printTables(comparedWith before: ClosedRange<CalendarDate>?) {
    for (title, figures) in [
      ("CARD", cards.map { ($0.subject.isEmpty ? "no known card" : $0.subject, $0) }),
      ("PAID BY", modes.map { ($0.subject.isEmpty ? "not known" : $0.subject, $0) }),
    ] where !figures.isEmpty {
      var table = Table([
        .init(title: title, shrinksTo: 12), .init(title: "BILLS", isRight: true), .init(title: "SPENT", isRight: true),
      ])
      for (name, figure) in figures { table.add(name, "\(figure.bills)", figure.amount.shown) }
      Terminal.print()
      table.print()
    }
    guard let before, !changes.isEmpty else { return }
    var table = Table([
      .init(title: "CATEGORY", shrinksTo: 12), .init(title: "BEFORE", isRight: true),
      .init(title: "NOW", isRight: true),
      .init(title: "CHANGE", isRight: true), .init(title: "", isRight: true),
    ])
    for change in changes {
      let sign = change.difference > 0 ? "+" : ""
      table.add(
        change.name, money(change.before).shown, money(change.now).shown, sign + money(change.difference).shown,
        change.percent.map { "\(sign)\($0) %" } ?? "new")
    }
    Terminal.print()
    Terminal.print(
      Style.bold("Biggest changes") + "  " + Style.dim("against \(before.lowerBound) to \(before.upperBound)"))
    table.print()
  }
}

extension JSONValue {
  fileprivate init(_ analysis: CurrencyAnalysis) {
    func named(_ figures: [Spending<String>], _ key: String) -> JSONValue {
      .array(figures.map { JSONValue.spending($0, subject: key) })
    }
    self = [
      "currency": .string(analysis.currency.code), "total": .money(analysis.total.amount),
      "bills": .integer(Int64(analysis.total.bills)),
      "averagePerMonth": .money(analysis.averageMonth, analysis.currency),
      "averagePerBill": .money(analysis.averageBill, analysis.currency),
      "categories": .array(analysis.categories.map(JSONValue.spending)),
      "categoriesOverlap": .bool(!analysis.overlapping.isEmpty),
      "merchants": named(analysis.merchants, "merchant"), "cards": named(analysis.cards, "card"),
      "paymentModes": named(analysis.modes, "mode"), "months": .array(analysis.months.map(JSONValue.spending)),
      "changes": .array(
        analysis.changes.map {
          [
            "category": .string($0.name), "before": .money($0.before, analysis.currency),
            "now": .money($0.now, analysis.currency), "difference": .money($0.difference, analysis.currency),
            "percent": .number($0.percent.map(Int64.init)),
          ]
        }),
    ]
  }
}
