import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import Synchronization
import TestSupport
import Testing

/// Reminders and the calendar, as any interface of the program handles them; it is 10:00 on 2026-03-18.
@Suite struct ReminderActionTests {
  /// Collects the announcements, or refuses them.
  private final class Person: Sendable {
    let heard = Mutex<[String]>([])
    let isDeaf = Mutex(false)

    var announcing: AnnounceReminders {
      AnnounceReminders { [self] reminder in
        if isDeaf.withLock({ $0 }) { throw ActionError("nobody listens", .temporary) }
        heard.withLock { $0.append(reminder.text) }
      }
    }
  }

  @Test("what is due is announced once, the earliest first; distant and paid bills are not")
  func once() async throws {
    let made = try await MadeDesk()
    try await made.add("Tomorrow", 500, due: "2026-03-19")
    try await made.add("Late", 123_450, due: "2026-03-16")
    try await made.add("Far", 500, due: "2026-04-19")
    try await made.add("Passed", 500, due: "2026-03-18", time: TimeOfDay(hour: 9, minute: 30))
    let person = Person()
    let listed = try await made.run(ListReminders())
    let texts = [
      "Late, 1234.50 EUR, was due 2 days ago, on 2026-03-16", "Passed, 5.00 EUR, was due today at 09:30",
      "Tomorrow, 5.00 EUR, is due tomorrow",
    ]
    #expect(listed.map(\.text) == texts && listed.map(\.leads) == [["1d", "0d"], ["1d", "0d"], ["1d"]])
    let announced = try await made.run(person.announcing)
    #expect(announced.done == listed && announced.refused.isEmpty && person.heard.withLock { $0 } == texts)
    #expect(try await made.run(person.announcing).done.isEmpty && person.heard.withLock { $0.count } == 3)
    #expect(try await made.run(ListReminders()).isEmpty)
  }

  @Test("an overdue bill is announced again, once, even by several processes at the same time")
  func again() async throws {
    let made = try await MadeDesk(["remind-overdue": "3d"])
    let bill = try await made.add("Rent", 500, due: "2026-03-15").id
    try await made.add("Forgotten", 500, due: "2025-10-01")
    let before = ["1d", "0d"].map { DeliveredReminder(bill: bill, due: "2026-03-15", lead: $0) }
    let store = try await made.desk.store
    #expect(try await store.claim(reminders: before) == before)
    try await store.record(delivered: before)
    let listed = try await made.run(ListReminders())
    #expect(listed.map(\.text) == ["Rent, 5.00 EUR, was due 3 days ago, on 2026-03-15"])
    #expect(listed.map(\.leads) == [["-3d"]])
    let person = Person()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try await made.run(person.announcing) } }
      try await group.waitForAll()
    }
    #expect(person.heard.withLock { $0 } == listed.map(\.text))
    #expect(try await made.run(ListReminders()).isEmpty)
  }

  @Test("an overdue bill is announced weekly unless the setting is another interval or none")
  func weekly() async throws {
    for (settings, leads) in [
      ([:], ["0d", "-7d", "-14d"]), (["remind-overdue": "none"], ["0d"]), (["remind-overdue": "10d"], ["0d", "-10d"]),
    ] as [([String: String], [String])] {
      let made = try await MadeDesk(settings.merging(["remind": "0d"]) { $1 })
      try await made.add("Rent", 500, due: "2026-03-02")
      #expect(try await made.run(ListReminders()).map(\.leads) == [leads])
    }
  }

  @Test("an announcement that could not be delivered is refused and stays due")
  func undelivered() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 500, due: "2026-03-18")
    let person = Person()
    person.isDeaf.withLock { $0 = true }
    let failed = try await made.run(person.announcing)
    #expect(failed.done.isEmpty && failed.refused.map(\.kind) == [.temporary])
    #expect(try await made.run(ListReminders()).count == 1)
    person.isDeaf.withLock { $0 = false }
    #expect(try await made.run(person.announcing).done.map(\.title) == ["Rent"])
  }

  @Test(
    "amounts in notices and calendars use the separators of the locale",
    arguments: [("de_DE", "1.234,50 EUR"), ("en_GB", "1,234.50 EUR"), ("C", "1234.50 EUR")])
  func marks(locale: String, amount: String) async throws {
    let made = try await MadeDesk(["locale": locale])
    try await made.add("Rent", 123_450, due: "2026-03-18")
    #expect(try await made.run(ListReminders()).map(\.text) == ["Rent, \(amount), is due today"])
    let calendar = try await made.run(MakeCalendar()).calendar
    #expect(calendar.replacingOccurrences(of: "\\,", with: ",").contains("SUMMARY:Rent \(amount)\r\n"), "\(calendar)")
  }

  @Test("the calendar has the unpaid bills, recurring ones for a year ahead, and is written as a whole")
  func calendar() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01", repetition: .monthly)
    try await made.add("Paid", 500, paid: "2026-03-01")
    let calendar = try await made.run(MakeCalendar())
    #expect(calendar.events == 12 && !calendar.calendar.contains("Paid"))
    let file = made.desk.settings.store.deletingLastPathComponent().appendingPathComponent("bills.ics")
    #expect(try await made.run(WriteCalendar(file: file)).events == 12)
    #expect(try String(contentsOf: file, encoding: .utf8) == calendar.calendar)
    let nowhere = URL(fileURLWithPath: "/dev/null/bills.ics")
    await #expect(throws: ActionError.self) { try await made.run(WriteCalendar(file: nowhere)) }
  }

  @Test("a bill whose title is a line of the calendar's format is one due date")
  func titleOfAnEvent() async throws {
    let made = try await MadeDesk()
    try await made.add("BEGIN:VEVENT", 500, due: "2026-04-01")
    #expect(try await made.run(MakeCalendar()).events == 1)
  }

  @Test("a bill has the same event in the calendar and in an export, so that a calendar program shows it once")
  func oneCalendar() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01", repetition: .monthly)
    try await made.add("Ticket", 500, due: "2026-04-02")
    _ = try await made.run(
      EditBill(bill: 2, entry: BillEntry(categories: ["Leisure"], reference: "R-17", notes: "two seats")))
    func events(_ calendar: String) -> Set<String> {
      Set(calendar.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst())
    }
    let all = events(try await made.run(MakeCalendar()).calendar)
    let whole = try await made.run(ExportBills(format: .iCalendar))
    // The last event is followed by the end of the file.
    func plain(_ events: Set<String>) -> Set<String> {
      Set(events.map { $0.replacingOccurrences(of: "END:VCALENDAR\r\n", with: "") })
    }
    let exported = try #require(whole.text)
    #expect(plain(events(exported)) == plain(all) && whole.entries == all.count && all.count == 13)
    let leisure = try await made.run(ExportBills(format: .iCalendar, categories: ["Leisure"]))
    let event = try #require(leisure.text)
    #expect(leisure.entries == 1 && event.contains("DESCRIPTION:R-17\\ntwo seats\r\n"))
    #expect(event.contains("BEGIN:VALARM"))
    #expect(plain(events(event)).isSubset(of: plain(all)))
    // Bills that are to follow are not after the last day either.
    let april = try await made.run(ExportBills(format: .iCalendar, to: "2026-05-01"))
    #expect(april.entries == 3)
  }

  @Test("the calendar replaces only a calendar file, unless the user forces it")
  func otherFile() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01")
    let file = made.desk.settings.store.deletingLastPathComponent().appendingPathComponent("notes")
    try Data("My notes\n".utf8).write(to: file)
    let error = await #expect(throws: ActionError.self) { try await made.run(WriteCalendar(file: file)) }
    #expect(error?.kind == .cannotCreate && error?.description.contains("--anew") == true)
    #expect(try String(contentsOf: file, encoding: .utf8) == "My notes\n")
    for isAnew in [true, false] {
      #expect(try await made.run(WriteCalendar(file: file, isAnew: isAnew)).events == 1)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("BEGIN:VCALENDAR\r\n"))
    }
  }

  @Test("deleting an occurrence ends its series, as the answer, payment, the calendar and the bill's page show")
  func endOfSeries() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01", repetition: .monthly)
    _ = try await made.run(PayBills(bills: [1]))
    #expect(try await made.run(DeleteBills(bills: [2])).done.map(\.endsSeries) == [true])
    _ = try await made.run(UnpayBills(bills: [1]))
    #expect(try await made.run(MakeCalendar()).events == 1)
    #expect(try await made.run(ShowBill(bill: 1)).next == nil)
    let paid = try await made.run(PayBills(bills: [1])).done
    #expect(paid.map(\.next) == [nil] && paid.map(\.isEnded) == [true])
    #expect(try await made.run(DeleteBills(bills: [1])).done.map(\.endsSeries) == [false])
  }

  @Test("an unpaid bill whose next occurrence exists is in the calendar once, and so are those that follow")
  func followed() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01", repetition: .monthly)
    _ = try await made.run(PayBills(bills: [1]))
    _ = try await made.run(PayBills(bills: [2]))
    _ = try await made.run(UnpayBills(bills: [1]))
    let calendar = try await made.run(MakeCalendar()).calendar
    let names = calendar.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
    #expect(names.count == 11 && Set(names).count == names.count, "\(names)")
    #expect(try await made.run(ShowBill(bill: 1)).next?.description == "2026-05-01")
  }

  @Test("announcing keeps the calendar file of the settings up to date")
  func configuredCalendar() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("bills.ics")
    let made = try await MadeDesk(["calendar": file.path])
    try await made.add("Rent", 90_000, due: "2026-03-18")
    _ = try await made.run(Person().announcing)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("SUMMARY:Rent 900.00 EUR"))
  }

  @Test("a calendar that cannot be written is reported beside the reminders that were announced")
  func unwritableCalendar() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Array("hello".utf8), to: "notes.ics")
    let made = try await MadeDesk(["calendar": file.path])
    try await made.add("Rent", 90_000, due: "2026-03-18")
    let result = try await made.run(Person().announcing)
    #expect(result.done.map(\.title) == ["Rent"] && result.refused.map(\.id) == [0], "\(result)")
    #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
  }
}
