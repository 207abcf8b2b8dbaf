internal import Core

/// Due dates of unpaid bills as an iCalendar file (RFC 5545): an event a bill, whose name stays the same, so that a calendar
/// that imports the file again changes its events and adds none.
enum DueCalendar {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> Written {
    var written = Written()
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//billfold//export//EN", "CALSCALE:GREGORIAN", "X-WR-CALNAME:Bills",
    ]
    for bill in bills {
      guard bill.paidDate == nil, let due = bill.dueDate else {
        let reason = bill.paidDate == nil ? "it has no due date" : "it is paid"
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      lines += event(bill, due, options)
      written.keys.append(EntryKey(id: bill.id, part: .bill))
    }
    lines.append("END:VCALENDAR")
    written.text = lines.map { folded($0) + "\r\n" }.joined()
    return written
  }

  private static func event(_ bill: ExportedBill, _ due: CalendarDate, _ options: Export.Options) -> [String] {
    let day = due.description.filter { $0 != "-" }
    // Without a zone: the hour on the clock where the person is.
    let start = bill.dueTime.map { "DTSTART:\(day)T\($0.description.filter { $0 != ":" })00" }
    var lines = [
      "BEGIN:VEVENT", "UID:bill-\(bill.id)@billfold", "DTSTAMP:\(Instant(options.now).basic)",
      start ?? "DTSTART;VALUE=DATE:\(day)", "SUMMARY:\(escaped("\(bill.title) \(bill.amount)"))",
    ]
    let description = [bill.reference, bill.iban, bill.notes].compactMap(\.self).filter { !$0.isEmpty }
    if !description.isEmpty { lines.append("DESCRIPTION:\(escaped(description.joined(separator: "\n")))") }
    lines.append("CATEGORIES:\(bill.categories.map(escaped).joined(separator: ","))")
    // A bill takes no time of the day.
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// RFC 5545, 3.3.11.
  private static func escaped(_ text: String) -> String {
    let text = text.reduce(into: "") { result, character in
      switch character {
      case "\\", ";", ",": result += "\\\(character)"
      case _ where character.isNewline: result += "\\n"
      default: result.append(character)
      }
    }
    return HiddenCharacters.removed(from: text)
  }

  /// RFC 5545, 3.1: at most 75 octets a line; a continued one begins with a space, and no character is cut.
  private static func folded(_ line: String) -> String {
    var result = ""
    var octets = 0
    for character in line {
      let size = character.utf8.count
      if octets + size > 75 {
        result += "\r\n "
        octets = 1
      }
      result.append(character)
      octets += size
    }
    return result
  }
}
