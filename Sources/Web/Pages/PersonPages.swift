internal import Actions
internal import Core
internal import Hummingbird

/// The page of the people who share bills: what each has to bear, what was settled, and what is open.
struct PersonPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/persons") { request, context in try await show(request, context) }
    router.post("/persons/settle") { request, context in try await settle(request, context) }
    router.post("/settlements/:id/delete") { request, context in try await deleteSettlement(request, context) }
  }

  private func settle(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let settled = try await pages.run(
        SettlePerson(
          person: form.text("person") ?? "", amount: .text(form.text("amount") ?? ""),
          isPaidOut: form["paid"] == "out", date: Typed(form.text("date")), notes: form.text("notes") ?? ""))
      return await pages.done(
        settled.settlements.map { sentence($0, with: settled.person) }.joined(separator: " "), undo: "/undo",
        then: Self.address(settled.person), context)
    }
  }

  private func deleteSettlement(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { form in
      _ = try await pages.run(DeleteSettlements(settlements: [id])).single()
      return await pages.done(
        "Settlement deleted.", undo: "/undo", then: form.text("person").map(Self.address) ?? "/persons", context)
    }
  }

  /// The address of the page of a person.
  static func address(_ person: String) -> String { "/persons?person=\(person.inAddress)" }

  /// The number of rows in a part of a list.
  private static let rows = 50

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let query = request.query
    let asked = query.text("person") ?? refused?.typed.text("person")
    let everybody = try await pages.run(ListPersons())
    var view = SectionsView(title: asked ?? "Persons", refused: refused)
    if asked != nil { view.links = [LinkView(name: "All persons", address: "/persons")] }
    guard !everybody.isEmpty else {
      view.sections = [Self.nobody]
      return try await pages.sections(view, at: .persons, for: request, context)
    }
    view.filter = Self.filter(query, person: asked, of: everybody)
    return try await pages.filtered(view, at: .persons, for: request, context) { view in
      let period = try Period(query)
      let found = try await pages.run(ListPersons(person: asked, period: period))
      let part = ListPart(request, rows: Self.rows)
      guard asked != nil else {
        view.sections = [list(found, part)]
        return
      }
      // What is open now is settled, whatever period is shown.
      let now = try await pages.run(ListPersons(person: asked)).first
      if let now {
        view.title = now.person
        // The address may spell the name in another way, which is not among the choices.
        view.filter = Self.filter(query, person: now.person, of: everybody)
      }
      view.sections = found.flatMap { figures(of: $0) } + (now.map { [settling(with: $0)] } ?? [])
      view.sections += found.map { account(of: $0, part) }
      if found.isEmpty {
        let nothing = now == nil ? "No bill is shared with \(asked ?? "")." : Self.nothing
        view.sections.append(SectionView(empty: nothing))
      }
    }
  }

  private static let nobody = SectionView(
    empty: "No bill is shared yet. Open a bill, and split it into parts like Groceries@Anna=50%.",
    links: [LinkView(name: "Bills", address: "/bills?status=all")])

  private static let nothing = "Nothing was shared or settled then, and nothing is open."

  private static func filter(_ query: Form, person: String?, of everybody: [PersonResult]) -> FilterView {
    let names = everybody.map { OptionView(value: $0.person, label: $0.person) }
    return FilterView(
      action: "/persons",
      fields: [
        .choice("person", "Person", [OptionView(value: "", label: "all")] + names, chosen: person ?? ""),
        .text("month", "Month", query["month"] ?? ""), .text("year", "Year", query["year"] ?? ""),
      ])
  }

  /// The persons, one row for each currency.
  private func list(_ persons: [PersonResult], _ part: ListPart) -> SectionView {
    let wording = pages.wording
    let rows: [RowView] = persons.flatMap { person in
      person.sums.withUsualFirst(wording.usual) { $0.open.money.currency }.map { sum in
        RowView(cells: [
          CellView(
            person.person, address: Self.address(person.person),
            phone: "shared \(wording.money(sum.amount)), settled \(wording.money(sum.settled))"),
          CellView("\(sum.bills)", style: "num wide"), CellView(wording.money(sum.amount), style: "num wide"),
          CellView(wording.money(sum.unpaid), style: "num wide"),
          CellView(wording.money(sum.settled), style: "num wide"),
          CellView(wording.money(sum.open), style: "num", note: Self.debtor(sum.open)),
        ])
      }
    }
    return SectionView(
      table: rows.isEmpty
        ? nil
        : TableView(
          caption: "Persons who share bills",
          columns: [
            ColumnView(text: "Person"), ColumnView(text: "Bills", style: "num wide"),
            ColumnView(text: "Shared", style: "num wide"), ColumnView(text: "Not paid yet", style: "num wide"),
            ColumnView(text: "Settled", style: "num wide"), ColumnView(text: "Open", style: "num"),
          ], rows: part.of(rows)),
      empty: rows.isEmpty ? Self.nothing : nil, links: part.links(of: rows.count))
  }

  /// Returns who owes an open amount; nil for none.
  private static func debtor(_ open: MoneyResult) -> String? {
    let units = open.money.minorUnits
    return units == 0 ? nil : units > 0 ? "owes you" : "you owe"
  }

  /// The figures of a person, one section for each currency.
  private func figures(of person: PersonResult) -> [SectionView] {
    let wording = pages.wording
    return person.sums.withUsualFirst(wording.usual) { $0.open.money.currency }.map { sum in
      let units = sum.open.money.minorUnits
      let name = units == 0 ? "Open" : units > 0 ? "\(person.person) owes you" : "You owe \(person.person)"
      let unpaid = sum.unpaid.money.minorUnits == 0 ? nil : "of which \(wording.money(sum.unpaid)) not paid yet"
      var figures = [
        FigureView(name: name, value: wording.money(sum.open.magnitude), style: "large"),
        FigureView(name: "Shared", value: wording.money(sum.amount), note: unpaid ?? Plural.count(sum.bills, "bill")),
        FigureView(name: "Settled", value: wording.money(sum.settled)),
      ]
      if sum.before.money.minorUnits != 0 {
        figures.append(
          FigureView(name: "Open before", value: wording.money(sum.before), note: Self.debtor(sum.before)))
      }
      return SectionView(figures: figures)
    }
  }

  /// The form for a settlement, with what is open in the user's own currency, or else in the first.
  private func settling(with person: PersonResult) -> SectionView {
    let wording = pages.wording
    let open = person.sums.withUsualFirst(wording.usual) { $0.open.money.currency }
      .map(\.open).first { $0.money.minorUnits != 0 }
    let ways = [
      OptionView(value: "in", label: "\(person.person) paid you"),
      OptionView(value: "out", label: "you paid \(person.person)"),
    ]
    let hint = open == nil ? "nothing is open; this is in advance" : "what is open; change it to settle a part"
    let isOwing = (open?.money.minorUnits ?? 0) < 0
    return SectionView(
      heading: "Settle",
      forms: [
        FormView(
          action: "/persons/settle", submit: "Settle",
          fields: [
            .text(
              "amount", "Amount", open.map { wording.money($0.magnitude) } ?? "", hint: hint, isRequired: true,
              mode: "decimal"),
            .choice("paid", "Who paid", ways, chosen: isOwing ? "out" : "in"),
            .text("date", "On", hint: "empty for today"), .text("notes", "Notes"),
          ], hidden: [HiddenView(name: "person", value: person.person)])
      ])
  }

  /// The parts and settlements of a person with what was open after each, newest first.
  private func account(of person: PersonResult, _ part: ListPart) -> SectionView {
    let before = person.sums.map(\.before).filter { $0.money.minorUnits != 0 }.map { open in
      RowView(
        cells: [
          CellView("Before"), CellView("", style: "wide"), CellView("", style: "wide"), CellView("", style: "num"),
          CellView(pages.wording.money(open), style: "num"), CellView("", style: "act"),
        ], style: "muted")
    }
    let rows = person.entries.reversed().map { row($0, of: person.person) } + before
    return SectionView(
      heading: "Bills and settlements", intro: part.note(of: rows.count),
      table: TableView(
        caption: "Bills shared with \(person.person), and settlements",
        columns: [
          ColumnView(text: "What"), ColumnView(text: "Date", style: "wide"),
          ColumnView(text: "Category", style: "wide"), ColumnView(text: "Amount", style: "num"),
          ColumnView(text: "Open", style: "num"), ColumnView(text: ""),
        ], rows: part.of(rows)), links: part.links(of: rows.count))
  }

  private func row(_ entry: PersonResult.Entry, of person: String) -> RowView {
    let wording = pages.wording
    let open = CellView(wording.money(entry.open), style: "num")
    if let part = entry.part {
      return RowView(cells: [
        CellView(
          part.title, address: "/bills/\(part.bill)", badge: part.paidDate == nil ? "not paid" : nil,
          badgeStyle: "warn", note: part.text.isEmpty ? nil : part.text,
          phone: "\(Wording.unbroken("\(part.date)")), \(part.category)"),
        CellView("\(part.date)", style: "day wide"), CellView(part.category, style: "wide"),
        CellView(wording.money(part.amount), style: "num"), open, CellView("", style: "act"),
      ])
    }
    guard let settlement = entry.settlement else { return RowView(cells: []) }
    let isIn = settlement.amount.money.minorUnits > 0
    return RowView(cells: [
      CellView(
        isIn ? "\(person) paid you" : "You paid \(person)", note: settlement.notes.isEmpty ? nil : settlement.notes,
        phone: Wording.unbroken("\(settlement.date)")),
      CellView("\(settlement.date)", style: "day wide"), CellView("", style: "wide"),
      CellView(wording.money(settlement.change), style: "num"), open,
      CellView(
        "", style: "act",
        buttons: [
          ButtonView(
            submit: "Delete",
            label: "Delete the settlement of \(settlement.date), \(wording.money(settlement.amount.magnitude))",
            action: "/settlements/\(settlement.id)/delete", hidden: [HiddenView(name: "person", value: person)])
        ]),
    ])
  }

  /// Returns for example `Anna paid you 20.00 EUR, 5.00 EUR more than was open; you owe Anna 5.00 EUR.`
  private func sentence(_ one: SettledResult.Settled, with person: String) -> String {
    let wording = pages.wording
    let (amount, open) = (wording.money(one.amount.magnitude), wording.money(one.open.magnitude))
    let paid = one.amount.money.minorUnits > 0 ? "\(person) paid you \(amount)" : "You paid \(person) \(amount)"
    let over = one.over.money.minorUnits > 0 ? ", \(wording.money(one.over)) more than was open" : ""
    let units = one.open.money.minorUnits
    let then = units == 0 ? "nothing is open" : units > 0 ? "\(person) owes you \(open)" : "you owe \(person) \(open)"
    return Wording.sentence("\(paid)\(over); \(then)")
  }
}
