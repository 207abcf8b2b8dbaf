internal import Actions
internal import Core
internal import Hummingbird

/// The overview of the ledger; for an empty ledger, what to do first.
struct OverviewPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/") { request, context in try await show(request, context) }
  }

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let overview = try await pages.run(ShowOverview())
    let newest = try await newestTransactions()
    let daily = try await pages.run(ShowDaily())
    let wording = pages.wording
    var view = SectionsView(title: "Overview")
    if overview.isOfEmptyLedger {
      view.title = "Welcome"
      view.sections = [Self.welcome]
      return try await pages.sections(view, at: .overview, for: request, context)
    }
    view.links = [LinkView(name: "Add", address: "/add")]
    if overview.drafts > 0 { view.sections.append(Self.waiting(overview)) }
    view.sections += warnings(overview, wording) + [figures(overview, wording)]
    if !overview.nextDue.isEmpty { view.sections.append(due(overview, wording)) }
    view.sections.append(transactions(newest, wording))
    if !overview.goals.isEmpty { view.sections.append(goals(overview, wording)) }
    view.sections += SectionView.charts(overview.charts, wording, style: "half")
    view.sections += SectionView.charts(daily.charts, wording, style: "half")
    return try await pages.sections(view, at: .overview, for: request, context)
  }

  private static let welcome = SectionView(
    heading: "Drop a receipt anywhere, or photograph one",
    intro:
      "billfold reads it on this machine, proposes a bill, and shows where each value is printed. You confirm it with one key. Nothing leaves this machine.",
    links: [LinkView(name: "Add documents", address: "/add"), LinkView(name: "Type a bill", address: "/add")])

  private static func waiting(_ overview: OverviewResult) -> SectionView {
    let count = overview.sureDrafts
    let sure = count == 0 ? "" : ", of which \(count) \(count == 1 ? "is" : "are") sure"
    return SectionView(
      heading: "\(Plural.count(overview.drafts, "draft")) to review\(sure)", style: "strip",
      links: [LinkView(name: "Review", address: "/drafts/next")]
        + (count == 0 ? [] : [LinkView(name: "Confirm the sure ones", address: "/drafts/sure")]))
  }

  private func warnings(_ overview: OverviewResult, _ wording: Wording) -> [SectionView] {
    let overdue = overview.unpaid.filter { $0.overdueBills > 0 }
    var sections: [SectionView] = []
    if !overdue.isEmpty {
      let bills = Plural.count(overdue.reduce(0) { $0 + $1.overdueBills }, "bill")
      sections.append(
        SectionView(
          heading: "\(bills) overdue: \(wording.sums(overdue.map(\.overdue)))", style: "bad strip",
          links: [LinkView(name: "Show", address: "/bills?status=overdue")]))
    }
    for card in overview.expiringCards {
      guard let expiry = card.expiry else { continue }
      let when = card.expiryState == .expired ? "has expired" : "expires \(wording.distance(expiry.last))"
      sections.append(
        SectionView(
          intro: "The card \(card.name) \(when).", style: "strip", links: [LinkView(name: "Cards", address: "/cards")]))
    }
    for one in overview.ending {
      let what = one.about == .returning ? "can be returned" : "is under warranty"
      sections.append(
        Self.warning(
          "\(one.title), \(wording.money(one.amount)), \(what) until \(one.until), \(wording.distance(one.until)).",
          bill: one.bill))
    }
    for series in overview.recurring where series.isMissing {
      let due = "due \(wording.distance(series.next)) (\(Wording.words(series.repetition.rawValue)))"
      sections.append(
        Self.warning("\(series.merchant): no bill since \(series.last), \(due).", bill: series.bills.last))
    }
    for series in overview.recurring where series.isDearer {
      let (now, usual) = (wording.money(series.amount), wording.money(series.usual))
      sections.append(
        Self.warning("\(series.merchant) costs more: \(now) instead of \(usual).", bill: series.bills.last))
    }
    return sections
  }

  /// - Parameter bill: the bill that the warning is about.
  private static func warning(_ text: String, bill: Int64?) -> SectionView {
    SectionView(
      intro: text, style: "strip", links: bill.map { [LinkView(name: "Show", address: "/bills/\($0)")] } ?? [])
  }

  private func figures(_ overview: OverviewResult, _ wording: Wording) -> SectionView {
    let bills = overview.unpaid.reduce(0) { $0 + $1.bills }
    return SectionView(
      figures: [
        FigureView(
          name: "Unpaid", value: wording.sums(overview.unpaid.map(\.amount)), note: Plural.count(bills, "bill"),
          style: "large"),
        FigureView(
          name: "Spent this month", value: wording.sums(overview.spentThisMonth.map(\.amount)),
          note: "last month \(wording.sums(overview.spentLastMonth.map(\.amount)))"),
      ])
  }

  private func due(_ overview: OverviewResult, _ wording: Wording) -> SectionView {
    SectionView(
      heading: "Due next", style: "half",
      table: TableView(
        caption: "Bills that are due next",
        columns: [ColumnView(text: "Bill"), ColumnView(text: "Due"), ColumnView(text: "Amount", style: "num")],
        rows: overview.nextDue.map { bill in
          RowView(cells: [
            CellView(bill.title, address: "/bills/\(bill.id)"),
            CellView(bill.dueText ?? "", style: "day", note: bill.dueDate.map(wording.distance)),
            CellView(wording.money(bill.amount), style: "num"),
          ])
        }))
  }

  /// The latest transactions. Those of a year are usually enough; the sums of a long ledger take a while.
  private func newestTransactions() async throws -> TransactionsResult {
    let most = 8
    let year = Period(from: pages.desk.today.adding(months: -12).map { .value($0) })
    let newest = try await pages.run(ListTransactions(period: year, limit: most))
    return newest.count > most ? newest : try await pages.run(ListTransactions(limit: most))
  }

  private func transactions(_ newest: TransactionsResult, _ wording: Wording) -> SectionView {
    SectionView(
      heading: "Latest transactions", style: "half",
      table: newest.transactions.isEmpty ? nil : TransactionPages.table(newest.transactions, wording, isShort: true),
      empty: newest.transactions.isEmpty ? "No transactions yet." : nil,
      links: newest.isCut ? [LinkView(name: "All transactions", address: "/transactions")] : [])
  }

  private func goals(_ overview: OverviewResult, _ wording: Wording) -> SectionView {
    SectionView(heading: "Goals", style: "half", meters: overview.goals.map { GoalPages.meter($0, wording) })
  }
}
