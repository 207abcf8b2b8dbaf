import Actions
import Core
import Foundation
import Ledger
import Store
import Testing

/// The figures of a ledger, as any interface of the program computes them; today is 2026-03-18.
@Suite struct FigureActionTests {
  @Test("an overview lists what is unpaid, overdue and due next, and which cards expire soon")
  func overview() async throws {
    let made = try await MadeDesk()
    try await made.add("Power", 8_420, due: "2026-03-17")
    try await made.add("Rent", 90_000, due: "2026-03-20", categories: ["Housing", "Leisure"])
    try await made.add("Coffee", 340, paid: "2026-03-17")
    try await made.add("Lamp", 2_000, paid: "2026-02-28")
    let card = CardContents(name: "Mine", brand: .visa, lastFour: "9165", expiry: Month(year: 2026, month: 4))
    _ = try await made.desk.store.addCard(card, who: "tester")
    _ = try await made.run(AddGoal(name: "Bike", target: "900 EUR"))
    let overview = try await made.run(ShowOverview())
    #expect(overview.unpaid.map(\.amount.money.minorUnits) == [98_420] && overview.unpaid.map(\.bills) == [2])
    #expect(overview.unpaid.map(\.overdue.money.minorUnits) == [8_420] && overview.unpaid.map(\.overdueBills) == [1])
    #expect(overview.nextDue.map(\.title) == ["Rent"] && overview.categoriesOverlap)
    #expect(overview.spentThisMonth.map(\.amount.money.minorUnits) == [340])
    #expect(overview.spentLastMonth.map(\.amount.money.minorUnits) == [2_000])
    #expect(overview.expiringCards.map(\.expiryState) == [.near] && overview.goals.map(\.name) == ["Bike"])
    #expect(overview.charts.map(\.currency) == [.eur])
  }

  @Test("a list whose start lies before its first row begins with that row")
  func negativeSkip() async throws {
    let made = try await MadeDesk()
    try await made.add("Coffee", 340, paid: "2026-03-17")
    #expect(try await made.run(ListTransactions(limit: 1, skip: -2)).transactions.count == 1)
    #expect(try await made.run(ListBills(skip: -2)).bills.count == 1)
    #expect(try await made.run(ListDrafts(skip: -2)).isEmpty)
  }

  @Test("an overview lists recurring, missing and more expensive bills, and omits ended ones")
  func recurring() async throws {
    let made = try await MadeDesk()
    func add(_ merchant: String, _ bills: [(day: String, cents: Int64)], repetition: Repetition = .none) async throws {
      for (day, cents) in bills {
        let date = try #require(CalendarDate(iso: day))
        _ = try await made.desk.store.add(
          bill: BillContents(
            title: merchant, merchant: merchant, kind: .invoice, amount: Money(minorUnits: cents, currency: .eur),
            issueDate: date, paidDate: date, categories: ["Utilities"],
            repetition: day == bills.last?.day ? repetition : .none), who: "tester")
      }
    }
    try await add("Broadband", [("2026-01-05", 3_995), ("2026-02-05", 3_995), ("2026-03-05", 4_495)])
    try await add("Gym", [("2025-11-20", 2_900), ("2025-12-20", 2_900), ("2026-01-20", 2_900), ("2026-01-22", 900)])
    try await add("Paper", [("2025-12-02", 1_900), ("2026-01-02", 1_900), ("2026-02-02", 1_900)])
    try await add("Magazine", [("2025-05-01", 500), ("2025-06-01", 500), ("2025-07-01", 500)])
    try await add(
      "Storage", [("2026-01-11", 700), ("2026-02-11", 700), ("2026-03-11", 700)], repetition: .monthly)
    let found = try await made.run(ShowOverview()).recurring
    // The gym's bills have another bill between them, and the magazine ended last year.
    #expect(found.map(\.merchant) == ["Broadband", "Paper", "Storage"])
    #expect(found.map(\.isDearer) == [true, false, false] && found.map(\.isMissing) == [false, true, false])
    #expect(
      found.map(\.isPlanned) == [false, false, true] && found.map(\.repetition) == Array(repeating: .monthly, count: 3))
    #expect(found.first?.next == CalendarDate(iso: "2026-04-05") && found.first?.usual.money.minorUnits == 3_995)
    #expect(found.first?.bills.count == 3)
  }

  @Test(
    "trend and daily take the same month names: with a year, or by number in this year",
    arguments: [
      ("10", "2026-10"), ("2026-02", "2026-02"), ("2/2025", "2025-02"), ("3", "2026-03"), ("13", nil), ("0", nil),
      ("March", nil), ("", nil),
    ] as [(String, String?)])
  func months(typed: String, month: String?) async throws {
    let made = try await MadeDesk()
    #expect((try? await made.run(ShowTrend(month: .text(typed))))?.period == month)
    #expect((try? await made.run(ShowDaily(month: .text(typed))))?.month.description == month)
    let analytics = try? await made.run(ShowAnalytics(period: Period(month: .text(typed))))
    #expect(analytics?.from.description.prefix(7).description == month)
  }

  @Test(
    "a trend covers this month, a month of a year, or a whole year",
    arguments: [
      (nil, nil, "2026-03"), (2025, nil, "2025"), (2025, "10", "2025-10"), (2025, "2025-10", "2025-10"),
      (2025, "2026-10", nil), (1999, nil, nil), (2027, nil, nil),
    ] as [(Int?, String?, String?)])
  func periods(year: Int?, month: String?, period: String?) async throws {
    let made = try await MadeDesk()
    let trend = try? await made.run(ShowTrend(year: year, month: month.map { .text($0) }))
    #expect(trend?.period == period)
  }

  @Test("a trend is spending by category, largest first, in each currency")
  func trend() async throws {
    let made = try await MadeDesk()
    try await made.add("Coffee", 340, paid: "2026-03-02", categories: ["Dining"])
    try await made.add("ALDI", 5_000, paid: "2026-03-31", categories: ["Groceries"])
    try await made.add("Earlier", 900, paid: "2026-02-28", categories: ["Groceries"])
    try await made.add("Diner", 700, .usd, paid: "2026-03-05", categories: ["Dining"])
    let trend = try await made.run(ShowTrend())
    #expect(trend.totals.map(\.amount.money.minorUnits) == [5_340, 700] && trend.totals.map(\.bills) == [2, 1])
    #expect(trend.categories.map(\.category) == ["Groceries", "Dining", "Dining"] && !trend.categoriesOverlap)
    #expect(trend.from.description == "2026-03-01" && trend.to.description == "2026-03-31")
    #expect(trend.charts.map(\.currency) == [.eur, .usd])
  }

  @Test("a month's days up to today add up, including those without a bill")
  func daily() async throws {
    let made = try await MadeDesk()
    try await made.add("Coffee", 340, paid: "2026-03-02")
    try await made.add("ALDI", 5_000, paid: "2026-03-05")
    let daily = try await made.run(ShowDaily())
    let days = try #require(daily.currencies.first).days
    #expect(days.count == 18 && days[1].spent.money.minorUnits == 340 && days[2].bills == 0)
    #expect(days[3].total.money.minorUnits == 340 && days[17].total.money.minorUnits == 5_340)
    #expect(try await made.run(ShowDaily(month: "2026-01")).currencies.isEmpty)
  }

  @Test("a comparison is income minus expenses, month by month")
  func comparison() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, paid: "2025-02-01")
    let salary = IncomeContents(
      title: "Salary", amount: Money(minorUnits: 250_000, currency: .eur), date: try day("2025-02-28"))
    _ = try await made.desk.store.addIncome(salary, who: "tester")
    let own = try #require(try await made.run(ShowComparison(year: 2025)).currencies.first)
    #expect(own.months.count == 12 && own.balance.money.minorUnits == 160_000)
    #expect(own.months[1].balance.money.minorUnits == 160_000 && own.months[2].income.money.minorUnits == 0)
    #expect(try await made.run(ShowComparison()).currencies.isEmpty)
    await #expect(throws: InputError.self) { try await made.run(ShowComparison(year: 2027)) }
  }

  @Test("analytics compare a month with the month before")
  func analytics() async throws {
    let made = try await MadeDesk()
    try await made.add("ALDI", 1_000, paid: "2026-01-10", categories: ["Groceries"])
    try await made.add("ALDI", 1_500, paid: "2026-02-10", categories: ["Groceries"])
    try await made.add("Diner", 401, paid: "2026-02-11", categories: ["Dining"])
    let february = try await made.run(ShowAnalytics(period: Period(month: "2026-02")))
    let own = try #require(february.currencies.first)
    #expect(february.comparedFrom?.description == "2026-01-01" && february.comparedTo?.description == "2026-01-31")
    #expect(own.total.money.minorUnits == 1_901 && own.averagePerBill.money.minorUnits == 951)
    #expect(own.changes.map(\.category) == ["Groceries", "Dining"] && own.changes.map(\.percent) == [50, nil])
    #expect(own.merchants.map(\.merchant) == ["ALDI", "Diner"] && own.months.count == 1)
    let year = try await made.run(ShowAnalytics())
    #expect(year.from.description == "2026-01-01" && year.to.description == "2026-03-18")
    #expect(year.currencies.first?.months.map(\.amount.money.minorUnits) == [1_000, 1_901, 0])
    let january = Desk(
      store: try await made.desk.store, settings: made.desk.settings, person: "tester",
      clock: .fixed(try day("2026-01-31")))
    let soFar = try await january.run(ShowAnalytics())
    #expect(soFar.comparedFrom?.description == "2025-01-01" && soFar.comparedTo?.description == "2025-01-31")
    let month = try await january.run(ShowAnalytics(period: Period(month: "2026-01")))
    #expect(month.comparedFrom?.description == "2025-12-01" && month.comparedTo?.description == "2025-12-31")
  }

  @Test("an average of months begins with the first payment of the ledger, in whatever currency")
  func averageMonth() async throws {
    let made = try await MadeDesk()
    try await made.add("Diner", 3_000, .usd, paid: "2026-02-20", categories: ["Dining"])
    try await made.add("ALDI", 4_000, paid: "2026-03-10", categories: ["Groceries"])
    for period in [Period(), Period(year: 2026), Period(from: "2020-01-01")] {
      let currencies = try await made.run(ShowAnalytics(period: period)).currencies
      #expect(
        currencies.map { $0.months.map(\.month.description) } == [["2026-02", "2026-03"], ["2026-02", "2026-03"]])
      #expect(currencies.map(\.averagePerMonth.money.minorUnits) == [2_000, 1_500])
    }
  }

  @Test("a category is new only if it had neither spending nor refunds before")
  func newCategories() async throws {
    let made = try await MadeDesk()
    try await made.add("Shop", -500, paid: "2026-01-10", categories: ["Clothing"])
    for category in ["Clothing", "Dining"] {
      try await made.add("Shop", 1_000, paid: "2026-02-10", categories: [category])
    }
    let changes = try #require(try await made.run(ShowAnalytics(period: Period(month: "2026-02"))).currencies.first)
      .changes
    #expect(changes.map(\.category) == ["Clothing", "Dining"] && changes.map(\.percent) == [nil, nil])
    #expect(changes.map(\.isNew) == [false, true])
  }

  @Test("a forecast contains recurring bills, and looks ahead two years at most")
  func forecast() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, due: "2026-04-01", repetition: .monthly)
    let forecast = try await made.run(ShowForecast(months: 2))
    let all = try #require(forecast.currencies.first).all
    #expect(all.months.map(\.month.description) == ["2026-04", "2026-05"])
    #expect(all.months.map(\.planned.expected.money.minorUnits) == [90_000, 90_000])
    #expect(all.method == "recurring bills" && all.historyMethod == nil)
    for months in [0, 25, -1] {
      await #expect(throws: InputError.self) { try await made.run(ShowForecast(months: months)) }
    }
  }

  @Test("a forecast separates existing bills from other usual spending")
  func knownBills() async throws {
    let made = try await MadeDesk()
    for month in 1...12 { try await made.add("Food", 10_000, paid: "2025-\(month < 10 ? "0" : "")\(month)-05") }
    for month in 1...2 { try await made.add("Food", 10_000, paid: "2026-0\(month)-05") }
    try await made.add("Dentist", 4_000, due: "2026-04-17")
    let forecast = try await made.run(ShowForecast(months: 2))
    let months = try #require(forecast.currencies.first).all.months
    #expect(months.map(\.known.expected.money.minorUnits) == [4_000, 0])
    #expect(months.allSatisfy { $0.planned.expected.money.minorUnits == 0 })
    for month in months {
      let parts = [month.planned.expected, month.known.expected, month.besides].map(\.money.minorUnits)
      #expect(parts.reduce(0, +) == month.total.expected.money.minorUnits, "\(month)")
    }
    // The dentist's bill is part of usual spending, until known bills exceed it.
    #expect(months[0].total.expected == months[1].total.expected && months[0].besides.money.minorUnits > 0)
    try await made.add("Roof", 900_000, due: "2026-04-20")
    let roof = try #require(try await made.run(ShowForecast(months: 1)).currencies.first).all.months[0]
    #expect(roof.known.expected.money.minorUnits == 904_000 && roof.besides.money.minorUnits == 0)
  }

  @Test("the JSON of every figure is read back as the same value, including charts and their ranges")
  func encoding() async throws {
    let made = try await MadeDesk()
    try await made.add("Rent", 90_000, paid: "2026-03-01", repetition: .monthly)
    try await made.add("Power", 8_420, due: "2026-04-17")
    try await made.add("Ramen", 1_800, Currency(code: "JPY").orThrow(), paid: "2026-01-16")
    for action: any Action in [
      ShowOverview(), ShowTrend(), ShowDaily(), ShowComparison(), ShowAnalytics(), ShowForecast(),
    ] { try await Self.check(action, made) }
  }

  private static func check<A: Action>(_ action: A, _ made: MadeDesk) async throws {
    let result = try await made.run(action)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(result)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((object["charts"] as? [Any])?.isEmpty == false, "\(action)")
    #expect(try encoder.encode(JSONDecoder().decode(A.Result.self, from: data)) == data, "\(action)")
  }
}

private func day(_ text: String) throws -> CalendarDate { try CalendarDate(iso: text).orThrow() }

extension MadeDesk {
  /// Adds a bill that was paid, or is due, on a day.
  @discardableResult
  func add(
    _ title: String, _ minorUnits: Int64, _ currency: Currency = .eur, paid: String? = nil, due: String? = nil,
    time: TimeOfDay? = nil, categories: [String] = ["Other"], repetition: Repetition = .none
  ) async throws -> Bill {
    let contents = BillContents(
      title: title, merchant: title, kind: .invoice, amount: Money(minorUnits: minorUnits, currency: currency),
      issueDate: try day(paid ?? due ?? "2026-03-18"), dueDate: try due.map(day), paidDate: try paid.map(day),
      categories: categories, repetition: repetition, dueTime: time)
    return try await desk.store.add(bill: contents, who: "tester", next: { Recurrence.next(after: $0) })
  }
}
