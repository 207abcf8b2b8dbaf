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

/// A bill for people, in verbs that do not run actions yet.
enum BillText {
  /// `; next: bill 2, due 2026-04-14`; empty where none follows.
  static func following(_ next: Bill?) -> SafeText {
    next.map { "; next: bill \($0.id), due \($0.contents.dueDate ?? $0.contents.issueDate)" } ?? ""
  }

  /// `due 2026-03-14 18:30`; nil for what is not.
  static func due(_ contents: BillContents) -> String? { contents.dueText.map { "due \($0)" } }
}

extension JSONValue {
  init(_ card: Card, today: CalendarDate) {
    let card = CardResult(card, today: today)
    self = [
      "id": .integer(card.id), "revision": .integer(Int64(card.revision)), "name": .string(card.name),
      "brand": .string(card.brand.rawValue), "lastFour": .string(card.lastFour), "expiry": .text(card.expiry),
      "expiryState": .text(card.expiryState?.rawValue), "colour": .text(card.colour?.rawValue),
      "bills": .integer(Int64(card.bills)),
    ]
  }
}
