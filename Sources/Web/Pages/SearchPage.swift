internal import Actions
internal import Core
internal import Hummingbird

/// The page that searches bills and drafts by their words.
struct SearchPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/search") { request, context in try await search(request, context) }
  }

  private func search(_ request: Request, _ context: PageContext) async throws -> Response {
    let words = request.query.text("q")
    var view = SectionsView(title: "Search")
    var field = FieldView.text("q", "Words", words ?? "")
    // The key that leads here is followed by the words.
    field.hasFocus = words == nil
    view.filter = FilterView(action: "/search", submit: "Search", fields: [field])
    return try await pages.filtered(view, at: .search, for: request, context) { view in
      guard let words else { return }
      let found = try await pages.run(SearchLedger(words, limit: Self.most))
      if !found.bills.isEmpty { view.sections.append(bills(found, words)) }
      if !found.drafts.isEmpty { view.sections.append(drafts(found, words)) }
      if view.sections.isEmpty { view.sections = [SectionView(empty: "No bill or draft matches.")] }
    }
  }

  /// The maximum number of bills, and of drafts, that a search lists; links lead to all of them.
  private static let most = 50

  /// Returns a heading such as `7 bills` or, if not all are listed, `50 of 120 bills`.
  private static func heading(_ shown: Int, of count: Int, _ noun: String) -> String {
    shown < count ? "\(shown) of \(Plural.count(count, noun))" : Plural.count(count, noun)
  }

  private func bills(_ found: SearchResult, _ words: String) -> SectionView {
    let wording = pages.wording
    let isCut = found.bills.count < found.billCount
    return SectionView(
      heading: Self.heading(found.bills.count, of: found.billCount, "bill"),
      table: TableView(
        caption: "Bills found",
        columns: [ColumnView(text: "Bill"), ColumnView(text: "Date"), ColumnView(text: "Amount", style: "num")],
        rows: found.bills.map { bill in
          RowView(cells: [
            CellView(
              bill.title, address: "/bills/\(bill.id)", badge: found.overdue.contains(bill.id) ? "overdue" : nil,
              badgeStyle: "bad"),
            CellView("\(bill.paidDate ?? bill.dueDate ?? bill.issueDate)", style: "day"),
            CellView(wording.money(bill.amount), style: "num"),
          ])
        }),
      links: isCut ? [LinkView(name: "All bills found", address: "/bills?status=all&q=\(words.inAddress)")] : [])
  }

  private func drafts(_ found: SearchResult, _ words: String) -> SectionView {
    let wording = pages.wording
    let isCut = found.drafts.count < found.draftCount
    return SectionView(
      heading: Self.heading(found.drafts.count, of: found.draftCount, "draft"),
      table: TableView(
        caption: "Drafts found",
        columns: [ColumnView(text: "Draft"), ColumnView(text: "State"), ColumnView(text: "Total", style: "num")],
        rows: found.drafts.map { draft in
          RowView(cells: [
            CellView(draft.proposal.merchant?.value ?? draft.file, address: "/drafts/\(draft.id)"),
            CellView(draft.state.rawValue),
            CellView(
              draft.proposal.total.map { wording.amount($0.amount.field.value, $0.amount.currency) } ?? "–",
              style: "num"),
          ])
        }),
      links: isCut
        ? [
          LinkView(name: "Open drafts found", address: "/drafts?q=\(words.inAddress)"),
          LinkView(name: "Rejected drafts found", address: "/drafts?state=rejected&q=\(words.inAddress)"),
        ] : [])
  }
}
