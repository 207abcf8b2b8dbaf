public import Core
internal import Ledger
internal import Store

/// A notice about a bill that is due, or about a return period or warranty that ends, combining all of its reminders
/// whose time has passed.
public struct ReminderResult: Codable, Hashable, Sendable {
  /// The id of the bill.
  public var bill: Int64
  public var about: About = .payment
  /// The due date; of a warranty or return period, the last day.
  public var due: CalendarDate
  /// The bill's title, with which the text begins. Not in the JSON.
  public var title = ""
  /// The text to announce: `Rent, 900.00 EUR, is due tomorrow; to DE89370400440532013000`, with the separators of the
  /// user's locale.
  public var text: String
  /// The lead times of the reminders before the due date, earliest first: `1d`, `2h`; `-7d` for a week after it.
  public var leads: [String]

  /// The subject of the reminder.
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

  /// The form in which the store records delivered reminders.
  var marks: [DeliveredReminder] { leads.map { ReminderResult.mark(bill, about, due, $0) } }

  static func mark(_ deadline: Deadline, _ lead: String) -> DeliveredReminder {
    mark(deadline.bill.id, About(deadline.kind), deadline.until, lead)
  }

  /// The lead time includes the subject, because a payment and another deadline of the same bill can fall on the same
  /// day.
  private static func mark(_ bill: Int64, _ about: About, _ due: CalendarDate, _ lead: String) -> DeliveredReminder {
    DeliveredReminder(bill: bill, due: "\(due)", lead: about == .payment ? lead : "\(about.rawValue) \(lead)")
  }
}

extension Desk {
  /// Formats an amount for a notice or a calendar, with the separators of the user's locale.
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
