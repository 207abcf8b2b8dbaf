import Core
import Ledger
import TestSupport
import Testing

@Suite("Rules of income, goals, periods and comparisons")
struct FigureTests {
  @Test(
    "an amount of money is above zero and has a currency",
    arguments: [
      ("2500", "2500.00 EUR"), ("2.500,00", "2500.00 EUR"), ("100 USD", "100.00 USD"), ("¥", nil), ("0", nil),
      ("0,00", nil),
      ("-5", nil), ("", nil), ("  ", nil), ("abc", nil), ("1.005", nil), ("12.345 EUR", nil), ("5000 JPY", "5000 JPY"),
      ("5.5 JPY", nil),
    ] as [(String, String?)])
  func positive(text: String, money: String?) throws {
    guard let money else {
      #expect(throws: InputError.self) { try PositiveAmount.parse(text, "an income", usual: .eur) }
      return
    }
    #expect(try PositiveAmount.parse(text, "an income", usual: .eur).description == money)
  }

  @Test("without a currency the message explains how to give one")
  func noCurrency() {
    #expect { try PositiveAmount.parse("12.30", "an income", usual: nil) } throws: {
      "\($0)".contains("config set currency")
    }
    #expect(throws: InputError.self) { try PositiveAmount.parse("12.30 USD", "a payment", stated: .eur, usual: nil) }
  }

  @Test(
    "a goal's progress is full only when all is paid",
    arguments: [
      (0, 1000, 0, 1000, 0, false), (999, 1000, 99, 1, 0, false), (1000, 1000, 100, 0, 0, true),
      (1500, 1000, 100, 0, 500, true),
      (1, 999_999_999_999_999, 0, 999_999_999_999_998, 0, false), (-5, 1000, 0, 1005, 0, false),
      (5, 0, 100, 0, 5, true),
    ] as [(Int64, Int64, Int, Int64, Int64, Bool)])
  func progress(saved: Int64, target: Int64, percent: Int, missing: Int64, over: Int64, isReached: Bool) {
    let progress = GoalProgress(
      saved: Money(minorUnits: saved, currency: .eur), target: Money(minorUnits: target, currency: .eur))
    #expect(progress.percent == percent && progress.missing.minorUnits == missing && progress.over.minorUnits == over)
    #expect(progress.isReached == isReached)
  }

  @Test(
    "periods lie between 2000 and now",
    arguments: [(1999, false), (2000, true), (2026, true), (2027, false), (0, false), (-1, false)])
  func years(year: Int, isRight: Bool) {
    #expect((try? PeriodInput.year(year, today: .day("2026-11-21"))) == (isRight ? year : nil))
  }

  @Test(
    "months are typed in the usual ways",
    arguments: [
      ("2026-03", "2026-03"), ("3.2026", "2026-03"), ("03/2026", "2026-03"), ("2026-13", nil), ("March", nil),
      ("2026", nil), ("", nil), ("3", "2026-03"), ("03", "2026-03"), ("12", "2026-12"), ("13", nil), ("0", nil),
      ("-1", nil), ("+1", nil),
    ]
      as [(String, String?)])
  func months(text: String, month: String?) {
    #expect((try? PeriodInput.month(text, today: .day("2026-11-21")))?.description == month)
  }

  @Test(
    "a month number belongs to the year given with it; two years contradict each other",
    arguments: [
      ("10", 2025, "2025-10"), ("10", nil, "2026-10"), ("2025-10", 2025, "2025-10"), ("2026-02", 2025, nil),
      ("13", 2025, nil),
    ] as [(String, Int?, String?)])
  func monthsOfYears(text: String, year: Int?, month: String?) {
    #expect((try? PeriodInput.month(text, today: .day("2026-11-21"), of: year))?.description == month)
  }

  @Test("consecutive months cross the ends of years")
  func monthArithmetic() throws {
    let december = try #require(Month(year: 2026, month: 12))
    #expect(december.adding(1)?.description == "2027-01" && december.adding(-12)?.description == "2025-12")
    #expect(december.adding(3)?.last.description == "2027-03-31")
    let next = try #require(december.adding(2))
    #expect(december.through(next).map(\.description) == ["2026-12", "2027-01", "2027-02"])
    #expect(next.through(december).isEmpty && Month(year: 1, month: 1)?.adding(-1) == nil)
    #expect(Month(year: 9999, month: 12)?.adding(1) == nil && december.adding(.max) == nil)
  }

  @Test("the biggest changes come first, up or down, and unchanged values are omitted")
  func changes() {
    let changes = SpendingChanges.largest(
      from: ["Fuel": 100, "Food": 500, "Rent": 900, "Gone": 50],
      to: ["Fuel": 400, "Food": 100, "Rent": 900, "New": 50], count: 3)
    #expect(changes.map(\.name) == ["Food", "Fuel", "Gone"])
    #expect(changes.map(\.difference) == [-400, 300, -50] && changes.map(\.percent) == [-80, 300, -100])
  }

  @Test(
    "averages are rounded half away from zero",
    arguments: [([1, 2], 2), ([-1, -2], -2), ([1, 1, 2], 1), ([], nil), ([.max, .max], .max)] as [([Int64], Int64?)])
  func averages(values: [Int64], average: Int64?) { #expect(Rounding.average(values) == average) }
}

@Suite("What a period is compared with")
struct PreviousPeriodTests {
  @Test(
    "the month before, the same days of the previous year, or as many days right before",
    arguments: [
      ("2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"),
      ("2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"),
      ("2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"),
      ("2026-01-01", "2026-11-21", "2025-01-01", "2025-11-21"),
      ("2024-01-01", "2024-02-29", "2023-01-01", "2023-02-28"),
      ("2025-01-01", "2026-12-31", "2023-01-01", "2024-12-31"),
      ("2026-03-10", "2026-03-12", "2026-03-07", "2026-03-09"),
      ("2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"),
    ])
  func previous(from: String, to: String, before: String, until: String) throws {
    let period = try #require(PreviousPeriod.of(.day(from)...CalendarDate.day(to)))
    #expect(period == .day(before)...CalendarDate.day(until))
  }

  @Test(
    "the year so far is compared with the same days of the previous year, also at the end of January",
    arguments: [("2026-01-30", "2025-01-30"), ("2026-01-31", "2025-01-31"), ("2024-02-29", "2023-02-28")])
  func yearSoFar(today: String, until: String) throws {
    let days = CalendarDate.day("\(today.prefix(4))-01-01")...CalendarDate.day(today)
    let period = try #require(PreviousPeriod.of(days, isYearSoFar: true))
    #expect(period == .day("\(until.prefix(4))-01-01")...CalendarDate.day(until))
  }

  @Test("there is nothing before the first year")
  func none() {
    let first = CalendarDate.day("0001-01-01")
    for last in ["0001-01-31", "0001-12-31", "0001-01-15", "9999-12-31"] {
      #expect(PreviousPeriod.of(first...CalendarDate.day(last)) == nil, "\(last)")
    }
  }
}
