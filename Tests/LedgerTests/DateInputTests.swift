import Core
import Ledger
import TestSupport
import Testing

@Suite("Dates as users type them")
struct DateInputTests {
  @Test(
    "An unambiguous date is read",
    arguments: [
      ("2026-03-14", "2026-03-14"), ("14.3.2026", "2026-03-14"), ("14.03.26", "2026-03-14"),
      ("14. 3. 2026", "2026-03-14"),
      ("1.1.2000", "2000-01-01"), ("29.2.2024", "2024-02-29"), ("today", "2026-03-01"), ("Yesterday", "2026-02-28"),
      (" TOMORROW ", "2026-03-02"), ("2026-3-14", "2026-03-14"), ("14/3/2026", "2026-03-14"),
      ("March 14, 2026", "2026-03-14"), ("14 mar 26", "2026-03-14"), ("14-Mar-2026", "2026-03-14"),
      ("14. March 2026", "2026-03-14"), ("Mar. 14th, 26", "2026-03-14"), ("29/FEB/24", "2024-02-29"),
    ])
  func read(typed: String, date: String) throws {
    #expect(try DateInput.parse(typed, today: day("2026-03-01")).description == date)
  }

  @Test(
    "Input that is not a date, or could be two, is refused and quoted",
    arguments: [
      "", "soon", "2026-02-29", "31.4.2026", "14.13.2026", "14.3.126", "14.3", "0.3.2026", "3/4/2026", "14/14/2026",
      "2026-03-14T00:00", "-1.3.2026", "14.3.-26", "+1.+3.+26",
      "14 mar 126", "31-Apr-26", "14 foo 26", "in 3 26", "14 mar x6", "next fri 26", "14-Mar-+6",
    ])
  func refused(typed: String) throws {
    let error = #expect(throws: InputError.self) { _ = try DateInput.parse(typed, today: day("2026-03-01")) }
    #expect(try #require(error).description.contains(typed))
  }

  @Test("A date with slashes is refused with its two readings")
  func slashes() throws {
    let error = #expect(throws: InputError.self) { _ = try DateInput.parse("3/4/2026", today: day("2026-03-01")) }
    #expect(try #require(error).description.contains("day first or month first"))
  }
}
