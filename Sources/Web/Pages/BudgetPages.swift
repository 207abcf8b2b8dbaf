internal import Actions
internal import Core
internal import Hummingbird

/// The page of monthly budgets.
struct BudgetPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/budgets") { request, context in try await show(request, context) }
    router.post("/budgets") { request, context in try await set(request, context) }
    router.post("/budgets/end") { request, context in try await end(request, context) }
    router.post("/budgets/delete") { request, context in try await delete(request, context) }
  }

  private func set(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let set = try await pages.run(
        SetBudget(
          category: form.text("category") ?? "", amount: .text(form.text("amount") ?? ""),
          from: Typed(form.text("from"))))
      return await pages.done(
        "Budget of \(set.category): \(pages.wording.money(set.amount)) a month from \(set.from).", undo: "/undo",
        then: "/budgets?month=\(set.from)", context)
    }
  }

  private func end(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let ended = try await pages.run(
        EndBudget(category: try Self.category(form, "is to end"), from: Typed(form.text("from"))))
      return await pages.done(
        "Budget of \(ended.category): none from \(ended.from).", undo: "/undo", then: "/budgets?month=\(ended.from)",
        context)
    }
  }

  private func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let gone = try await pages.run(DeleteBudget(category: try Self.category(form, "is to be deleted")))
      return await pages.done("Budget of \(gone.category) deleted.", undo: "/undo", then: "/budgets", context)
    }
  }

  /// Returns the category that was chosen in a form.
  ///
  /// - Parameter purpose: what the form does with its budget, for the message.
  private static func category(_ form: Form, _ purpose: String) throws -> String {
    guard let category = form.text("category") else {
      throw ActionError("choose the category whose budget \(purpose)", .badData, about: "category")
    }
    return category
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let query = request.query
    let result = try await pages.run(
      ShowBudgets(year: try query.wholeNumber("year"), month: Typed(query.text("month"))))
    let (wording, first) = (pages.wording, Month(result.from))
    let isYear = first != Month(result.to)
    var view = SectionsView(title: "Budgets \(result.period)", refused: refused)
    view.links = isYear ? Self.links(ofYear: first.year, wording.today) : Self.links(of: first, wording.today)
    view.categories = NamesView(names: try await pages.run(ListCategoryNames()).map(\.name))
    if result.budgets.isEmpty {
      view.sections.append(SectionView(empty: "No budgets in \(result.period). What may a category cost a month?"))
    } else {
      view.sections.append(Self.section(result, isYear ? nil : first, wording))
    }
    let from = isYear || first == Month(wording.today) ? nil : first
    view.sections.append(Self.setting(from: from))
    if !result.budgets.isEmpty { view.sections += [Self.ending(result, from: from), Self.deleting(result)] }
    return try await pages.sections(view, at: .budgets, for: request, context)
  }

  /// Months of any year have budgets, but a whole year is shown only if it is not in the future.
  private static func links(of month: Month, _ today: CalendarDate) -> [LinkView] {
    [month.adding(-1), month.adding(1)].compactMap { $0 }.map {
      LinkView(name: "\($0)", address: "/budgets?month=\($0)")
    } + years([month.year], today) { _ in "The year" }
  }

  private static func links(ofYear year: Int, _ today: CalendarDate) -> [LinkView] {
    years([year - 1, year + 1], today) { "\($0)" } + [LinkView(name: "By month", address: "/budgets")]
  }

  /// Links to those of the years that can be shown.
  private static func years(_ years: [Int], _ today: CalendarDate, name: (Int) -> String) -> [LinkView] {
    years.filter { Period.years(today).contains($0) }.map {
      LinkView(name: name($0), address: "/budgets?year=\($0)")
    }
  }

  /// The totals, and one bar for each budget.
  ///
  /// - Parameter month: nil for the budgets of a year.
  private static func section(_ result: BudgetsResult, _ month: Month?, _ wording: Wording) -> SectionView {
    let totals = result.totals.withUsualFirst(wording.usual) { $0.budget.money.currency }
    let budgets = result.budgets.withUsualFirst(wording.usual) { $0.budget.money.currency }
    return SectionView(
      intro: result.note,
      figures: totals.map { total in
        FigureView(
          name: total.isExceeded ? "Over budget" : "Left",
          value: wording.money(total.isExceeded ? total.over : total.left),
          note: "\(wording.money(total.spent)) of \(wording.money(total.budget)) spent",
          style: total.isExceeded ? "large bad" : "large")
      },
      meters: budgets.map { meter($0, month, wording) })
  }

  /// A bar that leads to what was spent on the category.
  private static func meter(_ budget: BudgetResult, _ month: Month?, _ wording: Wording) -> MeterView {
    let rest = budget.isExceeded ? "over by \(wording.money(budget.over))" : "\(wording.money(budget.left)) left"
    let category = "category=\(budget.category.inAddress)"
    return MeterView(
      name: budget.icon.isEmpty ? budget.category : "\(budget.icon) \(budget.category)",
      text: "\(wording.money(budget.spent)) of \(wording.money(budget.budget)), \(rest)",
      percent: min(budget.percent, 100),
      address: month.map { "/transactions?month=\($0)&\(category)" } ?? "/bills?status=all&\(category)",
      style: budget.isExceeded ? "bad" : "")
  }

  /// - Parameter month: the month to begin with; nil for the present one.
  private static func setting(from month: Month?) -> SectionView {
    SectionView(
      heading: "Set a budget",
      intro: "It applies from its month on. Earlier months keep the budget that they had.", style: "half",
      forms: [
        FormView(
          action: "/budgets", submit: "Set the budget",
          fields: [
            .text("category", "Category", isRequired: true, list: "categories"),
            .text("amount", "Amount a month", isRequired: true, mode: "decimal"),
            .text("from", "From", month.map { "\($0)" } ?? "", hint: "empty for this month"),
          ])
      ])
  }

  /// - Parameter month: the first month without a budget; nil for the present one.
  private static func ending(_ result: BudgetsResult, from month: Month?) -> SectionView {
    SectionView(
      heading: "End a budget", intro: "Earlier months keep the budget that they had.", style: "half",
      forms: [
        FormView(
          action: "/budgets/end", submit: "End the budget", prefix: "e",
          fields: [
            choice(result),
            .text(
              "from", "First month without it", month.map { "\($0)" } ?? "", hint: "empty for this month"),
          ])
      ])
  }

  private static func deleting(_ result: BudgetsResult) -> SectionView {
    SectionView(
      heading: "Delete a budget", intro: "Also deletes the budgets that the category had in earlier months.",
      style: "half",
      forms: [
        FormView(
          action: "/budgets/delete", submit: "Delete", prefix: "d", fields: [choice(result)], style: "danger")
      ])
  }

  /// The choice between the categories that have a budget.
  private static func choice(_ result: BudgetsResult) -> FieldView {
    var names: [String] = []
    for budget in result.budgets where budget.category != names.last { names.append(budget.category) }
    var category = FieldView.choice(
      "category", "Category",
      [OptionView(value: "", label: "choose one")] + names.map { OptionView(value: $0, label: $0) })
    category.isRequired = true
    return category
  }
}
