public import Core
internal import Ledger
internal import Store

/// A notice about a bill that is due, for all of its reminders whose moments have passed.
public struct ReminderResult: Codable, Hashable, Sendable {
  /// The id of the bill.
  public var bill: Int64
  public var due: CalendarDate
  /// What the bill is called in lists; the text begins with it. No part of the JSON.
  public var title = ""
  /// What is announced: `Rent, 900.00 EUR, is due tomorrow`, in the marks of the person's locale.
  public var text: String
  /// How long before the due date each of the reminders is, the earliest first: `1d`, `2h`.
  public var leads: [String]

  private enum CodingKeys: CodingKey { case bill, due, text, leads }

  init(_ reminder: Reminder, _ desk: Desk) {
    bill = reminder.bill.id
    due = reminder.due
    title = reminder.bill.contents.title
    text = Reminders.text(
      reminder, amount: desk.text(reminder.bill.contents.amount), today: desk.today, now: desk.clock.now())
    leads = reminder.leads.map(\.description)
  }

  /// As the store remembers the reminders that were delivered.
  var marks: [DeliveredReminder] { leads.map { DeliveredReminder(bill: bill, due: "\(due)", lead: $0) } }
}

extension Desk {
  /// An amount in a notice or a calendar, in the marks of the person's locale.
  func text(_ money: Money) -> String {
    "\(money.amount.written(settings.marks ?? .plain)) \(money.currency.code)"
  }
}
