internal import Actions
internal import Core
internal import Hummingbird

/// The page of goals and the payments towards them.
struct GoalPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/goals") { request, context in try await show(request, context) }
    router.post("/goals") { request, context in
      let form = try await request.form(context)
      return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
        let goal = try await pages.run(
          AddGoal(
            name: form.text("name") ?? "", target: .text(form.text("target") ?? ""), notes: form.text("notes") ?? "",
            colour: form.text("colour").map { .text($0) } ?? .value(nil)))
        return pages.done("The goal \(goal.name) is added.", undo: "/undo", then: "/goals", context)
      }
    }
    router.post("/goals/:id/pay") { request, context in
      let (id, form) = (try context.id(), try await request.form(context))
      return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
        let goal = try await pages.run(
          PayGoal(
            goal: "\(id)", amount: .text(form.text("amount") ?? ""), date: Typed(form.text("date")),
            notes: form.text("notes") ?? ""))
        let text =
          goal.reached ? "\(goal.name) is reached." : "\(pages.wording.money(goal.missing)) to go for \(goal.name)."
        return pages.done(text, undo: "/undo", then: "/goals", context)
      }
    }
    router.post("/goals/:id/unpay") { request, context in
      let (id, form) = (try context.id(), try await request.form(context))
      _ = try await pages.run(UnpayGoal(goal: "\(id)", payment: form.number("payment") ?? 0))
      return pages.done("The payment is removed.", undo: "/undo", then: "/goals", context)
    }
    router.post("/goals/:id/delete") { request, context in
      let id = try context.id()
      _ = try await request.form(context)
      let goal = try await pages.run(DeleteGoal(goal: "\(id)"))
      return pages.done("The goal \(goal.name) is deleted.", undo: "/undo", then: "/goals", context)
    }
  }

  static func meter(_ goal: GoalResult, _ wording: Wording) -> MeterView {
    let rest = goal.reached ? "reached" : "\(wording.money(goal.missing)) to go"
    return MeterView(
      name: goal.name, text: "\(wording.money(goal.saved)) of \(wording.money(goal.target)), \(rest)",
      percent: min(goal.percent, 100), address: "/goals")
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let goals = try await pages.run(ListGoals())
    let wording = pages.wording
    var view = SectionsView(title: "Goals", refused: refused)
    view.sections = goals.map { goal in
      SectionView(
        heading: goal.name, intro: goal.notes.isEmpty ? nil : goal.notes, style: "half",
        meters: [Self.meter(goal, wording)],
        table: goal.payments.isEmpty
          ? nil
          : TableView(
            caption: "Payments towards \(goal.name)",
            columns: [
              ColumnView(text: "Date"), ColumnView(text: "Notes"), ColumnView(text: "Amount", style: "num"),
              ColumnView(text: ""),
            ],
            rows: goal.payments.reversed().map { payment in
              RowView(cells: [
                CellView("\(payment.date)", style: "day"), CellView(payment.notes),
                CellView(wording.money(payment.amount), style: "num"),
                CellView(
                  "", style: "act",
                  buttons: [
                    ButtonView(
                      submit: "Remove", label: "Remove the payment of \(payment.date)",
                      action: "/goals/\(goal.id)/unpay",
                      hidden: [HiddenView(name: "payment", value: "\(payment.id)")])
                  ]),
              ])
            }),
        forms: [
          FormView(
            action: "/goals/\(goal.id)/pay", submit: "Put aside",
            fields: [
              .text("amount", "Amount", isRequired: true, mode: "decimal", prefix: "g\(goal.id)"),
              .text("date", "On", hint: "empty for today", prefix: "g\(goal.id)"),
              .text("notes", "Notes", prefix: "g\(goal.id)"),
            ]),
          FormView(action: "/goals/\(goal.id)/delete", submit: "Delete the goal", style: "danger"),
        ])
    }
    view.sections.append(
      SectionView(
        heading: "A new goal", empty: goals.isEmpty ? "What are you saving for?" : nil,
        forms: [
          FormView(
            action: "/goals", submit: "Add the goal",
            fields: [
              .text("name", "Name", isRequired: true),
              .text("target", "How much", hint: "like 1200 EUR", isRequired: true),
              .choice("colour", "Colour", OptionView.all(Tint.self, none: "none")), .text("notes", "Notes"),
            ])
        ]))
    return try await pages.sections(view, at: .goals, for: request, context)
  }
}
