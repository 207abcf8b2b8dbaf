import Core
import Ledger
import TestSupport
import Testing

@Suite("Relative and written dates") struct NaturalDateTests {
  /// A Saturday.
  static let today = CalendarDate.day("2026-11-21")

  @Test(
    "English, ISO and dotted",
    arguments: [
      ("today", "2026-11-21"), ("tomorrow", "2026-11-22"), ("Yesterday", "2026-11-20"), ("fri", "2026-11-27"),
      ("friday", "2026-11-27"), ("sat", "2026-11-28"), ("sun", "2026-11-22"), ("mon", "2026-11-23"),
      ("thurs", "2026-11-26"),
      ("next sat", "2026-11-28"), ("next mon", "2026-11-23"), ("next fri", "2026-11-27"), ("this sat", "2026-11-21"),
      ("last sat", "2026-11-14"),
      ("last fri", "2026-11-20"), ("on friday", "2026-11-27"), ("due fri", "2026-11-27"), ("in 3 days", "2026-11-24"),
      ("in a week", "2026-11-28"), ("in two weeks", "2026-12-05"), ("in 1 month", "2026-12-21"),
      ("in a year", "2027-11-21"),
      ("3 days ago", "2026-11-18"), ("a month ago", "2026-10-21"), ("next week", "2026-11-28"),
      ("next month", "2026-12-21"),
      ("the 15th", "2026-12-15"), ("21st", "2026-11-21"), ("the 31st", "2026-12-31"), ("3 may", "2027-05-03"),
      ("may 3", "2027-05-03"), ("3rd of May 2028", "2028-05-03"), ("the 3rd of may", "2027-05-03"),
      ("dec 24", "2026-12-24"),
      ("21 nov", "2026-11-21"), ("feb 29", "2028-02-29"), ("sept 5", "2027-09-05"), ("end of month", "2026-11-30"),
      ("eom", "2026-11-30"), ("end of next month", "2026-12-31"), ("end of the year", "2026-12-31"),
      ("2026-12-01", "2026-12-01"),
      ("20261201", "2026-12-01"), ("last month", "2026-10-21"), ("31/12/2026", "2026-12-31"), ("12/31", "2026-12-31"),
      ("2026/12/31", "2026-12-31"), ("31-12-2026", "2026-12-31"), ("4/4/2027", "2027-04-04"),
      ("1.12.2026", "2026-12-01"), ("1.12.", "2026-12-01"), ("01.12.26", "2026-12-01"),
    ])
  func dates(text: String, date: String) throws {
    #expect("\(try DateInput.parse(text, today: Self.today))" == date)
  }

  @Test(
    "an invalid date is refused",
    arguments: [
      "", "fish", "in", "in 0 days", "in x days", "32 may", "feb 30", "3th", "next", "3/4/2026", "2026-02-30",
      "tomorrow fish", "in 99999 days", "3-4-2026", "13/13/2026", "12-24", "the 31st of february", "20261301",
    ])
  func refused(text: String) {
    #expect(throws: InputError.self) { try DateInput.parse(text, today: Self.today) }
  }

  @Test(
    "for past events they mean the latest such date",
    arguments: [
      ("fri", "2026-11-20"), ("mon", "2026-11-16"), ("sat", "2026-11-14"), ("last fri", "2026-11-20"),
      ("nov 3", "2026-11-03"), ("21 nov", "2026-11-21"), ("3 dec", "2025-12-03"), ("the 15th", "2026-11-15"),
      ("the 31st", "2026-10-31"), ("feb 29", "2024-02-29"), ("1.12.", "2025-12-01"), ("today", "2026-11-21"),
      ("12/31", "2025-12-31"), ("3 dec 2026", "2026-12-03"), ("last year", "2025-11-21"),
    ])
  func past(text: String, date: String) throws {
    #expect("\(try DateInput.parse(text, today: Self.today, toward: .back))" == date)
  }

  @Test(
    "a weekday is the next one after today, from every day of the week", arguments: 0..<7)
  func weekdays(ahead: Int) throws {
    let today = try #require(Self.today.adding(days: ahead))
    for (number, name) in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].enumerated() {
      let date = try DateInput.parse(name, today: today)
      #expect(date.weekday == number + 1 && (1...7).contains(date.days(since: today)))
      let last = try DateInput.parse("last \(name)", today: today)
      #expect(last.weekday == number + 1 && (-7 ... -1).contains(last.days(since: today)))
    }
  }
}
