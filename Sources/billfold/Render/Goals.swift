internal import Actions
internal import Core

extension Output {
  func show(_ goals: [GoalResult]) throws {
    try show(goals) {
      guard !goals.isEmpty else { return remark("No goals. `billfold goal add Holiday \"1200 EUR\"` adds one.") }
      lines(goals).forEach { print($0) }
    }
  }

  /// Shows a goal with its payments.
  func show(_ goal: GoalResult) throws {
    try show(goal) {
      lines([goal]).forEach { print($0) }
      if !goal.notes.isEmpty { print(SafeText(lines: goal.notes)) }
      guard !goal.payments.isEmpty else { return }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "AMOUNT", isRight: true),
        .init(title: "NOTES", shrinksTo: 8),
      ])
      for payment in goal.payments {
        table.add("\(payment.id)", "\(payment.date)", text(payment.amount), payment.notes)
      }
      print()
      print(table)
    }
  }

  /// Returns the state of a goal after a payment: `300.00 EUR of 1200.00 EUR, 900.00 EUR to go`.
  func standing(_ goal: GoalResult) -> SafeText {
    let state =
      goal.reached
      ? "reached" + (goal.over.money.minorUnits > 0 ? ", and \(text(goal.over)) more" : "")
      : "\(text(goal.missing)) to go"
    return "\(text(goal.saved)) of \(text(goal.target)), \(state)"
  }

  /// Returns one line for each goal: the name, a bar, the percentage and the amounts.
  func lines(_ goals: [GoalResult]) -> [SafeText] {
    let width = min(24, goals.map { SafeText($0.name).width }.max() ?? 0)
    return goals.map { goal in
      let percent = "\(goal.percent) %"
      let bar = SafeText(Sparkline.progress(goal.saved.money.minorUnits, of: goal.target.money.minorUnits))
      let over: SafeText = goal.over.money.minorUnits > 0 ? " (\(text(goal.over)) more)" : ""
      return SafeText(goal.name).padded(to: width) + "  " + ChartPaint.paint(bar, goal.colour ?? .green)
        + SafeText(repeating: " ", count: 7 - percent.count)
        + "\(percent)  \(number(goal.saved.money)) of \(text(goal.target))\(over)"
    }
  }
}
