internal import Actions
internal import Core
internal import Hummingbird

/// The page of a bank entry: choosing the bills that it pays, or adding a bill or an income for it.
struct EntryPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/entries/:id") { request, context in try await show(request, context) }
    router.post("/entries/:id/match") { request, context in try await match(request, context) }
    router.post("/entries/:id/bill") { request, context in try await addBill(request, context) }
    router.post("/entries/:id/income") { request, context in try await addIncome(request, context) }
    router.post("/entries/:id/waive") { request, context in try await waive(request, context) }
    router.post("/entries/:id/separate") { request, context in try await separate(request, context) }
  }

  private func match(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let bills = form.all("bill").compactMap { Int64($0) }
      guard !bills.isEmpty else { throw ActionError("no bill is chosen; tick those that the entry pays", .badData) }
      let made = try await pages.run(ConfirmMatches([id], bills: bills))
      let matched = made.first?.bills ?? []
      let name = matched.count == 1 ? matched[0].title : Plural.count(matched.count, "bill")
      let text = "\(name) matched." + pages.wording.shortfall(made.first)
      return await pages.done(text, undo: "/undo", then: "/statements", context)
    }
  }

  private func addBill(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      var details = BillEntry()
      details.categories = Form.names(in: form["category"] ?? "")
      details.notes = form.text("notes")
      details.repetition = Typed(form.text("repeat"))
      let added = try await pages.run(AddBillOfEntry(entry: id, title: form.text("title"), details: details))
      return await pages.done(
        "\(added.bill.title), \(pages.wording.money(added.bill.amount)): added and matched.", undo: "/undo",
        then: "/statements", context)
    }
  }

  private func addIncome(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let statement = try await pages.run(ShowEntry(entry: id)).entry.statement
      let income = try await pages.run(
        AddIncomeOfEntry(entry: id, title: form.text("title"), notes: form.text("notes") ?? ""))
      return await pages.done(
        "\(income.title), \(pages.wording.money(income.amount)): added as income.", undo: "/undo",
        then: "/statements/\(statement)", context)
    }
  }

  private func waive(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      _ = try await pages.run(ShowEntry(entry: id))
      let waiver = try await pages.run(AddWaiver(words: form.text("words"), reason: form.text("reason") ?? ""))
      return await pages.done(
        "Payments with the words \(waiver.words ?? "") need no bill.", undo: "/undo", then: "/statements", context)
    }
  }

  private func separate(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { form in
      _ = try await pages.run(SeparateMatch(entry: id))
      return await pages.done("Separated.", undo: "/undo", then: Pages.own(form["back"] ?? "/entries/\(id)"), context)
    }
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let words = request.query.text("q")
    let details = try await pages.run(ShowEntry(entry: try context.id(), search: words))
    let (entry, wording) = (details.entry, pages.wording)
    let address = "/entries/\(entry.id)"
    var view = SectionsView(
      title: entry.name ?? "Bank entry",
      links: [LinkView(name: "The statement", address: "/statements/\(entry.statement)")], refused: refused)
    view.sections = [
      SectionView(
        figures: [
          FigureView(name: "\(entry.date)", value: wording.signed(entry.amount), note: entry.text, style: "large")
        ])
    ]
    guard entry.bills.isEmpty else {
      view.sections.append(
        SectionView(
          heading: "What it pays",
          forms: [FormView(action: "\(address)/separate", submit: "Remove match", style: "", isInline: true)],
          links: entry.bills.map { LinkView(name: "Bill \($0)", address: "/bills/\($0)") }))
      return try await pages.sections(view, at: .statements, for: request, context)
    }
    if let income = entry.income {
      view.sections.append(
        SectionView(
          heading: "Added as income", links: [LinkView(name: "Income \(income)", address: "/income/\(income)")]))
      return try await pages.sections(view, at: .statements, for: request, context)
    }
    let isIn = entry.amount.money.minorUnits > 0
    // Most money that comes in is income, and most that goes out pays a bill that is already there.
    view.sections += isIn ? [Self.income(entry), bills(details, words)] : [bills(details, words), Self.bill(entry)]
    if !isIn { view.sections.append(Self.waiver(entry)) }
    view.filter = FilterView(
      action: address, submit: "Search bills", fields: [.text("q", "Words of the bill", words ?? "")])
    view.categories = NamesView(names: try await pages.run(ListCategoryNames()).map(\.name))
    return try await pages.sections(view, at: .statements, for: request, context)
  }

  private func bills(_ details: EntryDetails, _ words: String?) -> SectionView {
    let (entry, wording) = (details.entry, pages.wording)
    let isIn = entry.amount.money.minorUnits > 0
    return SectionView(
      heading: isIn ? "Is it the refund of a credit note?" : "Which bill does it pay?",
      intro: words == nil && !details.bills.isEmpty
        ? "\(isIn ? "Credit notes" : "Bills") from around that time, closest amount first." : nil,
      table: details.bills.isEmpty
        ? nil
        : TableView(
          caption: "Bills that it could pay",
          columns: [
            ColumnView(text: "Bill"), ColumnView(text: "Date", style: "wide"),
            ColumnView(text: "Amount", style: "num"),
            ColumnView(text: ""),
          ],
          rows: details.bills.map { bill in
            RowView(cells: [
              CellView(
                bill.title, address: "/bills/\(bill.id)", badge: bill.paidDate == nil ? "not paid" : nil,
                badgeStyle: "warn", phone: "\(bill.issueDate)"),
              CellView("\(bill.issueDate)", style: "day wide"), CellView(wording.money(bill.amount), style: "num"),
              CellView(
                "", style: "act",
                buttons: [
                  ButtonView(
                    submit: "Match", label: "It pays \(bill.title) of \(bill.issueDate)",
                    action: "/entries/\(entry.id)/match", style: "",
                    hidden: [HiddenView(name: "bill", value: "\(bill.id)")])
                ]),
            ])
          }),
      empty: details.bills.isEmpty
        ? words == nil
          ? "There is no unmatched \(isIn ? "credit note" : "bill") from these days. Search for another one above."
          : "No unmatched bill has these words." : nil,
      forms: details.bills.count > 1 ? [several(details)] : [])
  }

  /// The form that matches the entry with several of the bills at once.
  private func several(_ details: EntryDetails) -> FormView {
    FormView(
      action: "/entries/\(details.entry.id)/match", submit: "Match the ticked bills",
      checks: ChecksView(
        legend: details.entry.amount.money.minorUnits > 0
          ? "If it is the refund of several of these, tick them:" : "If it pays several of these bills, tick them:",
        name: "bill",
        options: details.bills.map { bill in
          OptionView(
            value: "\(bill.id)", label: "\(bill.title), \(pages.wording.money(bill.amount)), \(bill.issueDate)")
        }), style: "")
  }

  private static func bill(_ entry: EntryResult) -> SectionView {
    SectionView(
      heading: "Add the bill",
      intro: "It gets the amount and day of the entry, and is matched with it.",
      forms: [
        FormView(
          action: "/entries/\(entry.id)/bill", submit: "Add the bill",
          fields: [
            .text("title", "Name", entry.name ?? "", hint: "default: the payee"),
            .text("category", "Categories", hint: "default: those of the last bill with this name", list: "categories"),
            .choice("repeat", "Repeats", OptionView.all(Repetition.self), chosen: "none"),
            .area("notes", "Notes"),
          ])
      ])
  }

  private static func waiver(_ entry: EntryResult) -> SectionView {
    SectionView(
      heading: "Payments that need no bill",
      intro: "Neither this payment nor others with all of these words are listed as payments without a bill.",
      forms: [
        FormView(
          action: "/entries/\(entry.id)/waive", submit: "No bill needed", prefix: "w",
          fields: [
            .text("words", "Words of the name or text", entry.name ?? "", isRequired: true),
            .text("reason", "Reason"),
          ], style: "")
      ])
  }

  private static func income(_ entry: EntryResult) -> SectionView {
    SectionView(
      heading: "Add it as income",
      intro: "It gets the amount and day of the entry.",
      forms: [
        FormView(
          action: "/entries/\(entry.id)/income", submit: "Add the income entry", prefix: "i",
          fields: [
            .text("title", "From", entry.name ?? "", hint: "default: who paid"), .text("notes", "Notes"),
          ])
      ])
  }
}
