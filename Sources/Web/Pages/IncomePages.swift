internal import Actions
internal import Core
internal import Hummingbird

/// The page of incomes.
struct IncomePages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/income") { request, context in try await show(request, context) }
    router.post("/income") { request, context in try await create(request, context) }
    router.get("/income/:id") { request, context in try await one(request, context) }
    router.post("/income/:id") { request, context in try await edit(request, context) }
    router.post("/income/:id/delete") { request, context in try await delete(request, context) }
  }

  private func create(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let income = try await pages.run(
        AddIncome(
          title: form.text("title") ?? "", amount: .text(form.text("amount") ?? ""), date: Typed(form.text("date")),
          notes: form.text("notes") ?? ""))
      return await pages.done(
        "\(income.title), \(pages.wording.money(income.amount)): added.", undo: "/undo", then: "/income", context)
    }
  }

  private func edit(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request, shown: { try await one(request, context, $0.withoutUnchanged) }
    ) {
      let before = try await pages.run(ShowIncome(income: id))
      let income = try await pages.run(
        EditIncome(
          income: id, title: form.edited("title", now: before.title),
          amount: Typed(form.edited("amount", now: pages.wording.money(before.amount))),
          date: Typed(form.edited("date", now: "\(before.date)")),
          notes: form.edited("notes", now: before.notes)))
      return await pages.done("\(income.title) changed.", undo: "/undo", then: "/income", context)
    }
  }

  private func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      try await pages.run(DeleteIncomes(incomes: [id])).single()
      return await pages.done("Income entry deleted.", undo: "/undo", then: "/income", context)
    }
  }

  private static let rows = 50

  private func one(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let income = try await pages.run(ShowIncome(income: try context.id()))
    let view = SectionsView(
      title: income.title, links: [LinkView(name: "All income", address: "/income")],
      sections: [
        SectionView(
          heading: "Edit",
          forms: [
            FormView(
              action: "/income/\(income.id)", submit: "Save",
              fields: [
                .text("title", "From", income.title, isRequired: true),
                .text("amount", "Amount", pages.wording.money(income.amount), isRequired: true, mode: "decimal"),
                .text("date", "On", "\(income.date)", isRequired: true), .area("notes", "Notes", income.notes),
              ]
            ).rememberingValues(),
            FormView(action: "/income/\(income.id)/delete", submit: "Delete the income entry", style: "danger"),
          ]),
        SectionView(
          heading: "History",
          table: HistoryPages.table(
            try await pages.run(ListChanges(of: .income, income.id)), pages.wording)),
      ], refused: refused)
    return try await pages.sections(view, at: .income, for: request, context)
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    var view = SectionsView(title: "Income", refused: refused)
    view.filter = FilterView(
      action: "/income",
      fields: [("month", "Month"), ("year", "Year")].map {
        FieldView.text($0, $1, request.query[$0] ?? "")
      })
    return try await pages.filtered(view, at: .income, for: request, context) { view in
      let found = try await pages.run(ListIncomes(period: try Period(request.query)))
      let part = ListPart(request, rows: Self.rows)
      view.sections = [
        SectionView(
          figures: [
            FigureView(name: "This month", value: pages.wording.sums(found.thisMonth), style: "large good"),
            FigureView(name: "All time", value: pages.wording.sums(found.allTime)),
          ]),
        Self.adding,
        SectionView(
          table: found.incomes.isEmpty ? nil : Self.table(part.of(found.incomes), pages.wording),
          empty: found.incomes.isEmpty ? "No income yet." : nil, links: part.links(of: found.incomes.count)),
      ]
    }
  }

  private static let adding = SectionView(
    heading: "A new income entry",
    forms: [
      FormView(
        action: "/income", submit: "Add the income entry",
        fields: [
          .text("title", "From", isRequired: true), .text("amount", "Amount", isRequired: true, mode: "decimal"),
          .text("date", "On", hint: "empty for today"), .text("notes", "Notes"),
        ])
    ])

  private static func table(_ incomes: [IncomeResult], _ wording: Wording) -> TableView {
    TableView(
      caption: "Income",
      columns: [
        ColumnView(text: "From"), ColumnView(text: "Date", style: "wide"), ColumnView(text: "Amount", style: "num"),
        ColumnView(text: ""),
      ],
      rows: incomes.map { income in
        RowView(cells: [
          CellView(
            income.title, address: "/income/\(income.id)", note: income.notes.isEmpty ? nil : income.notes,
            phone: "\(income.date)"),
          CellView("\(income.date)", style: "day wide"),
          CellView("+\(wording.money(income.amount))", style: "num in"),
          CellView(
            "", style: "act",
            buttons: [
              ButtonView(
                submit: "Delete", label: "Delete \(income.title) of \(income.date)",
                action: "/income/\(income.id)/delete")
            ]),
        ])
      })
  }
}
