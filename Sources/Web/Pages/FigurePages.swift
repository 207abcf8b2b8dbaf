internal import Actions
internal import Core
internal import Hummingbird

/// Pages with charts of the ledger: spending by category, income and expenses, the forecast.
struct FigurePages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/trend") { request, context in try await trend(request, context) }
    router.get("/compare") { request, context in try await compare(request, context) }
    router.get("/analytics") { request, context in try await analytics(request, context) }
    router.get("/forecast") { request, context in try await forecast(request, context) }
  }

  private func charts(_ charts: [ChartResult], empty: String) -> [SectionView] {
    charts.isEmpty ? [SectionView(empty: empty)] : SectionView.charts(charts, pages.wording)
  }

  private func trend(_ request: Request, _ context: PageContext) async throws -> Response {
    let query = request.query
    let today = pages.desk.today
    let year = try query.wholeNumber("year")
    let isYear = query["all"] != nil
    let result = try await pages.run(
      isYear ? ShowTrend(year: year ?? today.year) : ShowTrend(month: Typed(query.text("month"))))
    let month = Month(result.from)
    let daily = isYear ? [] : try await pages.run(ShowDaily(month: .value(month))).charts
    let wording = pages.wording
    var view = SectionsView(title: "Spending \(result.period)")
    if isYear {
      view.links = Self.years(beside: year ?? today.year, today, at: "/trend?all=1&year=")
      view.links.append(LinkView(name: "By month", address: "/trend"))
    } else {
      if let before = month.adding(-1) {
        view.links.append(LinkView(name: "\(before)", address: "/trend?month=\(before)"))
      }
      if let after = month.adding(1), month < Month(today) {
        view.links.append(LinkView(name: "\(after)", address: "/trend?month=\(after)"))
      }
      if Period.years(today).contains(month.year) {
        view.links.append(LinkView(name: "The year", address: "/trend?all=1&year=\(month.year)"))
      }
    }
    view.sections =
      [
        SectionView(figures: [
          FigureView(name: "Spent", value: wording.sums(result.totals.map(\.amount)), style: "large")
        ])
      ]
      + charts(result.charts, empty: "Nothing was spent.")
    view.sections += SectionView.charts(daily, wording)
    return try await pages.sections(view, at: .trend, for: request, context)
  }

  private func compare(_ request: Request, _ context: PageContext) async throws -> Response {
    let today = pages.desk.today
    let year = try request.query.wholeNumber("year") ?? today.year
    let result = try await pages.run(ShowComparison(year: year))
    let wording = pages.wording
    var view = SectionsView(
      title: "Income and expenses \(year)", links: Self.years(beside: year, today, at: "/compare?year="))
    view.sections =
      result.currencies.withUsualFirst(wording.usual) { $0.currency }.map { currency in
        SectionView(
          figures: [
            FigureView(name: "In", value: wording.money(currency.income), style: "good"),
            FigureView(name: "Out", value: wording.money(currency.expenses)),
            FigureView(
              name: "Balance", value: wording.money(currency.balance),
              style: currency.balance.money.minorUnits < 0 ? "bad" : ""),
          ])
      } + charts(result.charts, empty: "No income or spending in \(year).")
    return try await pages.sections(view, at: .compare, for: request, context)
  }

  /// Links to the years before and after a year, if they can be shown.
  private static func years(beside year: Int, _ today: CalendarDate, at address: String) -> [LinkView] {
    [year - 1, year + 1].filter { Period.years(today).contains($0) }.map {
      LinkView(name: "\($0)", address: "\(address)\($0)")
    }
  }

  private func analytics(_ request: Request, _ context: PageContext) async throws -> Response {
    let query = request.query
    let period = Period(
      month: Typed(query.text("month")), year: try query.wholeNumber("year"), from: Typed(query.text("from")),
      to: Typed(query.text("to")))
    func filter(_ from: String, _ to: String) -> FilterView {
      FilterView(
        action: "/analytics", fields: [.text("from", "From", from), .text("to", "To", to)])
    }
    let view = SectionsView(title: "Analytics", filter: filter(query["from"] ?? "", query["to"] ?? ""))
    return try await pages.filtered(view, at: .analytics, for: request, context) { view in
      let result = try await pages.run(ShowAnalytics(period: period))
      view.filter = filter(query["from"] ?? "\(result.from)", query["to"] ?? "\(result.to)")
      view.sections = result.currencies.withUsualFirst(pages.wording.usual) { $0.currency }
        .flatMap { sections($0, of: result) }
      view.sections += charts(result.charts, empty: "Nothing was spent from \(result.from) to \(result.to).")
    }
  }

  /// The figures of one currency of an analysis, what changed, and how it was paid.
  private func sections(_ one: AnalyticsResult.OneCurrency, of result: AnalyticsResult) -> [SectionView] {
    let wording = pages.wording
    let figures = SectionView(
      figures: [
        FigureView(
          name: "Spent", value: wording.money(one.total), note: Plural.count(one.bills, "bill"), style: "large"),
        FigureView(name: "Per month", value: wording.money(one.averagePerMonth)),
        FigureView(name: "Per bill", value: wording.money(one.averagePerBill)),
      ])
    let modes = breakdown(
      "How it was paid", one.currency,
      one.paymentModes.map {
        ($0.mode.isEmpty ? "Unknown" : Wording.capital(Wording.words($0.mode)), $0.amount, $0.bills)
      })
    let cards = breakdown(
      "With which card", one.currency,
      one.cards.map { ($0.card.isEmpty ? "No known card" : $0.card, $0.amount, $0.bills) })
    return [figures, changes(one, of: result), modes, cards].compactMap(\.self)
  }

  /// - Returns: nil if nothing changed.
  private func changes(_ one: AnalyticsResult.OneCurrency, of result: AnalyticsResult) -> SectionView? {
    guard !one.changes.isEmpty else { return nil }
    let wording = pages.wording
    return SectionView(
      heading: "What changed",
      intro: result.comparedFrom.map { "Compared with \($0) to \(result.comparedTo.map { "\($0)" } ?? "")." },
      table: TableView(
        caption: "Changes by category, \(one.currency.code)",
        columns: [
          ColumnView(text: "Category"), ColumnView(text: "Before", style: "num"),
          ColumnView(text: "Now", style: "num"), ColumnView(text: "Change", style: "num"),
        ],
        rows: one.changes.map { change in
          RowView(cells: [
            CellView(change.category), CellView(wording.number(change.before.money), style: "num"),
            CellView(wording.number(change.now.money), style: "num"),
            CellView(
              change.percent.map { "\($0 > 0 ? "+" : "")\($0) %" } ?? (change.isNew ? "new" : "–"), style: "num"),
          ])
        }))
  }

  /// A table of the total spending in a currency by one criterion; its rows add up to the total.
  private func breakdown(
    _ heading: String, _ currency: Currency, _ rows: [(name: String, amount: MoneyResult, bills: Int)]
  ) -> SectionView {
    SectionView(
      heading: heading, style: "half",
      table: TableView(
        caption: "\(heading), \(currency.code)",
        columns: [
          ColumnView(text: "With"), ColumnView(text: "Bills", style: "num"), ColumnView(text: "Amount", style: "num"),
        ],
        rows: rows.map {
          RowView(cells: [
            CellView($0.name), CellView("\($0.bills)", style: "num"),
            CellView(pages.wording.money($0.amount), style: "num"),
          ])
        }))
  }

  private func forecast(_ request: Request, _ context: PageContext) async throws -> Response {
    let months = try request.query.wholeNumber("months") ?? 3
    let result = try await pages.run(ShowForecast(months: months))
    let wording = pages.wording
    var view = SectionsView(title: "Forecast")
    view.links = [3, 6, 12].map {
      LinkView(name: "\($0) months", address: "/forecast?months=\($0)", isHere: months == $0)
    }
    view.sections = result.currencies.withUsualFirst(wording.usual) { $0.currency }.map(section)
    let expected = Set(result.currencies.filter { !$0.isNothing }.map(\.currency))
    let shown = result.charts.filter { expected.contains($0.currency) }
    if !shown.isEmpty || result.currencies.isEmpty {
      view.sections += charts(shown, empty: "There are no bills yet to forecast from.")
    }
    return try await pages.sections(view, at: .forecast, for: request, context)
  }

  /// The forecast in one currency.
  private func section(_ one: ForecastResult.OneCurrency) -> SectionView {
    let (wording, code) = (pages.wording, one.currency.code)
    guard !one.isNothing else { return SectionView(heading: code, empty: "Nothing is expected in \(code).") }
    return SectionView(
      heading: code, intro: Wording.sentence(one.all.method),
      table: TableView(
        caption: "Expected spending by month, \(code)",
        columns: [
          ColumnView(text: "Month"), ColumnView(text: "Recurring bills", style: "num wide"),
          ColumnView(text: "Known bills", style: "num wide"), ColumnView(text: "Other", style: "num wide"),
          ColumnView(text: "Expected", style: "num"), ColumnView(text: "Low", style: "num"),
          ColumnView(text: "High", style: "num"),
        ],
        rows: one.all.months.map { month in
          RowView(cells: [
            CellView("\(month.month)", style: "day"),
            CellView(wording.number(month.planned.expected.money), style: "num wide"),
            CellView(wording.number(month.known.expected.money), style: "num wide"),
            CellView(wording.number(month.besides.money), style: "num wide"),
            CellView(wording.money(month.total.expected), style: "num"),
            CellView(wording.number(month.total.low.money), style: "num"),
            CellView(wording.number(month.total.high.money), style: "num"),
          ])
        }))
  }
}
