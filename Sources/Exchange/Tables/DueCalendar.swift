internal import Core

/// Due dates of unpaid bills as an iCalendar file (RFC 5545): an event for each bill. Its UID never changes, so that a
/// calendar program that imports the file again updates its events instead of adding them twice.
enum DueCalendar {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> Written {
    var written = Written()
    var lines: [String] = []
    for bill in bills {
      guard bill.paidDate == nil, let due = bill.dueDate else {
        let reason = bill.paidDate == nil ? "no due date" : "already paid"
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      lines += event(bill, due, options)
      written.keys.append(EntryKey(id: bill.id, part: .bill))
    }
    written.text = CalendarText.calendar("export", lines)
    return written
  }

  private static func event(_ bill: ExportedBill, _ due: CalendarDate, _ options: Export.Options) -> [String] {
    var lines = [
      "BEGIN:VEVENT", "UID:bill-\(bill.id)@billfold", "DTSTAMP:\(Timestamp(options.now).basic)",
      CalendarText.start(due, bill.dueTime), "SUMMARY:\(CalendarText.escaped("\(bill.title) \(bill.amount)"))",
    ]
    let description = [bill.reference, bill.iban, bill.notes].compactMap(\.self).filter { !$0.isEmpty }
    if !description.isEmpty { lines.append("DESCRIPTION:\(CalendarText.escaped(description.joined(separator: "\n")))") }
    lines.append("CATEGORIES:\(bill.categories.map(CalendarText.escaped).joined(separator: ","))")
    // A due date does not make the user unavailable.
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }
}
