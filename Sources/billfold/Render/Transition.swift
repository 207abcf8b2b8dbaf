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
  static func money(_ money: Money) -> JSONValue {
    [
      "value": .text(money.amount), "minorUnits": .integer(money.minorUnits), "currency": .string(money.currency.code),
    ]
  }
}
