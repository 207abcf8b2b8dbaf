public import Core
internal import Exchange
internal import Foundation

/// Due dates as an iCalendar file (RFC 5545) with alarms, which calendar programs import or subscribe to.
public enum ICalendar {
  /// The unpaid bills with a due date; for recurring bills also the following occurrences, up to the day `last`.
  ///
  /// - Parameters:
  ///   - changed: the times of bills' last changes, in UTC seconds since 1970; bills not listed have not changed since
  ///     they were created.
  ///   - followed: the bills whose next occurrence already exists or was deleted; see `Store.followed`.
  public static func text(
    _ bills: [Bill], reminders: Reminders, until last: CalendarDate, changed: [Int64: Int64] = [:],
    followed: Set<Int64> = [], amount: (Money) -> String
  ) -> String {
    var lines: [String] = []
    for bill in bills where bill.contents.paidDate == nil && bill.deleted == nil {
      guard bill.contents.dueDate != nil else { continue }
      var occurrence = bill
      let revised = changed[bill.id] ?? bill.created
      lines += event(occurrence, sequence: bill.revision, revised: revised, reminders, amount)
      guard !followed.contains(bill.id) else { continue }
      while let (contents, place) = Recurrence.next(after: occurrence), let due = contents.dueDate, due <= last {
        occurrence.contents = contents
        occurrence.occurrence = place
        // Lower than the first revision of the bill that it will become. Until then calendars compare the time of the
        // revision.
        lines += event(occurrence, sequence: 0, revised: revised, reminders, amount)
      }
    }
    return CalendarText.calendar("bills", lines)
  }

  private static func event(
    _ bill: Bill, sequence: Int, revised: Int64, _ reminders: Reminders, _ amount: (Money) -> String
  ) -> [String] {
    let contents = bill.contents
    guard let due = contents.dueDate else { return [] }
    // The same occurrence keeps its UID when its predecessor is paid and it becomes a separate bill.
    let name = bill.occurrence.map { "series-\($0.series)-\($0.number)" } ?? "bill-\(bill.id)"
    // RFC 5545, 3.8.7.2: without a METHOD both timestamps are that of the last revision.
    let stamp = CalendarText.stamp(revised)
    var lines = [
      "BEGIN:VEVENT", "UID:\(name)@billfold", "DTSTAMP:\(stamp)", "LAST-MODIFIED:\(stamp)", "SEQUENCE:\(sequence)",
      CalendarText.start(due, contents.dueTime),
      "SUMMARY:\(CalendarText.escaped("\(contents.title) \(amount(contents.amount))"))",
    ]
    if !contents.notes.isEmpty { lines.append("DESCRIPTION:\(CalendarText.escaped(contents.notes))") }
    if !contents.categories.isEmpty {
      lines.append("CATEGORIES:\(contents.categories.map(CalendarText.escaped).joined(separator: ","))")
    }
    // A bill does not occupy time in the calendar.
    lines.append("TRANSP:TRANSPARENT")
    for lead in reminders.leads(of: bill) {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(CalendarText.escaped("\(contents.title) is due"))",
        "TRIGGER:\(trigger(lead, bill, reminders))", "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }

  /// The offset of an alarm from the start of the event, which is its due time or midnight.
  private static func trigger(_ lead: ReminderLead, _ bill: Bill, _ reminders: Reminders) -> String {
    let start = bill.contents.dueTime.map { $0.hour * 60 + $0.minute } ?? 0
    let at = reminders.at.hour * 60 + reminders.at.minute
    let minutes =
      switch lead.unit {
      case .days: at - start - lead.count * 1440
      case .hours: (bill.contents.dueTime == nil ? at : 0) - lead.count * 60
      }
    let size = abs(minutes)
    let text = [(size / 1440, "D"), (size % 1440 / 60, "H"), (size % 60, "M")]
    let days = text[0].0 > 0 ? "\(text[0].0)D" : ""
    let time = text.dropFirst().filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let duration = days + (time.isEmpty ? days.isEmpty ? "T0M" : "" : "T\(time)")
    return (minutes < 0 ? "-" : "") + "P" + duration
  }
}
