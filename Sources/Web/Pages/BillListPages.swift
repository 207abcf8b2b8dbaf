internal import Actions
internal import Core
internal import Hummingbird

/// The lists of bills: all of them, and those that repeat.
struct BillListPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/bills") { request, context in try await list(request, context) }
    router.get("/recurring") { request, context in try await recurring(request, context) }
  }

  /// The number of rows on a page.
  private static let rows = 50

  private func list(_ request: Request, _ context: PageContext) async throws -> Response {
    let query = request.query
    let asked = query.text("status")
    let status = asked.flatMap(ListBills.Status.init) ?? (asked == "all" ? nil : .unpaid)
    let isDue = status == .unpaid || status == .overdue
    let choice = try await CategoryChoice(query, pages)
    var view = SectionsView(title: "Bills")
    view.links =
      [("Unpaid", "unpaid"), ("Overdue", "overdue"), ("Paid", "paid"), ("All", "all")].map { name, value in
        LinkView(name: name, address: "/bills?status=\(value)", isHere: (status?.rawValue ?? "all") == value)
      } + [LinkView(name: "Add", address: "/add")]
    view.filter = FilterView(
      action: "/bills",
      fields: [
        .text("q", "Words", query["q"] ?? ""),
        .text("month", isDue ? "Month due" : "Month", query["month"] ?? ""),
        .text("year", isDue ? "Year due" : "Year", query["year"] ?? ""),
        .choice("card", "Card", try await CardPages.options(pages), chosen: query["card"] ?? ""),
        .choice(
          "status", "State",
          [OptionView(value: "all", label: "all")]
            + ListBills.Status.allCases.map { OptionView(value: $0.rawValue, label: $0.rawValue) },
          chosen: status?.rawValue ?? "all"),
      ], checks: choice.checks)
    return try await pages.filtered(view, at: .bills, for: request, context) { view in
      if let asked, asked != status?.rawValue ?? "all" {
        let states = (["all"] + ListBills.Status.allCases.map(\.rawValue)).joined(separator: ", ")
        throw ActionError("\"\(asked)\" is not a state of bills; choose \(states)", .badData, about: "status")
      }
      let part = ListPart(request, rows: Self.rows)
      let found = try await pages.run(
        ListBills(
          status: status, categories: choice.asked, card: query.text("card"),
          period: try Period(query), search: query.text("q"), limit: part.rows, skip: part.skip))
      let wording = pages.wording
      let isFiltered = ["q", "month", "year", "card"].contains { query.text($0) != nil } || !choice.asked.isEmpty
      let nothing = isFiltered ? nil : Self.nothing(status)
      view.sections = [
        SectionView(
          figures: [
            FigureView(
              name: Plural.count(found.count, "bill"), value: wording.sums(found.totals),
              note: part.note(of: found.count)
            )
          ],
          table: found.bills.isEmpty
            ? nil
            : table(found, caption: "Bills", day: "Due or paid", wording, address: request.uri.string),
          empty: found.bills.isEmpty ? nothing ?? "No bill matches." : nil, links: part.links(of: found.count))
      ]
    }
  }

  /// Returns what a list without bills says if nothing was searched for; nil for a list that is usually empty.
  private static func nothing(_ status: ListBills.Status?) -> String? {
    switch status {
    case nil: "No bills yet. Drop a receipt anywhere, or add one."
    case .unpaid: "Nothing to pay. Drop a bill anywhere, or add one."
    case .overdue: "No bill is overdue."
    case .paid: "No bill is paid yet."
    }
  }

  /// - Parameters:
  ///   - day: the heading of the column of days.
  ///   - address: the page to return to from a button in a row.
  private func table(
    _ found: BillList, caption: String, day: String, _ wording: Wording, address: String
  ) -> TableView {
    TableView(
      caption: caption,
      columns: [
        ColumnView(text: "Bill"), ColumnView(text: day, style: "wide"), ColumnView(text: "Categories", style: "wide"),
        ColumnView(text: "Amount", style: "num"), ColumnView(text: ""),
      ], rows: found.bills.map { row($0, isOverdue: found.overdue.contains($0.id), wording, address: address) })
  }

  private func row(_ bill: BillResult, isOverdue: Bool, _ wording: Wording, address: String) -> RowView {
    let day: CellView
    var phone: String?
    if let paid = bill.paidDate {
      day = CellView("\(paid)", style: "day wide", badge: "paid", badgeStyle: "good")
      phone = "paid \(Wording.unbroken("\(paid)"))"
    } else if let due = bill.dueDate {
      day = CellView(
        bill.dueText ?? "", style: "day wide", badge: isOverdue ? "overdue" : nil, badgeStyle: "bad",
        note: wording.distance(due))
      let when = Wording.unbroken(bill.dueText ?? "")
      phone = "\(isOverdue ? "overdue" : "due") \(when), \(wording.distance(due))"
    } else {
      day = CellView("–", style: "wide")
    }
    let hidden = [HiddenView(name: "back", value: address)]
    return RowView(cells: [
      CellView(
        bill.title, address: "/bills/\(bill.id)",
        badge: bill.repetition == .none ? nil : Wording.words(bill.repetition.rawValue),
        note: bill.notes.isEmpty ? nil : Wording.shortened(bill.notes, to: 80), phone: phone),
      day, CellView(bill.categories.joined(separator: ", "), style: "wide"),
      CellView(wording.money(bill.amount), style: "num"),
      CellView(
        "", style: "act",
        buttons: [
          bill.paidDate == nil
            ? ButtonView(
              submit: "Pay", label: "Pay \(bill.title)", action: "/bills/\(bill.id)/pay", style: "", hidden: hidden)
            : ButtonView(
              submit: "Unpay", label: "Unpay \(bill.title)", action: "/bills/\(bill.id)/unpay", hidden: hidden)
        ]),
    ])
  }

  private func recurring(_ request: Request, _ context: PageContext) async throws -> Response {
    let part = ListPart(request, rows: Self.rows)
    let found = try await pages.run(
      ListBills(status: .unpaid, isRepeating: true, limit: part.rows, skip: part.skip))
    let wording = pages.wording
    var view = SectionsView(title: "Recurring", links: [LinkView(name: "Add", address: "/add")])
    view.sections = [
      SectionView(
        intro: "Bills that repeat. Paying one creates the next.",
        table: found.bills.isEmpty
          ? nil : table(found, caption: "Recurring bills", day: "Next due", wording, address: "/recurring"),
        empty: found.bills.isEmpty ? "No unpaid bill repeats. Add one, like: Rent 900 the 1st monthly." : nil,
        links: part.links(of: found.count))
    ]
    return try await pages.sections(view, at: .recurring, for: request, context)
  }
}
