public import Core
internal import Ledger
internal import Store

/// A notice about a bill that is due, or about what was bought while something can be done, for all of its reminders whose
/// moments have passed.
public struct ReminderResult: Codable, Hashable, Sendable {
  /// The id of the bill.
  public var bill: Int64
  public var about: About = .payment
  /// When it is due; of a warranty, or what can be returned, the last day.
  public var due: CalendarDate
  /// What the bill is called in lists; the text begins with it. No part of the JSON.
  public var title = ""
  /// What is announced: `Rent, 900.00 EUR, is due tomorrow`, in the marks of the person's locale.
  public var text: String
  /// How long before the due date each of the reminders is, the earliest first: `1d`, `2h`.
  public var leads: [String]

  /// What is to be done.
  public enum About: String, Codable, Sendable, CaseIterable {
    case payment
    case returning = "return"
    case warranty
  }

  private enum CodingKeys: CodingKey { case bill, about, due, text, leads }

  init(_ reminder: Reminder, _ desk: Desk) {
    bill = reminder.bill.id
    due = reminder.due
    title = reminder.bill.contents.title
    text = Reminders.text(
      reminder, amount: desk.text(reminder.bill.contents.amount), today: desk.today, now: desk.clock.now())
    leads = reminder.leads.map(\.description)
  }

  init(_ deadline: Deadline, leads: [ReminderLead], _ desk: Desk) {
    bill = deadline.bill.id
    about = About(deadline.kind)
    due = deadline.until
    title = deadline.bill.contents.title
    text = deadline.text(amount: desk.text(deadline.bill.contents.amount), today: desk.today)
    self.leads = leads.map(\.description)
  }

  /// As the store remembers the reminders that were delivered.
  var marks: [DeliveredReminder] { leads.map { ReminderResult.mark(bill, about, due, $0) } }

  static func mark(_ deadline: Deadline, _ lead: String) -> DeliveredReminder {
    mark(deadline.bill.id, About(deadline.kind), deadline.until, lead)
  }

  /// That a bill is due, and that something else of it ends, can be of one day.
  private static func mark(_ bill: Int64, _ about: About, _ due: CalendarDate, _ lead: String) -> DeliveredReminder {
    DeliveredReminder(bill: bill, due: "\(due)", lead: about == .payment ? lead : "\(about.rawValue) \(lead)")
  }
}

extension Desk {
  /// An amount in a notice or a calendar, in the marks of the person's locale.
  func text(_ money: Money) -> String {
    "\(money.amount.written(settings.marks ?? .plain)) \(money.currency.code)"
  }
}

extension ReminderResult.About {
  init(_ kind: Deadline.Kind) {
    self =
      switch kind {
      case .returning: .returning
      case .warranty: .warranty
      }
  }
}
