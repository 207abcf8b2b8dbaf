public import Core
public import Foundation

/// One notice about a bill, for all its reminders that are due.
public struct Reminder: Hashable, Sendable {
  public var bill: Bill
  public var due: CalendarDate
  /// The reminders that it combines, earliest first.
  public var leads: [ReminderLead]

  /// The minute of the due date at which it is due; without a due time the end of the day.
  fileprivate var minute: Int { bill.contents.dueTime.map { $0.hour * 60 + $0.minute } ?? 1440 }
}

/// The schedule of reminders. Timestamps are UTC seconds since 1970; days and hours are those of a time zone.
public struct Reminders: Sendable {
  /// The reminders of bills without their own.
  public var standard: [ReminderLead]
  /// The time of day for reminders counted in days.
  public var at: TimeOfDay
  public var zone: TimeZone
  /// The number of days after which an overdue bill is announced again, and again; nil for never.
  public var overdueInterval: Int?

  public init(standard: [ReminderLead], at: TimeOfDay, zone: TimeZone, overdueInterval: Int? = nil) {
    self.standard = standard
    self.at = at
    self.zone = zone
    self.overdueInterval = overdueInterval
  }

  /// The number of days after which a missed reminder is no longer delivered. Otherwise a ledger with old unpaid bills
  /// would start with many reminders.
  public static let lapseAfter = 30

  /// The number of days after the due date for which an overdue bill is announced again. Someone who has not reacted by
  /// then has seen it; bills that were never marked as paid would otherwise be announced for ever.
  public static let longestOverdue = 90

  /// The notices that are due now, the earliest due date first. There is one notice per unpaid bill, even if several of
  /// its reminders are due.
  ///
  /// - Parameter isDelivered: whether a bill's reminder for a due date was delivered before.
  public func due(
    _ bills: [Bill], now: Int64, isDelivered: (Int64, CalendarDate, ReminderLead) -> Bool
  ) -> [Reminder] {
    bills.compactMap { bill -> Reminder? in
      guard let due = bill.contents.dueDate, bill.contents.paidDate == nil, bill.deleted == nil else { return nil }
      let passed = (leads(of: bill) + overdueLeads(of: bill, now: now)).filter { lead in
        guard let moment = moment(lead, before: bill) else { return false }
        return moment <= now && moment > now - Int64(Reminders.lapseAfter) * 86_400 && !isDelivered(bill.id, due, lead)
      }
      return passed.isEmpty ? nil : Reminder(bill: bill, due: due, leads: passed)
    }
    .sorted { ($0.due, $0.minute, $0.bill.id) < ($1.due, $1.minute, $1.bill.id) }
  }

  /// A bill's own reminders, or else the standard ones.
  public func leads(of bill: Bill) -> [ReminderLead] {
    bill.contents.reminders.map { (try? ReminderRule.parse($0)) ?? standard } ?? standard
  }

  /// The reminders after the due date whose time has come, earliest first. A bill that is never announced is not
  /// announced again either.
  private func overdueLeads(of bill: Bill, now: Int64) -> [ReminderLead] {
    guard let overdueInterval, overdueInterval > 0, !leads(of: bill).isEmpty else { return [] }
    let all = stride(from: overdueInterval, through: Reminders.longestOverdue, by: overdueInterval).lazy
    return Array(
      all.map { ReminderLead(-$0, .days) }.prefix { lead in moment(lead, before: bill).map { $0 <= now } ?? false })
  }

  /// The time of a reminder: days before the due date at the usual time of day, or hours before the due time, or before
  /// the usual time if there is no due time.
  public func moment(_ lead: ReminderLead, before bill: Bill) -> Int64? {
    guard let due = bill.contents.dueDate else { return nil }
    switch lead.unit {
    case .days: return due.adding(days: -lead.count).flatMap { instant($0, at) }
    case .hours: return instant(due, bill.contents.dueTime ?? at).map { $0 - Int64(lead.count) * 3600 }
    }
  }

  /// The instant at which a clock in the time zone shows a date and time. A time skipped by the start of daylight
  /// saving time is moved by the length of the gap; of a time that occurs twice, the first is used.
  public func instant(_ date: CalendarDate, _ time: TimeOfDay) -> Int64? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(
      year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute)
    return calendar.date(from: parts).map { Int64($0.timeIntervalSince1970) }
  }

  /// The text of a notice, with the distance of the due date from today, on the due date whether the due time has
  /// passed, and for a bill that is paid by a transfer the account and what to quote.
  public static func text(
    _ reminder: Reminder, amount: String, today: CalendarDate, now: TimeOfDay = .midnight
  ) -> String {
    let contents = reminder.bill.contents
    let time = contents.dueTime.map { " at \($0)" } ?? ""
    let isPast = contents.dueTime.map { $0 < now } ?? false
    let when =
      switch reminder.due.days(since: today) {
      case 0: "\(isPast ? "was" : "is") due today\(time)"
      case 1: "is due tomorrow\(time)"
      case let days where days > 1: "is due in \(days) days, on \(reminder.due)\(time)"
      case -1: "was due yesterday"
      case let days: "was due \(-days) days ago, on \(reminder.due)"
      }
    let transfer = TransferDetails(contents).map { "; \($0.text)" } ?? ""
    return "\(contents.title), \(amount), \(when)\(transfer)"
  }
}
