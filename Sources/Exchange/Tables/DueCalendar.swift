internal import Core

/// Due dates of unpaid bills as an iCalendar file (RFC 5545): an event for each bill. Its UID never changes, so that a
/// calendar program that imports the file again updates its events instead of adding them twice.
enum DueCalendar {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> Written {
    var written = Written()
    var events: [CalendarEvent] = []
    for bill in bills {
      guard bill.paidDate == nil, let due = bill.dueDate else {
        let reason = bill.paidDate == nil ? "no due date" : "already paid"
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      events.append(event(bill, due, options))
      written.keys.append(EntryKey(id: bill.id, part: .bill))
    }
    written.text = CalendarText.calendar("export", events)
    return written
  }

  private static func event(_ bill: ExportedBill, _ due: CalendarDate, _ options: Export.Options) -> CalendarEvent {
    let notes = [bill.reference, bill.iban, bill.notes].compactMap(\.self).filter { !$0.isEmpty }
    return CalendarEvent(
      bill: bill.id, occurrence: bill.series, due: due, time: bill.dueTime, title: bill.title, amount: "\(bill.amount)",
      notes: notes.joined(separator: "\n"), categories: bill.categories, stamp: options.now)
  }
}
