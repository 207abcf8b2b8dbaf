internal import Core

/// Due dates of unpaid bills as an iCalendar file (RFC 5545): an event for each bill, with a UID that stays the same, so that
/// a calendar that imports the file again updates its events and adds none twice.
enum DueCalendar {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> Written {
    var written = Written()
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//billfold//export//EN", "CALSCALE:GREGORIAN", "X-WR-CALNAME:Bills",
    ]
    for bill in bills {
      guard bill.paidDate == nil, let due = bill.dueDate else {
        let reason = bill.paidDate == nil ? "no due date" : "already paid"
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      lines += event(bill, due, options)
      written.keys.append(EntryKey(id: bill.id, part: .bill))
    }
    lines.append("END:VCALENDAR")
    written.text = CalendarText.file(lines)
    return written
  }

  private static func event(_ bill: ExportedBill, _ due: CalendarDate, _ options: Export.Options) -> [String] {
    let day = due.description.filter { $0 != "-" }
    // Without a time zone: local time, wherever the person is.
    let start = bill.dueTime.map { "DTSTART:\(day)T\($0.description.filter { $0 != ":" })00" }
    var lines = [
      "BEGIN:VEVENT", "UID:bill-\(bill.id)@billfold", "DTSTAMP:\(Instant(options.now).basic)",
      start ?? "DTSTART;VALUE=DATE:\(day)", "SUMMARY:\(CalendarText.escaped("\(bill.title) \(bill.amount)"))",
    ]
    let description = [bill.reference, bill.iban, bill.notes].compactMap(\.self).filter { !$0.isEmpty }
    if !description.isEmpty { lines.append("DESCRIPTION:\(CalendarText.escaped(description.joined(separator: "\n")))") }
    lines.append("CATEGORIES:\(bill.categories.map(CalendarText.escaped).joined(separator: ","))")
    // A due date does not make the person busy.
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }
}
