internal import Actions
internal import Core
internal import Hummingbird

/// The page of transactions by month.
struct TransactionPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/transactions") { request, context in try await show(request, context) }
  }

  private static let rows = 80

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let query = request.query
    let choice = try await CategoryChoice(query, pages)
    var view = SectionsView(title: "Transactions")
    view.filter = FilterView(
      action: "/transactions",
      fields: [
        .text("month", "Month", query["month"] ?? ""),
        .text("year", "Year", query["year"] ?? ""),
        .choice("card", "Card", try await CardPages.options(pages), chosen: query["card"] ?? ""),
      ], checks: choice.checks)
    return try await pages.filtered(view, at: .transactions, for: request, context) { view in
      let part = ListPart(request, rows: Self.rows)
      let result = try await pages.run(
        ListTransactions(
          categories: choice.asked, card: query.text("card"), period: try Period(query), limit: part.rows,
          skip: part.skip))
      let wording = pages.wording
      view.sections = [
        SectionView(figures: [
          FigureView(
            name: "Balance", value: wording.sums(result.balances), note: Plural.count(result.count, "transaction"))
        ])
      ]
      let rows = Dictionary(grouping: result.transactions, by: \.month)
      for month in result.months where rows[month.month] != nil {
        view.sections.append(
          SectionView(
            heading: "\(month.month)",
            figures: [
              FigureView(name: "In", value: wording.sums(month.income), style: "good"),
              FigureView(name: "Out", value: wording.sums(month.expenses)),
            ], table: Self.table(rows[month.month] ?? [], wording, isShort: false, of: month.month)))
      }
      if result.transactions.isEmpty { view.sections.append(SectionView(empty: "No transactions.")) }
      let links = part.links(of: result.count)
      if !links.isEmpty { view.sections.append(SectionView(intro: part.note(of: result.count), links: links)) }
    }
  }

  static func table(_ rows: [TransactionResult], _ wording: Wording, isShort: Bool, of month: Month? = nil) -> TableView
  {
    TableView(
      caption: "Transactions\(month.map { " of \($0)" } ?? "")",
      columns: [ColumnView(text: "What"), ColumnView(text: "Date", style: "wide")]
        + (isShort ? [] : [ColumnView(text: "Categories", style: "wide")]) + [ColumnView(text: "Amount", style: "num")],
      rows: rows.map { row in
        let isIn = row.amount.money.minorUnits > 0
        return RowView(
          cells: [
            CellView(
              row.title, address: row.kind == .bill ? "/bills/\(row.id)" : "/income/\(row.id)",
              icon: row.icon.isEmpty ? nil : row.icon, phone: "\(row.date)"),
            CellView("\(row.date)", style: "day wide"),
          ] + (isShort ? [] : [CellView(row.categories.joined(separator: ", "), style: "wide")])
            + [CellView(wording.signed(row.amount), style: isIn ? "num in" : "num")])
      })
  }
}

extension Period {
  /// The month or year chosen in the filter of a list.
  ///
  /// - Throws: `ActionError` if the year is not a number.
  init(_ query: Form) throws {
    self.init(month: Typed(query.text("month")), year: try query.wholeNumber("year"))
  }
}

/// The categories chosen for a list, as check boxes: without a choice all are included, with no box checked none.
struct CategoryChoice {
  /// The categories to pass to an action.
  var asked: [String]
  var checks: ChecksView

  init(_ query: Form, _ pages: Pages) async throws {
    let names = try await pages.run(ListCategoryNames())
    let isChosen = query["chosen"] != nil
    let ticked = Set(query.all("category"))
    asked = isChosen || !ticked.isEmpty ? (ticked.isEmpty ? [""] : Array(ticked).sorted()) : []
    if ticked == Set(names.map(\.name)) { asked = [] }
    let own = asked
    checks = ChecksView(
      legend: "Categories", summary: Self.summary(asked), isOpen: !asked.isEmpty, name: "category",
      options: names.map { category in
        OptionView(
          value: category.name, label: category.icon.isEmpty ? category.name : "\(category.icon) \(category.name)",
          isChosen: own.isEmpty || own.contains(category.name))
      })
  }

  private static func summary(_ asked: [String]) -> String {
    if asked.isEmpty { return "All categories" }
    return asked == [""] ? "No category" : "Categories: \(asked.joined(separator: ", "))"
  }
}
