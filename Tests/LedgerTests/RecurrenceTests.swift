import Core
import Ledger
import TestSupport
import Testing

@Suite("Recurring bills") struct RecurrenceTests {
  /// First date, interval, and the dates of occurrences by their number, `number:date`.
  static let table: [(first: String, repetition: Repetition, dates: String)] = [
    // Ends of months are computed from the first date, never from the previous one.
    ("2026-01-31", .monthly, "1:2026-02-28 2:2026-03-31 3:2026-04-30 4:2026-05-31 12:2027-01-31 13:2027-02-28"),
    ("2023-12-31", .monthly, "1:2024-01-31 2:2024-02-29 3:2024-03-31 4:2024-04-30"),
    ("2026-01-30", .monthly, "1:2026-02-28 2:2026-03-30 25:2028-02-29"),
    ("2026-01-29", .monthly, "1:2026-02-28 2:2026-03-29 25:2028-02-29 26:2028-03-29"),
    ("2026-02-28", .monthly, "1:2026-03-28 2:2026-04-28 24:2028-02-28"),
    ("2024-02-29", .monthly, "1:2024-03-29 11:2025-01-29 12:2025-02-28 13:2025-03-29 48:2028-02-29"),
    ("2026-04-30", .monthly, "1:2026-05-30 10:2027-02-28 11:2027-03-30"),
    ("2026-12-15", .monthly, "1:2027-01-15 12:2027-12-15 13:2028-01-15"),
    ("2026-08-31", .quarterly, "1:2026-11-30 2:2027-02-28 3:2027-05-31 4:2027-08-31 6:2028-02-29"),
    ("2026-11-30", .quarterly, "1:2027-02-28 2:2027-05-30 5:2028-02-29"),
    ("2026-01-01", .quarterly, "1:2026-04-01 2:2026-07-01 3:2026-10-01 4:2027-01-01"),
    ("2026-08-31", .halfYearly, "1:2027-02-28 2:2027-08-31 3:2028-02-29 4:2028-08-31"),
    ("2026-06-30", .halfYearly, "1:2026-12-30 2:2027-06-30"),
    ("2025-05-31", .monthly, "1:2025-06-30 2:2025-07-31 9:2026-02-28 33:2028-02-29"),
    ("2027-02-28", .monthly, "1:2027-03-28 12:2028-02-28 13:2028-03-28"),
    ("2027-11-29", .quarterly, "1:2028-02-29 2:2028-05-29 5:2029-02-28 17:2032-02-29"),
    ("2026-05-31", .quarterly, "1:2026-08-31 2:2026-11-30 3:2027-02-28 4:2027-05-31"),
    ("2026-12-31", .quarterly, "1:2027-03-31 2:2027-06-30 3:2027-09-30 4:2027-12-31"),
    ("2023-08-31", .halfYearly, "1:2024-02-29 2:2024-08-31 3:2025-02-28 9:2028-02-29"),
    ("2026-03-31", .halfYearly, "1:2026-09-30 2:2027-03-31 3:2027-09-30"),
    // Years that end a century: 1900 and 2100 have no leap day, 2000 has one.
    ("1899-12-31", .monthly, "2:1900-02-28 3:1900-03-31 50:1904-02-29"),
    ("2000-01-31", .monthly, "1:2000-02-29 2:2000-03-31 13:2001-02-28"),
    ("2099-11-30", .monthly, "1:2099-12-30 2:2100-01-30 3:2100-02-28 4:2100-03-30 51:2104-02-29"),
    ("2099-08-31", .halfYearly, "1:2100-02-28 2:2100-08-31 9:2104-02-29"),
    ("1896-02-29", .yearly, "1:1897-02-28 4:1900-02-28 8:1904-02-29"),
    ("1996-02-29", .yearly, "4:2000-02-29 104:2100-02-28 108:2104-02-29"),
    ("2100-02-28", .yearly, "4:2104-02-28 8:2108-02-28"),
    ("2100-02-28", .daily, "1:2100-03-01 365:2101-02-28"),
    ("2000-02-28", .daily, "1:2000-02-29 2:2000-03-01 366:2001-02-28"),
    // The leap day.
    ("2024-02-29", .yearly, "1:2025-02-28 2:2026-02-28 3:2027-02-28 4:2028-02-29 8:2032-02-29"),
    ("2096-02-29", .yearly, "1:2097-02-28 4:2100-02-28 8:2104-02-29"),
    ("1999-02-28", .yearly, "1:2000-02-28 5:2004-02-28"),
    ("2026-12-31", .yearly, "1:2027-12-31 10:2036-12-31"),
    ("2024-02-29", .halfYearly, "1:2024-08-29 2:2025-02-28 3:2025-08-29 8:2028-02-29"),
    ("2024-02-29", .daily, "1:2024-03-01 366:2025-03-01"),
    ("2023-02-28", .daily, "1:2023-03-01 365:2024-02-28 366:2024-02-29"),
    ("2024-02-29", .weekly, "1:2024-03-07 52:2025-02-27"),
    // Weeks over the ends of months and years, always the same weekday.
    ("2026-12-28", .weekly, "1:2027-01-04 52:2027-12-27"),
    ("2026-12-25", .fortnightly, "1:2027-01-08 26:2027-12-24"),
    ("2024-02-15", .fortnightly, "1:2024-02-29 2:2024-03-14"),
    ("2023-12-30", .fortnightly, "1:2024-01-13 4:2024-02-24 5:2024-03-09 27:2025-01-11"),
    ("2028-02-15", .fortnightly, "1:2028-02-29 2:2028-03-14 23:2029-01-02"),
    ("2027-12-18", .fortnightly, "1:2028-01-01 2:2028-01-15 5:2028-02-26 6:2028-03-11"),
    ("2024-12-31", .weekly, "1:2025-01-07 52:2025-12-30 53:2026-01-06"),
    ("2026-12-31", .daily, "1:2027-01-01 365:2027-12-31 424:2028-02-28 425:2028-02-29"),
    // Days on which clocks change in Europe (2026-03-29, 2026-10-25), America (2026-03-08, 2026-11-01), Australia
    // (2026-04-05, 2026-10-04), and the day that Samoa skipped (2011-12-30): dates are not affected.
    ("2026-03-28", .daily, "1:2026-03-29 2:2026-03-30"),
    ("2026-10-24", .daily, "1:2026-10-25 2:2026-10-26"),
    ("2026-03-07", .daily, "1:2026-03-08 2:2026-03-09"),
    ("2026-10-31", .daily, "1:2026-11-01 2:2026-11-02"),
    ("2026-03-22", .weekly, "1:2026-03-29 2:2026-04-05"),
    ("2026-10-18", .weekly, "1:2026-10-25 2:2026-11-01"),
    ("2026-09-20", .fortnightly, "1:2026-10-04 2:2026-10-18"),
    ("2011-12-29", .daily, "1:2011-12-30 2:2011-12-31"),
    ("2026-02-28", .monthly, "8:2026-10-28"),
    // Days without a midnight: in Brazil 2018-11-04, in Egypt 2026-04-24, in Chile 2026-09-06; Lord Howe Island's
    // clocks change by half an hour (2026-04-05, 2026-10-04); Kwajalein skipped 1993-08-21.
    ("2018-11-03", .daily, "1:2018-11-04 2:2018-11-05"),
    ("2026-04-23", .daily, "1:2026-04-24 2:2026-04-25"),
    ("2026-09-05", .daily, "1:2026-09-06 2:2026-09-07"),
    ("2026-03-29", .weekly, "1:2026-04-05 2:2026-04-12"),
    ("2026-02-04", .monthly, "2:2026-04-04 8:2026-10-04"),
    ("1993-08-20", .daily, "1:1993-08-21 2:1993-08-22"),
    // Bills that do not repeat, and the end of the calendar.
    ("2026-01-31", .none, "0:2026-01-31 1:- 2:-"),
    ("9999-12-31", .daily, "0:9999-12-31 1:-"), ("9999-12-01", .monthly, "1:-"),
    ("9999-06-01", .halfYearly, "1:9999-12-01 2:-"),
    ("2026-01-31", .yearly, "7973:9999-01-31 7974:-"), ("2026-01-01", .monthly, "-1:-"),
    ("2026-01-01", .weekly, "9223372036854775807:-"), ("2026-01-01", .yearly, "9223372036854775807:-"),
  ]

  @Test("dates are counted from the first one", arguments: RecurrenceTests.table)
  func dates(first: String, repetition: Repetition, dates: String) throws {
    let first = try #require(CalendarDate(iso: first))
    for entry in dates.split(separator: " ") {
      let parts = entry.split(separator: ":")
      let number = try #require(Int(parts[0]))
      let date = Recurrence.date(number, of: repetition, from: first)
      #expect((date.map { "\($0)" } ?? "-") == parts[1], "\(repetition) \(number) from \(first)")
    }
  }

  @Test("the table covers the promised cases") func cases() {
    #expect(RecurrenceTests.table.count >= 60)
  }

  @Test(
    "from any first date, occurrences increase, keep their day if the month has it, and never skip a period",
    arguments: Repetition.allCases)
  func properties(repetition: Repetition) throws {
    guard repetition != .none else { return }
    var random = SeededGenerator(seed: 7)
    let months: [Repetition: Int] = [.monthly: 1, .quarterly: 3, .halfYearly: 6, .yearly: 12]
    let days: [Repetition: Int] = [.daily: 1, .weekly: 7, .fortnightly: 14]
    for _ in 0..<300 {
      let first = try #require(CalendarDate(dayNumber: Int(random.next() % 40_000)))
      var before = first
      for number in 1...60 {
        let date = try #require(Recurrence.date(number, of: repetition, from: first))
        if let step = days[repetition] {
          #expect(date.days(since: before) == step)
        } else if let step = months[repetition] {
          #expect(date.year * 12 + date.month - before.year * 12 - before.month == step)
          #expect(date.day == min(first.day, CalendarDate.days(inMonth: date.month, year: date.year)))
        }
        before = date
      }
    }
  }

  private func bill(_ repetition: Repetition, issue: String, due: String?, number: Int = 0, anchor: String? = nil)
    throws -> Bill
  {
    let issue = try #require(CalendarDate(iso: issue))
    let due = due.map { CalendarDate.day($0) }
    var contents = BillContents(
      title: "Rent", merchant: "Landlord", notes: "n", kind: .invoice,
      amount: Money(minorUnits: 90_000, currency: .eur),
      issueDate: issue, dueDate: due, paidDate: issue, payment: Payment(mode: .bankTransfer), reference: "R-1",
      categories: ["Housing", "Other"], repetition: repetition)
    contents.reminders = "2d"
    let first = try anchor.map { try #require(CalendarDate(iso: $0)) } ?? due ?? issue
    return Bill(
      id: number == 0 ? 7 : 10, revision: 3, contents: contents, draftID: 1, documentID: 1, created: 0,
      occurrence: repetition == .none ? nil : Occurrence(series: 7, number: number, anchor: first))
  }

  @Test("the next bill is unpaid, issued an interval later, and without the reference of this one's document")
  func next() throws {
    let (contents, place) = try #require(
      Recurrence.next(after: try bill(.monthly, issue: "2026-01-17", due: "2026-01-31")))
    #expect("\(contents.issueDate) \(contents.dueDate?.description ?? "")" == "2026-02-17 2026-02-28")
    #expect(contents.paidDate == nil && contents.reference == nil)
    #expect(
      contents.categories == ["Housing", "Other"] && contents.reminders == "2d"
        && contents.payment?.mode == .bankTransfer)
    #expect(place == Occurrence(series: 7, number: 1, anchor: .init(iso: "2026-01-31") ?? .epoch))
    #expect(Recurrence.next(after: try bill(.none, issue: "2026-01-17", due: nil)) == nil)
  }

  @Test(
    "what a transfer has to quote recurs for a bill entered by hand, and not for one with a document or its number",
    arguments: [(nil, nil, true), (1, nil, false), (nil, "R-1", false)] as [(Int64?, String?, Bool)])
  func quoted(document: Int64?, number: String?, isKept: Bool) throws {
    var bill = try bill(.monthly, issue: "2026-01-17", due: "2026-01-31")
    bill.documentID = document
    bill.contents.reference = number
    bill.contents.paymentReference = "Flat 12"
    bill.contents.iban = "DE89370400440532013000"
    let (contents, _) = try #require(Recurrence.next(after: bill))
    #expect(contents.paymentReference == (isKept ? "Flat 12" : nil) && contents.iban == "DE89370400440532013000")
  }

  @Test(
    "each month has its own bill",
    arguments: [
      ("2026-01-01", "2026-01-31", "2026-02-01 2026-02-28"), ("2026-01-31", "2026-01-31", "2026-02-28 2026-02-28"),
      ("2026-01-31", "2026-02-15", "2026-02-28 2026-03-15"),
    ])
  func months(issue: String, due: String, next: String) throws {
    let (contents, _) = try #require(Recurrence.next(after: try bill(.monthly, issue: issue, due: due)))
    #expect("\(contents.issueDate) \(contents.dueDate?.description ?? "")" == next)
  }

  @Test("a bill without a due date recurs counted from its own date") func withoutDue() throws {
    let (contents, _) = try #require(Recurrence.next(after: try bill(.weekly, issue: "2026-01-17", due: nil)))
    #expect("\(contents.issueDate) \(contents.dueDate?.description ?? "")" == "2026-01-24 2026-01-24")
  }

  @Test(
    "an edit moves one occurrence, or the series if it is the first; another interval counts from it",
    arguments: [
      (0, "2026-02-05", Repetition.monthly, 7, 0, "2026-02-05"), (3, "2026-02-05", .monthly, 7, 3, "2025-11-01"),
      (3, "2026-02-05", .weekly, 7, 3, "2026-01-15"), (3, "2026-02-01", .none, 7, 3, "2025-11-01"),
    ] as [(Int, String, Repetition, Int64, Int, String)])
  func edits(number: Int, due: String, repetition: Repetition, series: Int64, place: Int, anchor: String) throws {
    let bill = try bill(
      .monthly, issue: "2026-01-01", due: "2026-02-01", number: number, anchor: number == 0 ? nil : "2025-11-01")
    var edited = bill.contents
    edited.dueDate = .day(due)
    edited.repetition = repetition
    let occurrence = try #require(Recurrence.occurrence(of: bill, edited: edited))
    #expect(occurrence.series == series && occurrence.number == place && "\(occurrence.anchor)" == anchor)
  }

  @Test("a first bill on the last day of a short month keeps the day of its series, which moves with its date")
  func shortMonth() throws {
    var bill = try bill(.monthly, issue: "2026-11-21", due: "2026-11-30", number: 1, anchor: "2026-10-31")
    bill.id = 7
    #expect(Recurrence.anchor(of: bill.contents, dueOn: 31) == .day("2026-10-31"))
    #expect(Recurrence.anchor(of: bill.contents, dueOn: 30) == nil)
    #expect(Recurrence.next(after: bill)?.contents.dueDate == .day("2026-12-31"))
    var edited = bill.contents
    edited.notes = "new"
    #expect(Recurrence.occurrence(of: bill, edited: edited) == bill.occurrence)
    edited.dueDate = .day("2026-11-15")
    let moved = try #require(Recurrence.occurrence(of: bill, edited: edited))
    #expect(moved == Occurrence(series: 7, number: 1, anchor: .day("2026-10-15")))
  }

  @Test("another interval counts from that bill on, wherever in its series it is", arguments: Repetition.allCases)
  func intervals(repetition: Repetition) throws {
    guard repetition != .none else { return }
    for number in 0..<15 {
      for days in stride(from: 0, to: 4000, by: 13) {
        let due = try #require(CalendarDate.day("2023-03-01").adding(days: days))
        let before: Repetition = repetition == .daily ? .weekly : .daily
        let bill = try bill(before, issue: "2022-01-01", due: "\(due)", number: number, anchor: "2022-01-01")
        var edited = bill.contents
        edited.repetition = repetition
        let place = try #require(Recurrence.occurrence(of: bill, edited: edited))
        #expect(place.series == 7 && place.number >= number && place.number <= number + 8)
        for step in 0..<4 {
          #expect(
            Recurrence.date(place.number + step, of: repetition, from: place.anchor)
              == Recurrence.date(step, of: repetition, from: due), "\(due) \(number) \(step)")
        }
      }
    }
  }
}
