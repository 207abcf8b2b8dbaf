internal import Actions
internal import Core
internal import Hummingbird

/// The page of goals and the payments towards them.
struct GoalPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/goals") { request, context in try await show(request, context) }
    router.post("/goals") { request, context in try await create(request, context) }
    router.post("/goals/:id") { request, context in try await edit(request, context) }
    router.post("/goals/:id/pay") { request, context in try await pay(request, context) }
    router.post("/goals/:id/unpay") { request, context in try await unpay(request, context) }
    router.post("/goals/:id/delete") { request, context in try await delete(request, context) }
  }

  private func create(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let goal = try await pages.run(
        AddGoal(
          name: form.text("name") ?? "", target: .text(form.text("target") ?? ""), notes: form.text("notes") ?? "",
          colour: form.text("colour").map { .text($0) } ?? .value(nil)))
      return await pages.done("Goal \(goal.name) added.", undo: "/undo", then: "/goals", context)
    }
  }

  private func edit(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request, shown: { try await show(request, context, $0.withoutUnchanged) }
    ) {
      let before = try await pages.run(ShowGoal(goal: "\(id)"))
      let goal = try await pages.run(
        EditGoal(
          goal: "\(id)", name: form.edited("name", now: before.name),
          target: Typed(form.edited("target", now: pages.wording.money(before.target))),
          notes: form.edited("notes", now: before.notes),
          colour: Typed(form.editedOrNone("colour", now: before.colour?.rawValue))))
      return await pages.done("Goal \(goal.name) changed.", undo: "/undo", then: "/goals", context)
    }
  }

  private func pay(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let goal = try await pages.run(
        PayGoal(
          goal: "\(id)", amount: .text(form.text("amount") ?? ""), date: Typed(form.text("date")),
          notes: form.text("notes") ?? ""))
      let text =
        goal.reached ? "Goal \(goal.name) reached." : "\(pages.wording.money(goal.missing)) to go for \(goal.name)."
      return await pages.done(text, undo: "/undo", then: "/goals", context)
    }
  }

  private func unpay(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { form in
      _ = try await pages.run(UnpayGoal(goal: "\(id)", payment: form.number("payment") ?? 0))
      return await pages.done("Payment removed.", undo: "/undo", then: "/goals", context)
    }
  }

  private func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let goal = try await pages.run(DeleteGoal(goal: "\(id)"))
      return await pages.done("Goal \(goal.name) deleted.", undo: "/undo", then: "/goals", context)
    }
  }

  /// - Parameter isNamed: whether the name is shown, as a link to the page of goals.
  static func meter(_ goal: GoalResult, _ wording: Wording, isNamed: Bool = true) -> MeterView {
    let rest = goal.reached ? "reached" : "\(wording.money(goal.missing)) to go"
    return MeterView(
      name: goal.name, text: "\(wording.money(goal.saved)) of \(wording.money(goal.target)), \(rest)",
      percent: min(goal.percent, 100), address: isNamed ? "/goals" : nil)
  }

  private static func fields(name: String, target: String, colour: Tint?, notes: String) -> [FieldView] {
    [
      .text("name", "Name", name, isRequired: true),
      .text("target", "Target", target, hint: "like 1200 EUR", isRequired: true),
      .choice(
        "colour", "Colour", OptionView.all(Tint.self, none: "none"), chosen: colour?.rawValue ?? ""),
      .area("notes", "Notes", notes),
    ]
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let goals = try await pages.run(ListGoals())
    let wording = pages.wording
    var view = SectionsView(title: "Goals", refused: refused)
    view.sections = goals.map { Self.section($0, wording) }
    view.sections.append(
      SectionView(
        heading: "A new goal", empty: goals.isEmpty ? "What are you saving for?" : nil,
        forms: [
          FormView(
            action: "/goals", submit: "Add the goal",
            fields: Self.fields(name: "", target: "", colour: nil, notes: ""))
        ]))
    return try await pages.sections(view, at: .goals, for: request, context)
  }

  private static func section(_ goal: GoalResult, _ wording: Wording) -> SectionView {
    SectionView(
      heading: goal.name, intro: goal.notes.isEmpty ? nil : goal.notes, style: "half",
      meters: [meter(goal, wording, isNamed: false)],
      table: goal.payments.isEmpty ? nil : payments(of: goal, wording),
      forms: [
        FormView(
          action: "/goals/\(goal.id)/pay", submit: "Add payment", prefix: "g\(goal.id)",
          fields: [
            .text("amount", "Amount", isRequired: true, mode: "decimal"),
            .text("date", "On", hint: "empty for today"),
            .text("notes", "Notes"),
          ]),
        FormView(
          action: "/goals/\(goal.id)", submit: "Save", prefix: "e\(goal.id)",
          fields: fields(
            name: goal.name, target: wording.money(goal.target), colour: goal.colour, notes: goal.notes), style: ""
        ).rememberingValues(),
        FormView(action: "/goals/\(goal.id)/delete", submit: "Delete the goal", style: "danger"),
      ])
  }

  /// The payments towards a goal, newest first.
  private static func payments(of goal: GoalResult, _ wording: Wording) -> TableView {
    TableView(
      caption: "Payments towards \(goal.name)",
      columns: [
        ColumnView(text: "Date"), ColumnView(text: "Notes", style: "wide"), ColumnView(text: "Amount", style: "num"),
        ColumnView(text: ""),
      ],
      rows: goal.payments.reversed().map { payment in
        RowView(cells: [
          CellView("\(payment.date)", style: "day", phone: payment.notes.isEmpty ? nil : payment.notes),
          CellView(payment.notes, style: "wide"), CellView(wording.money(payment.amount), style: "num"),
          CellView(
            "", style: "act",
            buttons: [
              ButtonView(
                submit: "Remove", label: "Remove the payment of \(payment.date)", action: "/goals/\(goal.id)/unpay",
                hidden: [HiddenView(name: "payment", value: "\(payment.id)")])
            ]),
        ])
      })
  }
}
