internal import Core
internal import Ledger
internal import Store

/// Lists the reminders to announce now: of payments, ordered by due date, then of return periods and warranties that
/// end within a few days.
public struct ListReminders: Action {
  public init() {}

  /// - Throws: `ActionError` if the reminder settings are invalid.
  public func run(on desk: Desk) async throws -> [ReminderResult] {
    let reminders = try desk.settings.reminders
    // The longest lead time is a year; reminders missed for longer than `lapseAfter` are dropped.
    let overdue = reminders.overdueInterval == nil ? 0 : Reminders.longestOverdue
    guard let first = desk.today.adding(days: -overdue - Reminders.lapseAfter - 1),
      let last = desk.today.adding(days: 366),
      let now = reminders.instant(desk.today, desk.clock.now())
    else { return [] }
    let bills = try await desk.store.unpaidBills(dueFrom: first, to: last)
    let delivered = try await desk.store.deliveredReminders(of: bills.map(\.id))
    let due = reminders.due(bills, now: now) { bill, due, lead in
      delivered.contains(DeliveredReminder(bill: bill, due: "\(due)", lead: "\(lead)"))
    }
    return due.map { ReminderResult($0, desk) } + (try await deadlines(reminders, on: desk))
  }

  private func deadlines(_ reminders: Reminders, on desk: Desk) async throws -> [ReminderResult] {
    let ending = try await Deadline.ending(on: desk)
    let delivered = try await desk.store.deliveredReminders(of: ending.map(\.bill.id))
    return reminders.due(ending, today: desk.today, clock: desk.clock.now()) { deadline, lead in
      delivered.contains(ReminderResult.mark(deadline, "\(lead)"))
    }.map { ReminderResult($0.deadline, leads: $0.leads, desk) }
  }
}

extension Deadline {
  /// Returns the deadlines that fall within the days in which they are announced.
  static func ending(on desk: Desk) async throws -> [Deadline] {
    guard let last = desk.today.adding(days: longestLead) else { return [] }
    return ending(try await desk.store.billsEnding(from: desk.today, to: last), today: desk.today)
  }
}
