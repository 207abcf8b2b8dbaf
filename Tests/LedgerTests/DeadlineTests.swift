import Core
import Foundation
import Ledger
import TestSupport
import Testing

@Suite struct DeadlineTests {
  @Test(
    "a deadline is a day, or a duration from the bill's date",
    arguments: [
      ("2y", "2028-02-29"), ("14d", "2026-03-14"), ("3w", "2026-03-21"), ("6m", "2026-08-28"),
      ("2 years", "2028-02-28"),
      ("1 month", "2026-03-28"), ("2027-01-05", "2027-01-05"), ("5.1.2027", "2027-01-05"), ("1d", "2026-03-01"),
    ])
  func typed(text: String, expected: String) throws {
    let issued = CalendarDate.day(text == "2y" ? "2026-02-28" : "2026-02-28")
    let date = try UntilInput.parse(text, today: .day("2026-03-18")).date(from: issued)
    #expect(date == .day(text == "2y" ? "2028-02-28" : expected))
  }

  @Test(
    "an invalid duration is refused",
    arguments: [
      "0d", "y", "2x", "101y", "-3d", "soon", "40000d", "6000w", "99999999999999999999d", "1000000000000000000y",
    ])
  func refused(text: String) {
    #expect(throws: InputError.self) {
      try UntilInput.parse(text, today: .day("2026-03-18")).date(from: .day("2026-02-28"))
    }
  }

  private static func bill(_ id: Int64, warranty: String? = nil, returns: String? = nil, reminders: String? = nil)
    -> Bill
  {
    var contents = BillContents(
      title: "Laptop", merchant: "Shop", kind: .receipt, amount: Money(minorUnits: 90_000, currency: .eur),
      issueDate: .day("2026-03-01"), categories: ["Electronics"], reminders: reminders)
    contents.warrantyUntil = warranty.map { .day($0) }
    contents.returnUntil = returns.map { .day($0) }
    return Bill(id: id, revision: 1, contents: contents, draftID: nil, documentID: nil, created: 0)
  }

  @Test("deadlines that end soon are listed until their last day, the earliest first")
  func ending() {
    let today = CalendarDate.day("2026-03-18")
    let bills = [
      Self.bill(1, warranty: "2026-04-17"), Self.bill(2, warranty: "2026-04-18"), Self.bill(3, returns: "2026-03-23"),
      Self.bill(4, returns: "2026-03-24"), Self.bill(5, warranty: "2026-03-18", returns: "2026-03-18"),
      Self.bill(6, warranty: "2026-03-17"),
    ]
    let ending = Deadline.ending(bills, today: today)
    #expect(ending.map { "\($0.bill.id) \($0.kind.rawValue)" } == ["5 return", "5 warranty", "3 return", "1 warranty"])
    #expect(
      ending.map { $0.text(amount: "900.00 EUR", today: today) }[1...] == [
        "Laptop, 900.00 EUR, is under warranty until today",
        "Laptop, 900.00 EUR, can be returned until 2026-03-23, in 5 days",
        "Laptop, 900.00 EUR, is under warranty until 2026-04-17, in 30 days",
      ])
  }

  @Test("each announcement is made at its day and time, and once")
  func announced() throws {
    let reminders = Reminders(
      standard: [], at: try #require(TimeOfDay(hour: 9, minute: 0)), zone: try #require(.init(identifier: "UTC")))
    let deadlines = Deadline.ending(
      [
        Self.bill(1, warranty: "2026-03-25"), Self.bill(2, returns: "2026-03-19"),
        Self.bill(3, warranty: "2026-03-25", reminders: ""),
      ],
      today: .day("2026-03-18"))
    func due(at hour: Int, delivered: Set<String> = []) throws -> [String] {
      reminders.due(
        deadlines, today: .day("2026-03-18"), clock: try #require(TimeOfDay(hour: hour, minute: 0))
      ) { delivered.contains("\($0.bill.id) \($1)") }.map { "\($0.deadline.bill.id) \($0.leads.map(\.description))" }
    }
    #expect(try due(at: 8) == [#"2 ["5d"]"#, #"1 ["30d"]"#])
    #expect(try due(at: 9) == [#"2 ["5d", "1d"]"#, #"1 ["30d", "7d"]"#])
    #expect(try due(at: 9, delivered: ["2 5d", "2 1d", "1 30d"]) == [#"1 ["7d"]"#])
  }
}
