internal import Actions
internal import Core

extension Output {
  func show(_ result: BudgetsResult) throws {
    try show(result) {
      guard !result.budgets.isEmpty else {
        return remark("No budgets in \(result.period). `billfold budget set Groceries \"400 EUR\"` sets one.")
      }
      print(Style.bold("Budgets \(result.period)"))
      // The bar and the percentage only repeat the amounts.
      print(table(result).narrowed(to: columns, keeping: 4))
      if let note = result.note { SafeText.wrapped(note, to: columns).forEach { print(Style.dim($0)) } }
    }
  }

  func show(_ changed: ChangedBudget) throws {
    let then = changed.next.map { "; \($0.isEnd ? "none" : text($0.amount)) from \($0.from)" } ?? ""
    try show(changed, "budget of \(changed.category): \(text(changed.amount)) a month from \(changed.from)\(then)")
  }

  /// - Parameter isLimited: whether only the budget in one currency was to end; others may remain.
  func show(_ ended: EndedBudgets, isLimited: Bool) throws {
    let code = isLimited ? ended.budgets.first?.amount.money.currency.code : nil
    let currency = code.map { " in \($0)" } ?? ""
    try show(ended, "budget of \(ended.category): none\(currency) from \(ended.from). `billfold undo` restores it.")
  }

  private func table(_ result: BudgetsResult) -> Table {
    var table = Table([
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: "BUDGET", isRight: true),
      .init(title: "SPENT", isRight: true), .init(title: "LEFT", isRight: true), .init(title: "", isRight: true),
      .init(title: ""),
    ])
    let budgets = result.budgets.withUsualFirst(usual) { $0.budget.money.currency }
    for budget in budgets {
      let cells = [
        budget.category, text(budget.budget), text(budget.spent), rest(budget.left, budget.over), "\(budget.percent) %",
      ]
      let bar = SafeText(Self.bar(budget.spent, of: budget.budget))
      let painted = budget.isExceeded ? bar : ChartPaint.paint(bar, budget.colour ?? .green)
      table.rows.append(cells.map { SafeText($0) } + [painted])
    }
    for total in result.totals.withUsualFirst(usual, { $0.budget.money.currency }) {
      table.add(
        "Total", text(total.budget), text(total.spent), rest(total.left, total.over), "\(total.percent) %",
        Self.bar(total.spent, of: total.budget))
    }
    let exceeded = budgets.map(\.isExceeded)
    table.style = { $0 < exceeded.count ? (exceeded[$0] ? .warning : nil) : .bold }
    return table
  }

  /// Returns what is left of a budget, or by how much it is exceeded: colour alone would not tell.
  private func rest(_ left: MoneyResult, _ over: MoneyResult) -> String {
    over.money.minorUnits > 0 ? "over by \(text(over))" : text(left)
  }

  private static func bar(_ spent: MoneyResult, of budget: MoneyResult) -> String {
    Sparkline.progress(spent.money.minorUnits, of: budget.money.minorUnits, width: 10)
  }
}
