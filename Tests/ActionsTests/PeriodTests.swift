import Actions
import Core
import Ledger
import Testing

/// Which days are meant by the periods that users type, on 2026-03-18.
@Suite struct PeriodTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var period: Period
    var days: String
    var testDescription: String { days }
  }

  private static let cases = [
    Case(period: Period(), days: "– –"),
    Case(period: Period(month: "2026-02"), days: "2026-02-01 2026-02-28"),
    Case(period: Period(month: "2.2024"), days: "2024-02-01 2024-02-29"),
    Case(period: Period(year: 2025), days: "2025-01-01 2025-12-31"),
    Case(period: Period(month: "2", year: 2024), days: "2024-02-01 2024-02-29"),
    Case(period: Period(month: "2025-02", year: 2025), days: "2025-02-01 2025-02-28"),
    Case(period: Period(quarter: 1), days: "2026-01-01 2026-03-31"),
    Case(period: Period(year: 2024, quarter: 4), days: "2024-10-01 2024-12-31"),
    Case(period: Period(from: "2025-11", to: "2026-02"), days: "2025-11-01 2026-02-28"),
    Case(period: Period(from: "11/2025", to: "2.2026"), days: "2025-11-01 2026-02-28"),
    Case(period: Period(from: "2024", to: "2025"), days: "2024-01-01 2025-12-31"),
    Case(period: Period(to: "2024-02"), days: "– 2024-02-29"),
    Case(period: Period(from: "2026-01-05"), days: "2026-01-05 –"),
    Case(period: Period(to: "yesterday"), days: "– 2026-03-17"),
    Case(period: Period(from: "1 jan", to: "31 mar"), days: "2026-01-01 2026-03-31"),
    Case(period: Period(from: "1 dec", to: "1 mar"), days: "2025-12-01 2026-03-01"),
    Case(period: Period(from: .value(.epoch), to: .value(.epoch)), days: "\(CalendarDate.epoch) \(CalendarDate.epoch)"),
  ]

  @Test("the first and the last day are the intended ones", arguments: cases)
  func ends(_ row: Case) async throws {
    let today = try #require(CalendarDate(iso: "2026-03-18"))
    let ends = try row.period.ends(today)
    #expect("\(ends.first?.description ?? "–") \(ends.last?.description ?? "–")" == row.days)
  }

  @Test("an open end is today, and an open start is the first day on which something was paid")
  func closed() throws {
    let today = try #require(CalendarDate(iso: "2026-03-18"))
    let paid = try #require(CalendarDate(iso: "2025-06-01"))
    #expect(try Period().closed(today, firstPaid: paid) == nil)
    #expect(try Period(to: "2025-12-31").closed(today, firstPaid: paid)?.lowerBound == paid)
    #expect(try Period(from: "2026-03-01").closed(today, firstPaid: paid)?.upperBound == today)
    #expect(throws: InputError.self) { try Period(from: "2026-04-01").closed(today, firstPaid: paid) }
  }

  @Test("contradictory periods are refused")
  func contradictions() throws {
    let today = try #require(CalendarDate(iso: "2026-03-18"))
    #expect(throws: InputError.self) { try Period(month: "2026-02", year: 2025).ends(today) }
    #expect(throws: InputError.self) { try Period(from: "0026").ends(today) }
    #expect(throws: InputError.self) { try Period(month: "2", year: 2027).ends(today) }
    #expect(throws: ActionError.self) { try Period(month: "2026-02", from: "2026-02-01").ends(today) }
    #expect(throws: ActionError.self) { try Period(year: 2026, to: "today").days(today) }
    #expect(throws: InputError.self) { try Period(from: "2026-03-02", to: "2026-03-01").days(today) }
    #expect(throws: InputError.self) { try Period(month: "spring").days(today) }
    #expect(throws: ActionError.self) { try Period(month: "2", quarter: 1).days(today) }
    #expect(throws: ActionError.self) { try Period(quarter: 1, from: "2026-02-01").days(today) }
    for number in [0, 5, Int.max] {
      #expect(throws: InputError("\(number) is not a quarter; choose one from 1 to 4")) {
        try Period(quarter: number).days(today)
      }
    }
    #expect(throws: InputError("2026-03-01 is after 2026-01-31; swap the two dates")) {
      try Period(from: "2026-03", to: "2026-01").days(today)
    }
    #expect(throws: InputError.self) { try Period(from: "2026-13").days(today) }
  }
}
