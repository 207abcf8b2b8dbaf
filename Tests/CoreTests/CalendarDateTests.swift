import Core
import Foundation
import Testing

@Suite("Days of the Gregorian calendar")
struct CalendarDateTests {
  @Test("Every day of four hundred years has its number, and the number its day")
  func roundTrip() throws {
    let first = try #require(CalendarDate(iso: "1801-01-01"))
    var number = first.dayNumber
    var days = 0
    for year in 1801...2200 {
      for month in 1...12 {
        for day in 1...CalendarDate.days(inMonth: month, year: year) {
          let date = CalendarDate(year: year, month: month, day: day)
          guard date?.dayNumber == number, CalendarDate(dayNumber: number) == date else {
            Issue.record("\(year)-\(month)-\(day) is not day \(number)")
            return
          }
          number += 1
          days += 1
        }
      }
    }
    // An era of the Gregorian calendar.
    #expect(days == 146_097)
  }

  @Test(
    "Day numbers count from 1970",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2026-11-21", 20_778), ("0001-01-01", -719_162),
      ("9999-12-31", 2_932_896),
    ])
  func numbers(iso: String, number: Int) throws {
    let date = try #require(CalendarDate(iso: iso))
    #expect(date.dayNumber == number)
    #expect(CalendarDate(dayNumber: number) == date)
  }

  @Test(
    "A leap year divides by four, not by a hundred, but by four hundred",
    arguments: [(2024, true), (2023, false), (1900, false), (2000, true), (2100, false), (2400, true)])
  func leap(year: Int, isLeap: Bool) {
    #expect(CalendarDate.isLeap(year) == isLeap)
    #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect(CalendarDate.days(inMonth: 2, year: year) == (isLeap ? 29 : 28))
  }

  @Test(
    "A day that does not exist is not a date",
    arguments: [
      (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (0, 1, 1), (10_000, 1, 1),
      (2026, -1, -1),
    ])
  func noDay(year: Int, month: Int, day: Int) { #expect(CalendarDate(year: year, month: month, day: day) == nil) }

  @Test(
    "Only yyyy-mm-dd is read",
    arguments: [
      "", "2026-3-14", "26-03-14", "2026-03-14 ", "2026/03/14", "20260314", "2026-02-30", "-026-03-14", "２０２６-03-14",
      "2026-03-14-01", "2026-03-1", "2026-03-1４", "2026-03-\u{664}", "20260-3-14", "2026-03-14\u{301}", "2026-0é-14",
    ])
  func notISO(text: String) {
    #expect(CalendarDate(iso: text) == nil)
    #expect(throws: DecodingError.self) { try decoded(CalendarDate.self, "\"\(text)\"") }
  }

  @Test("There is no day beyond the ends of the calendar")
  func ends() throws {
    let (first, last) = (try #require(CalendarDate(iso: "0001-01-01")), try #require(CalendarDate(iso: "9999-12-31")))
    #expect(first.adding(days: -1) == nil && last.adding(days: 1) == nil)
    #expect(last.days(since: first) == 3_652_058)
    #expect(first.adding(days: 3_652_058) == last)
    #expect(first < last && !(last < first))
    #expect(first.description == "0001-01-01")
  }

  @Test("A distance beyond the calendar gives no date rather than a trap", arguments: [Int.max, Int.min])
  func far(days: Int) {
    #expect(CalendarDate.epoch.adding(days: days) == nil)
    #expect(CalendarDate(iso: "2026-01-01")?.adding(days: days) == nil)
    #expect(CalendarDate(dayNumber: days) == nil)
  }

  @Test(
    "A time is hours and minutes of one day",
    arguments: [
      ("18:42", "18:42"), ("7:05", "07:05"), ("00:00", "00:00"), ("24:00", nil), ("12:60", nil), ("12", nil),
      ("12:30:15", nil), ("a12:30b", nil),
    ]
      as [(String, String?)])
  func time(text: String, written: String?) {
    #expect((try? decoded(TimeOfDay.self, "\"\(text)\""))?.description == written)
  }
}
