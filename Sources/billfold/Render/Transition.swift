internal import Actions
internal import Core
internal import Intake

// What verbs that do not run actions yet still need; it goes with the last of them.
extension Typing {
  /// With today's date and what is configured.
  init(_ settings: Settings) {
    self.init(today: CalendarDate.localToday(), usualCurrency: settings.currency, marks: settings.marks)
  }
}

extension JSONValue {
  init(_ goal: Goal) {
    let goal = GoalResult(goal)
    self = [
      "id": .integer(goal.id), "revision": .integer(Int64(goal.revision)), "name": .string(goal.name),
      "notes": .string(goal.notes), "colour": .text(goal.colour?.rawValue), "target": .money(goal.target.money),
      "saved": .money(goal.saved.money), "missing": .money(goal.missing.money), "over": .money(goal.over.money),
      "percent": .integer(Int64(goal.percent)), "reached": .bool(goal.reached),
      "payments": .array(
        goal.payments.map {
          [
            "id": .integer($0.id), "date": .text($0.date), "amount": .money($0.amount.money),
            "notes": .string($0.notes),
          ]
        }),
    ]
  }
}

extension JSONValue {
  static func money(_ money: Money) -> JSONValue {
    [
      "value": .text(money.amount), "minorUnits": .integer(money.minorUnits), "currency": .string(money.currency.code),
    ]
  }
}
