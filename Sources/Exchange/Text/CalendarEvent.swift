public import Core

/// The due date of a bill as an event of a calendar (RFC 5545, section 3.6.1).
public struct CalendarEvent: Hashable, Sendable {
  /// The bill's id.
  public var bill: Int64
  /// The bill's place in a series of recurring bills; nil for a single bill.
  public var occurrence: Occurrence?
  public var due: CalendarDate
  public var time: TimeOfDay?
  public var title: String
  /// The amount with its currency, as it is shown.
  public var amount: String
  public var notes: String
  public var categories: [String]
  /// The time of the last revision in UTC seconds since 1970.
  public var stamp: Int64
  /// The number of the revision.
  public var sequence: Int
  /// The offsets of alarms from the start of the event, which is the due time or midnight: durations of section 3.3.6.
  public var alarms: [String]

  public init(
    bill: Int64, occurrence: Occurrence?, due: CalendarDate, time: TimeOfDay?, title: String, amount: String,
    notes: String, categories: [String], stamp: Int64, sequence: Int, alarms: [String] = []
  ) {
    self.bill = bill
    self.occurrence = occurrence
    self.due = due
    self.time = time
    self.title = title
    self.amount = amount
    self.notes = notes
    self.categories = categories
    self.stamp = stamp
    self.sequence = sequence
    self.alarms = alarms
  }

  /// The name by which a calendar program updates the event instead of adding it twice, from whichever file it comes.
  /// An occurrence keeps it when its predecessor is paid and it becomes a separate bill.
  private var uid: String {
    (occurrence.map { "series-\($0.series)-\($0.number)" } ?? "bill-\(bill)") + "@billfold"
  }

  /// The lines of the event, not folded.
  var lines: [String] {
    let stamp = CalendarText.stamp(stamp)
    // RFC 5545, 3.8.7.2: without a METHOD both timestamps are that of the last revision.
    var lines = [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:\(stamp)", "LAST-MODIFIED:\(stamp)", "SEQUENCE:\(sequence)",
    ]
    lines += [CalendarText.start(due, time), "SUMMARY:\(CalendarText.escaped("\(title) \(amount)"))"]
    if !notes.isEmpty { lines.append("DESCRIPTION:\(CalendarText.escaped(notes))") }
    if !categories.isEmpty {
      lines.append("CATEGORIES:\(categories.map(CalendarText.escaped).joined(separator: ","))")
    }
    // A bill does not occupy time in the calendar.
    lines.append("TRANSP:TRANSPARENT")
    for alarm in alarms {
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(CalendarText.escaped("\(title) is due"))", "TRIGGER:\(alarm)",
        "END:VALARM",
      ]
    }
    return lines + ["END:VEVENT"]
  }
}
