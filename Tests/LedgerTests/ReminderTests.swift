import Core
import Foundation
import Ledger
import TestSupport
import Testing

@Suite("Reminders") struct ReminderTests {
  private func bill(
    due: String, time: String? = nil, reminders: String? = nil, paid: String? = nil, deleted: Int64? = nil
  ) -> Bill {
    let due = CalendarDate.day(due)
    return Bill(
      id: 1, revision: 1,
      contents: BillContents(
        title: "Rent; flat, \\ north\nwing", merchant: "L", notes: "two\nlines", kind: .invoice,
        amount: Money(minorUnits: 90_000, currency: .eur), issueDate: due, dueDate: due,
        paidDate: paid.flatMap(CalendarDate.init(iso:)), categories: ["Housing"], repetition: .monthly,
        dueTime: time.flatMap(TimeOfDay.init(text:)), reminders: reminders),
      draftID: nil, documentID: nil, created: 0, occurrence: Occurrence(series: 1, number: 0, anchor: due),
      deleted: deleted)
  }

  private func reminders(_ zone: String = "UTC", overdueInterval: Int? = nil) throws -> Reminders {
    Reminders(
      standard: try ReminderRule.parse(ReminderRule.standard), at: try #require(TimeOfDay(hour: 9, minute: 0)),
      zone: try #require(TimeZone(identifier: zone)), overdueInterval: overdueInterval)
  }

  @Test(
    "the moment of a reminder is right in every zone and on the days clocks change",
    arguments: [
      ("UTC", "2026-03-15", nil, "1d", "2026-03-14T09:00:00Z"),
      ("UTC", "2026-03-15", nil, "0d", "2026-03-15T09:00:00Z"),
      ("UTC", "2026-03-15", "18:30", "2h", "2026-03-15T16:30:00Z"),
      ("UTC", "2026-03-15", nil, "2h", "2026-03-15T07:00:00Z"),
      ("UTC", "2026-03-01", nil, "1d", "2026-02-28T09:00:00Z"),
      ("UTC", "2024-03-01", nil, "1d", "2024-02-29T09:00:00Z"),
      ("UTC", "2026-01-05", nil, "7d", "2025-12-29T09:00:00Z"),
      ("Europe/Berlin", "2026-03-15", nil, "0d", "2026-03-15T08:00:00Z"),
      ("Europe/Berlin", "2026-07-15", nil, "0d", "2026-07-15T07:00:00Z"),
      // The clock goes forward an hour in the night to March 29, and back in the night to October 25.
      ("Europe/Berlin", "2026-03-29", nil, "0d", "2026-03-29T07:00:00Z"),
      ("Europe/Berlin", "2026-03-29", nil, "1d", "2026-03-28T08:00:00Z"),
      ("Europe/Berlin", "2026-03-29", "02:30", "0h", "2026-03-29T01:30:00Z"),
      ("Europe/Berlin", "2026-03-29", "04:00", "2h", "2026-03-29T00:00:00Z"),
      ("Europe/Berlin", "2026-10-25", "02:30", "0h", "2026-10-25T00:30:00Z"),
      ("Europe/Berlin", "2026-10-25", "04:00", "2h", "2026-10-25T01:00:00Z"),
      ("America/New_York", "2026-03-08", nil, "0d", "2026-03-08T13:00:00Z"),
      ("America/New_York", "2026-03-08", "02:30", "0h", "2026-03-08T07:30:00Z"),
      ("America/New_York", "2026-11-01", "01:30", "0h", "2026-11-01T05:30:00Z"),
      ("Asia/Tokyo", "2026-03-15", nil, "0d", "2026-03-15T00:00:00Z"),
      ("Pacific/Auckland", "2026-03-15", nil, "1d", "2026-03-13T20:00:00Z"),
      ("Asia/Kathmandu", "2026-03-15", nil, "0d", "2026-03-15T03:15:00Z"),
      ("Pacific/Kiritimati", "2026-01-01", nil, "0d", "2025-12-31T19:00:00Z"),
    ] as [(String, String, String?, String, String)])
  func moments(zone: String, due: String, time: String?, lead: String, instant: String) throws {
    let lead = try #require(try ReminderRule.parse(lead).first)
    let moment = try #require(try reminders(zone).moment(lead, before: bill(due: due, time: time)))
    #expect(Date(timeIntervalSince1970: TimeInterval(moment)).ISO8601Format() == instant)
  }

  /// The announcements at an instant, as leads.
  private func due(
    _ bill: Bill, at instant: String, delivered: [String] = [], overdueInterval: Int? = nil
  ) throws -> String {
    let now = try Date(instant, strategy: .iso8601).timeIntervalSince1970
    let found = try reminders(overdueInterval: overdueInterval).due([bill], now: Int64(now)) { _, _, lead in
      delivered.contains("\(lead)")
    }
    return found.map { $0.leads.map(\.description).joined(separator: " ") }.joined(separator: "; ")
  }

  @Test(
    "each reminder is due once its moment has come, all missed ones at once, and none twice",
    arguments: [
      ("2026-03-14T08:59:59Z", [], ""), ("2026-03-14T09:00:00Z", [], "1d"), ("2026-03-15T09:00:00Z", ["1d"], "0d"),
      ("2026-03-15T09:00:00Z", [], "1d 0d"), ("2026-03-15T09:00:00Z", ["1d", "0d"], ""),
      ("2026-04-13T12:00:00Z", [], "0d"),
      ("2026-04-30T09:00:00Z", [], ""),
    ] as [(String, [String], String)])
  func due(instant: String, delivered: [String], leads: String) throws {
    #expect(try due(bill(due: "2026-03-15"), at: instant, delivered: delivered) == leads)
  }

  @Test(
    "a bill that stays unpaid is announced again at each interval after its due date, for 90 days",
    arguments: [
      ("2026-03-22T08:59:59Z", 7, ["1d", "0d"], ""), ("2026-03-22T09:00:00Z", 7, ["1d", "0d"], "-7d"),
      ("2026-03-28T12:00:00Z", 7, ["1d", "0d", "-7d"], ""), ("2026-03-29T09:00:00Z", 7, ["1d", "0d", "-7d"], "-14d"),
      ("2026-03-29T09:00:00Z", 7, [], "1d 0d -7d -14d"), ("2026-03-18T09:00:00Z", 3, ["1d", "0d"], "-3d"),
      ("2026-03-16T09:00:00Z", 1, ["1d", "0d"], "-1d"),
      // The first announcements were due more than 30 days ago; the 13th week is more than 90 days after the due date.
      ("2026-05-01T09:00:00Z", 7, [], "-21d -28d -35d -42d"),
      ("2026-06-14T09:00:00Z", 7, ["-63d", "-70d", "-77d"], "-84d"),
      ("2026-06-30T09:00:00Z", 7, ["-77d", "-84d"], ""), ("2026-06-13T09:00:00Z", 90, [], "-90d"),
      ("2026-12-31T09:00:00Z", 7, [], ""),
    ] as [(String, Int, [String], String)])
  func overdue(instant: String, interval: Int, delivered: [String], leads: String) throws {
    #expect(
      try due(bill(due: "2026-03-15"), at: instant, delivered: delivered, overdueInterval: interval) == leads)
    #expect(try due(bill(due: "2026-03-15", reminders: ""), at: instant, overdueInterval: interval) == "")
    #expect(try due(bill(due: "2026-03-15", paid: "2026-03-20"), at: instant, overdueInterval: interval) == "")
  }

  @Test(
    "intervals in the form that users type",
    arguments: [
      ("3d", 3), ("1w", 7), ("12 W", 84), ("90d", 90), ("none", nil), ("", nil),
    ] as [(String, Int?)])
  func interval(text: String, days: Int?) throws { #expect(try ReminderRule.parseInterval(text) == days) }

  @Test("an invalid interval is refused", arguments: ["0d", "-3d", "91d", "13w", "3", "d", "2h", "1d 3d"])
  func invalidInterval(text: String) {
    _ = #expect(throws: InputError.self) { try ReminderRule.parseInterval(text) }
  }

  @Test(
    "a notice states whether the time of day has passed",
    arguments: [
      ("18:00", "is due today at 18:30"), ("18:30", "is due today at 18:30"), ("18:31", "was due today at 18:30"),
    ])
  func time(clock: String, words: String) throws {
    let noon = Int64(try Date("2026-03-15T12:00:00Z", strategy: .iso8601).timeIntervalSince1970)
    var whole = bill(due: "2026-03-15")
    whole.id = 2
    var early = bill(due: "2026-03-15", time: "08:00")
    early.id = 3
    let found = try reminders().due([whole, bill(due: "2026-03-15", time: "18:30"), early], now: noon) { _, _, _ in
      false
    }
    #expect(found.map(\.bill.id) == [3, 1, 2])
    let now = try #require(TimeOfDay(text: clock))
    #expect(Reminders.text(found[1], amount: "900.00 EUR", today: found[1].due, now: now).hasSuffix(words))
    #expect(Reminders.text(found[2], amount: "900.00 EUR", today: found[2].due, now: now).hasSuffix("is due today"))
  }

  @Test(
    "a notice says where to pay and what to quote, unless the bill is paid in another way",
    arguments: [
      ("DE89370400440532013000", "KD 4711", nil, "; to DE89370400440532013000, quoting KD 4711"),
      ("DE89370400440532013000", nil, .bankTransfer, "; to DE89370400440532013000, quoting R-1"),
      (nil, "KD 4711", nil, "; quoting KD 4711"), (nil, nil, nil, ""),
      ("DE89370400440532013000", "KD 4711", .directDebit, ""), ("DE89370400440532013000", "KD 4711", .card, ""),
    ] as [(String?, String?, PaymentMode?, String)])
  func transfer(iban: String?, reference: String?, mode: PaymentMode?, words: String) throws {
    var bill = bill(due: "2026-03-15", reminders: "1d")
    bill.contents.reference = "R-1"
    bill.contents.paymentReference = reference
    bill.contents.iban = iban
    bill.contents.payment = mode.map { Payment(mode: $0) }
    let noon = Int64(try Date("2026-03-14T12:00:00Z", strategy: .iso8601).timeIntervalSince1970)
    let found = try #require(try reminders().due([bill], now: noon) { _, _, _ in false }.first)
    let text = Reminders.text(found, amount: "900.00 EUR", today: .day("2026-03-14"))
    #expect(text.hasSuffix(", 900.00 EUR, is due tomorrow\(words)"), "\(text)")
    bill.contents.notes = ""
    let calendar = ReminderCalendar([bill], reminders: try reminders(), until: .epoch) { "\($0)" }
    let lines = [reference ?? "R-1", iban].compactMap(\.self)
    #expect(calendar.events.map(\.notes) == [lines.joined(separator: "\n")])
  }

  @Test("paid and deleted bills have no reminders, and a bill's own reminders replace the default")
  func silent() throws {
    let noon = "2026-03-15T12:00:00Z"
    #expect(try due(bill(due: "2026-03-15", paid: "2026-03-10"), at: noon) == "")
    #expect(try due(bill(due: "2026-03-15", deleted: 1), at: noon) == "")
    #expect(try due(bill(due: "2026-03-15", reminders: ""), at: noon) == "")
    #expect(try due(bill(due: "2026-03-20", reminders: "1w 3h"), at: noon) == "7d")
  }

  @Test(
    "reminders in the form that users type",
    arguments: [
      ("1d 0d", "1d 0d"), ("0d, 1d", "1d 0d"), ("1w", "7d"), ("2h 1d 1d", "1d 2h"), ("none", ""), ("", ""),
      // Two leads of equal length are both kept, in one order.
      ("24h 1d", "1d 24h"), ("1d 24h", "1d 24h"), ("0h 0d", "0d 0h"), ("x", nil), ("-1d", nil), ("400d", nil),
      ("1d none", nil), ("73h", nil),
    ] as [(String, String?)])
  func rule(text: String, kept: String?) throws {
    guard let kept else {
      _ = #expect(throws: InputError.self) { try ReminderRule.parse(text) }
      return
    }
    #expect(ReminderRule.text(try ReminderRule.parse(text)) == kept)
  }

  @Test("control characters and direction marks in titles and notes are removed from the calendar")
  func hostileCalendar() throws {
    var hostile = bill(due: "2026-01-31", reminders: "1d")
    let words = HostileText.around("a")
    hostile.contents.title = words
    hostile.contents.notes = "\(words)\n\(words)\r\nend\tof it"
    hostile.contents.categories = [words]
    let last = try #require(CalendarDate(iso: "2026-02-01"))
    let text = ReminderCalendar([hostile], reminders: try reminders(), until: last) { "\($0)" }.text
    let whole = text.replacingOccurrences(of: "\r\n ", with: "").replacingOccurrences(of: "\r\n", with: "\n")
    #expect(HostileText.found(in: whole).isEmpty, "\(whole)")
    #expect(whole.contains("end\\nend of it"), "\(whole)")
    #expect(whole.contains("BEGIN:VALARM") && whole.contains("SUMMARY:a]52\\;c\\;ZXZpbA=="), "\(whole)")
  }

  @Test(
    "a series continues in the calendar from a day on, for at most 53 bills, however long ago its open bill was due",
    arguments: [
      ("2026-01-31", .monthly, "2026-03-01", "2026-06-15", 3, "2026-03-31", "2026-05-31"),
      ("2026-01-31", .monthly, "2026-03-31", "2026-06-15", 3, "2026-03-31", "2026-05-31"),
      ("2026-03-08", .weekly, "2026-03-18", "2027-03-18", 52, "2026-03-22", "2027-03-14"),
      ("2026-03-18", .daily, "2026-03-18", "2027-03-18", 53, "2026-03-19", "2026-05-10"),
      ("0001-01-01", .daily, "2026-03-18", "2027-03-18", 53, "2026-03-18", "2026-05-09"),
      ("0001-01-01", .yearly, "9999-03-18", "9999-12-31", 0, nil, nil),
      ("2026-05-01", .monthly, "2026-03-18", "2026-07-18", 2, "2026-06-01", "2026-07-01"),
    ] as [(String, Repetition, String, String, Int, String?, String?)])
  func continued(
    due: String, repetition: Repetition, from: String, until: String, count: Int, first: String?, last: String?
  ) throws {
    var bill = bill(due: due)
    bill.contents.repetition = repetition
    let calendar = ReminderCalendar([bill], reminders: try reminders(), from: .day(from), until: .day(until)) {
      "\($0)"
    }
    let lines = calendar.text.split(separator: "\r\n")
    let days = lines.compactMap { $0.wholeMatch(of: /DTSTART;VALUE=DATE:(....)(..)(..)/) }.map {
      "\($0.1)-\($0.2)-\($0.3)"
    }
    let numbers = lines.compactMap { $0.wholeMatch(of: /UID:series-1-([0-9]+)@billfold/) }.compactMap { Int($0.1) }
    #expect(days.first == due && days.count == count + 1)
    #expect(days.dropFirst().first == first && days.dropFirst().last == last)
    #expect(numbers.map { Recurrence.date($0, of: repetition, from: .day(due))?.description } == days)
  }

  @Test("the calendar follows RFC 5545: escapes, folded lines, alarms, a stable name for each occurrence")
  func calendar() throws {
    var first = bill(due: "2026-01-31", reminders: "1d 0d")
    first.contents.title += String(repeating: " ä", count: 60)
    let last = try #require(CalendarDate(iso: "2026-04-15"))
    let calendar = ReminderCalendar(
      [first, bill(due: "2026-02-01", time: "18:30", reminders: "2h", paid: "2026-01-01")], reminders: try reminders(),
      until: last
    ) { "\($0)" }
    let text = calendar.text
    #expect(calendar.events.count == 3)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    let whole = text.replacingOccurrences(of: "\r\n ", with: "")
    #expect(whole.contains("SUMMARY:Rent\\; flat\\, \\\\ north\\nwing"))
    #expect(whole.contains("TRIGGER:-PT15H\r\n") && whole.contains("TRIGGER:PT9H\r\n"))
    let days = whole.components(separatedBy: "\r\n").filter { $0.hasPrefix("DTSTART") }
    #expect(days == ["DTSTART;VALUE=DATE:20260131", "DTSTART;VALUE=DATE:20260228", "DTSTART;VALUE=DATE:20260331"])
    #expect(whole.contains("UID:series-1-2@billfold"))
    // As if created on the first day of 1970; a future bill comes before its first revision.
    let sequences = whole.components(separatedBy: "\r\n").filter { $0.hasPrefix("SEQUENCE") }
    #expect(sequences == ["SEQUENCE:1", "SEQUENCE:0", "SEQUENCE:0"] && whole.contains("DTSTAMP:19700101T000000Z\r\n"))
    first.revision = 7
    let revised = ReminderCalendar([first], reminders: try reminders(), until: last, changed: [1: 86_461]) {
      "\($0)"
    }.text
    #expect(revised.contains("SEQUENCE:7\r\n") && !revised.contains("19700101"))
    #expect(revised.contains("DTSTAMP:19700102T000101Z\r\nLAST-MODIFIED:19700102T000101Z\r\n"))
    let timed = ReminderCalendar(
      [bill(due: "2026-02-01", time: "18:30", reminders: "2h 1d")], reminders: try reminders(), until: .epoch
    ) { "\($0)" }.text
    #expect(
      timed.contains("DTSTART:20260201T183000\r\n") && timed.contains("TRIGGER:-PT2H\r\n")
        && timed.contains("TRIGGER:-P1DT9H30M\r\n"))
  }
}
