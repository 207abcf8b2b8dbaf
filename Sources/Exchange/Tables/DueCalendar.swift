internal import Core

/// The file of a calendar (RFC 5545) with the due dates of unpaid bills. Its events are given, because they depend on
/// the rules for reminders and recurring bills.
enum DueCalendar {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    for bill in bills {
      guard bill.paidDate == nil, bill.dueDate != nil else {
        let reason = bill.paidDate == nil ? "no due date" : "already paid"
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      written.keys.append(EntryKey(id: bill.id, part: .bill))
    }
    written.text = CalendarText.calendar(options.events)
    return written
  }
}
