public import Core
public import Exchange
internal import Foundation

/// Due dates with alarms as an iCalendar file (RFC 5545), which calendar programs import or subscribe to.
public struct ReminderCalendar: Sendable {
  /// The due dates.
  public let events: [CalendarEvent]
  /// The file.
  public var text: String { CalendarText.calendar(events) }

  /// The largest number of occurrences that follow a bill: a year of weekly ones. A year of daily ones would fill a
  /// calendar.
  private static let mostFollowing = 53

  /// A calendar of the unpaid bills with a due date; for recurring bills also of the following occurrences, up to the
  /// day `last`.
  ///
  /// - Parameters:
  ///   - first: the first day of following occurrences, because those that are overdue before they are bills would only
  ///     hide what is ahead; by default all are listed.
  ///   - changed: the times of bills' last changes, in UTC seconds since 1970; bills not listed have not changed since
  ///     they were created.
  ///   - followed: the bills whose next occurrence already exists or was deleted; see `Store.followed`.
  public init(
    _ bills: [Bill], reminders: Reminders, from first: CalendarDate? = nil, until last: CalendarDate,
    changed: [Int64: Int64] = [:], followed: Set<Int64> = [], amount: (Money) -> String
  ) {
    var events: [CalendarEvent] = []
    for bill in bills where bill.contents.paidDate == nil && bill.deleted == nil {
      guard let due = bill.contents.dueDate else { continue }
      var occurrence = bill
      let revised = changed[bill.id] ?? bill.created
      events.append(Self.event(bill, due, sequence: bill.revision, revised: revised, reminders, amount))
      guard !followed.contains(bill.id), let place = bill.occurrence else { continue }
      if let first {
        let number = Recurrence.number(onOrAfter: first, of: bill.contents.repetition, from: place.anchor)
        occurrence.occurrence?.number = max(place.number, number - 1)
      }
      for _ in 1...Self.mostFollowing {
        guard let (contents, place) = Recurrence.next(after: occurrence), let due = contents.dueDate, due <= last else {
          break
        }
        occurrence.contents = contents
        occurrence.occurrence = place
        // Lower than the first revision of the bill that it will become. Until then calendars compare the time of the
        // revision.
        events.append(Self.event(occurrence, due, sequence: 0, revised: revised, reminders, amount))
      }
    }
    self.events = events
  }

  private static func event(
    _ bill: Bill, _ due: CalendarDate, sequence: Int, revised: Int64, _ reminders: Reminders,
    _ amount: (Money) -> String
  ) -> CalendarEvent {
    let contents = bill.contents
    // What a transfer needs comes first.
    let notes = [contents.paymentReference ?? contents.reference, contents.iban, contents.notes].compactMap(\.self)
      .filter { !$0.isEmpty }
    return CalendarEvent(
      bill: bill.id, occurrence: bill.occurrence, due: due, time: contents.dueTime, title: contents.title,
      amount: amount(contents.amount), notes: notes.joined(separator: "\n"), categories: contents.categories,
      stamp: revised, sequence: sequence, alarms: reminders.leads(of: bill).map { trigger($0, bill, reminders) })
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
