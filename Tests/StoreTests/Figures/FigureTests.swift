import Core
@testable import Store
import TestSupport
import Testing

@Suite("Figures of the ledger") struct FigureTests {
  /// Two currencies, several categories, credit notes, unpaid, overdue and deleted bills.
  private func ledger() async throws -> Fixture {
    let fixture = try await Fixture()
    for (title, cents, currency, due, paid, categories) in [
      ("ALDI", 2_000, .eur, nil, "2026-03-02", ["Groceries"]),
      ("Aldi", 1_000, .eur, nil, "2026-03-20", ["Groceries", "Household"]),
      ("Shell", 5_000, .eur, nil, "2026-03-31", ["Fuel"]), ("Diner", 700, .usd, nil, "2026-03-05", ["Dining"]),
      ("Back", -500, .eur, nil, "2026-03-06", ["Household"]), ("Old", 9_900, .eur, nil, "2026-02-28", ["Fuel"]),
      ("Power", 8_420, .eur, "2026-03-10", nil, ["Utilities"]),
      ("Rent", 90_000, .eur, "2026-04-01", nil, ["Housing", "Utilities"]),
      ("Hosting", 1_200, .usd, "2026-03-15", nil, ["Telecom"]), ("Someday", 300, .eur, nil, nil, ["Gifts"]),
    ] as [(String, Int64, Currency, String?, String?, [String])] {
      _ = try await fixture.bill(
        try .made(
          title, minorUnits: cents, currency: currency, date: "2026-02-01", due: due, paid: paid, categories: categories
        ))
    }
    return fixture
  }

  @Test("spending of a month is right for every condition, and currencies are never added up")
  func spending() async throws {
    let spending = try await ledger().store.spending(day("2026-03-01")...day("2026-03-31"))
    #expect(spending.totals.map { "\($0.amount) \($0.bills)" } == ["75.00 EUR 4", "7.00 USD 1"])
    #expect(
      spending.byCategory.map { "\($0.subject.name) \($0.amount) \($0.bills)" }
        == ["Fuel 50.00 EUR 1", "Groceries 30.00 EUR 2", "Household 5.00 EUR 2", "Dining 7.00 USD 1"])
    #expect(
      spending.byMerchant.map { "\($0.subject) \($0.amount)" }
        == ["Shell 50.00 EUR", "Aldi 30.00 EUR", "Back -5.00 EUR", "Diner 7.00 USD"])
    #expect(spending.byMode.map { "\($0.subject) \($0.bills)" } == ["card 4", "card 1"])
    #expect(spending.byMonth.map { "\($0.subject) \($0.amount)" } == ["2026-03 75.00 EUR", "2026-03 7.00 USD"])
  }

  @Test("of any period the categories add up to the total, whether its months are whole or not")
  func periods() async throws {
    let fixture = try await Fixture()
    let days = [
      "0001-01-05", "0001-01-31", "2026-01-01", "2026-01-31", "2026-02-01", "2026-02-15", "2026-02-28", "2026-03-01",
      "2026-03-30", "9999-12-01", "9999-12-31",
    ]
    for (index, text) in days.enumerated() {
      let bill = try BillContents.made(text, minorUnits: 1 << Int64(index), paid: text, categories: ["Fuel"])
      _ = try await fixture.store.add(bill: bill, who: "ada")
    }
    let ends = days.map { day($0) } + ["0001-01-01", "2026-01-15", "2026-03-31", "9999-12-15"].map { day($0) }
    for first in ends {
      for last in ends where first <= last {
        let spending = try await fixture.store.spending(first...last)
        #expect(spending.byCategory.map(\.amount) == spending.totals.map(\.amount), "\(first) to \(last)")
      }
    }
  }

  @Test("figures are consistent while others change the ledger", arguments: TestDatabase.allCases)
  func agreement(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let period = day("2026-01-01")...day("2026-12-30")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 1...40 {
          let bill = try BillContents.made(
            "\(number)", minorUnits: Int64(number), paid: "2026-03-01", categories: [number % 2 == 0 ? "Fuel" : "Gifts"]
          )
          _ = try await test.store.add(bill: bill, who: "ada")
        }
      }
      for _ in 1...4 {
        group.addTask {
          for _ in 1...25 {
            let spending = try await test.store.spending(period)
            let total = spending.totals.map(\.amount.minorUnits).reduce(0, +)
            #expect(spending.byCategory.map(\.amount.minorUnits).reduce(0, +) == total)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.store.spending(period).totals.map { "\($0.amount) \($0.bills)" } == ["8.20 EUR 40"])
  }

  @Test("daily sums of a month and monthly sums of a year are right") func days() async throws {
    let store = try await ledger().store
    #expect(
      try await store.spendingByDay(day("2026-03-01")...day("2026-03-31")).map { "\($0.subject) \($0.amount)" }
        == [
          "2026-03-02 20.00 EUR", "2026-03-06 -5.00 EUR", "2026-03-20 10.00 EUR", "2026-03-31 50.00 EUR",
          "2026-03-05 7.00 USD",
        ])
    #expect(
      try await store.spendingByMonth(day("2026-01-01")...day("2026-12-31")).map { "\($0.subject) \($0.amount)" }
        == ["2026-02 99.00 EUR", "2026-03 75.00 EUR", "2026-03 7.00 USD"])
  }

  @Test("unpaid, overdue and next due bills of a day are listed") func standing() async throws {
    let standing = try await ledger().store.standing(on: day("2026-03-14"))
    #expect(
      standing.unpaid.map { "\($0.amount) \($0.bills), \($0.overdue) \($0.overdueBills)" }
        == ["987.20 EUR 3, 84.20 EUR 1", "12.00 USD 1, 0.00 USD 0"])
    #expect(
      standing.byCategory.map { "\($0.subject.name) \($0.amount)" }
        == ["Utilities 984.20 EUR", "Housing 900.00 EUR", "Gifts 3.00 EUR", "Telecom 12.00 USD"])
    #expect(standing.nextDue.map(\.contents.title) == ["Hosting", "Rent"])
    #expect(standing.spentThisMonth.map(\.amount.description) == ["75.00 EUR", "7.00 USD"])
    #expect(standing.spentLastMonth.map(\.amount.description) == ["99.00 EUR"])
  }

  @Test(
    "transactions: no selected category shows none, all show all, some show their bills",
    arguments: [
      (nil, 8), ([], 0), (DefaultCategories.names, 8), (["Fuel"], 2), (["fuel", "Dining"], 3), (["Household"], 2),
      (["Taxes & Fees"], 0),
    ] as [([String]?, Int)])
  func filter(categories: [String]?, count: Int) async throws {
    let store = try await ledger().store
    for date in ["2026-03-20", "2026-01-01"] {
      _ = try await store.addIncome(
        IncomeContents(title: "Pay", amount: Money(minorUnits: 100_000, currency: .eur), date: day(date)),
        who: "ada")
    }
    let shown = try await store.transactions(TransactionFilter(categories: categories)).rows
    #expect(shown.count == count)
    #expect(shown.map(\.date) == shown.map(\.date).sorted(by: >))
    #expect(shown.allSatisfy { $0.kind == .income || !$0.categories.isEmpty && !$0.icon.isEmpty })
    #expect(shown.contains { $0.kind == .income } == (count == 8))
  }

  @Test("spending is negative, income and credit notes are positive; on one day bills come before income")
  func signs() async throws {
    let store = try await ledger().store
    _ = try await store.addIncome(
      IncomeContents(title: "Pay", amount: Money(minorUnits: 100_000, currency: .eur), date: day("2026-03-06")),
      who: "ada")
    let shown = try await store.transactions(TransactionFilter(from: day("2026-03-05"), to: day("2026-03-06")))
    #expect(shown.rows.map { "\($0.title) \($0.amount)" } == ["Back 5.00 EUR", "Pay 1000.00 EUR", "Diner -7.00 USD"])
  }

  @Test("a month's sums are income and spending, with refunds reducing spending; a limit does not change them")
  func months() async throws {
    let store = try await ledger().store
    _ = try await store.addIncome(
      IncomeContents(title: "Pay", amount: Money(minorUnits: 100_000, currency: .eur), date: day("2026-03-06")),
      who: "ada")
    let all = try await store.transactions()
    #expect(
      all.months.map { "\($0.month): \($0.income), \($0.expenses), \($0.count)" } == [
        "2026-03: 1000.00 EUR, 75.00 EUR, 5", "2026-03: 0.00 USD, 7.00 USD, 1", "2026-02: 0.00 EUR, 99.00 EUR, 1",
      ])
    #expect(all.rows.count == 7 && all.count == 7)
    for limit in 1...8 {
      let some = try await store.transactions(TransactionFilter(limit: limit))
      #expect(some.rows == Array(all.rows.prefix(limit)) && some.months == all.months, "\(limit)")
    }
    let back = try await store.transactions(TransactionFilter(categories: ["Household"], limit: 1))
    #expect(back.rows.map(\.title) == ["Aldi"] && back.rows.first?.categories == ["Groceries", "Household"])
    #expect(back.count == 2 && back.months.map(\.expenses.description) == ["5.00 EUR"])
  }

  @Test("the first day on which a bill was paid is found") func firstPaid() async throws {
    #expect(try await Fixture().store.firstPaidDay() == nil)
    #expect(try await ledger().store.firstPaidDay() == day("2026-02-28"))
  }

  @Test("a bill is overdue once its due time has passed; bills of one day are sorted by time")
  func times() async throws {
    let fixture = try await Fixture()
    for (title, time) in [("Late", "18:30"), ("Whole day", nil), ("Early", "08:00")] as [(String, String?)] {
      var contents = try BillContents.made(title, minorUnits: 100, date: "2026-03-01", due: "2026-03-14")
      contents.dueTime = time.flatMap(TimeOfDay.init(text:))
      _ = try await fixture.bill(contents)
    }
    let due = day("2026-03-14")
    for (clock, overdue, next) in [
      ("00:00", [], ["Early", "Late", "Whole day"]), ("08:00", [], ["Early", "Late", "Whole day"]),
      ("08:01", ["Early"], ["Late", "Whole day"]), ("23:59", ["Early", "Late"], ["Whole day"]),
    ] as [(String, [String], [String])] {
      let time = try TimeOfDay(text: clock).orThrow()
      let standing = try await fixture.store.standing(on: due, at: time)
      #expect(standing.nextDue.map(\.contents.title) == next, "\(clock)")
      #expect(standing.unpaid.map(\.overdueBills) == [overdue.count], "\(clock)")
      #expect(standing.unpaid.map(\.overdue.minorUnits) == [Int64(overdue.count) * 100], "\(clock)")
      let filter = BillFilter(status: .overdue(due, at: time))
      #expect(try await fixture.store.bills(filter).map(\.contents.title) == overdue, "\(clock)")
      #expect(try await fixture.store.billTotals(filter).reduce(0) { $0 + $1.count } == overdue.count, "\(clock)")
    }
    let order = ["Early", "Late", "Whole day"]
    #expect(try await fixture.store.bills(BillFilter(status: .unpaid)).map(\.contents.title) == order)
    #expect(try await fixture.store.unpaidBills(dueFrom: due, to: due).map(\.contents.title) == order)
    let after = day("2026-03-15")
    #expect(try await fixture.store.bills(BillFilter(status: .overdue(after))).count == 3)
  }

  @Test("a category that does not exist is refused, and one card's transactions are its own")
  func cards() async throws {
    let fixture = try await ledger()
    await #expect(throws: StoreError.unknownCategory("Fule", close: ["Fuel"])) {
      try await fixture.store.transactions(TransactionFilter(categories: ["Fule"]))
    }
    // Every generated bill was paid with a girocard that ends in 9165.
    let card = try await fixture.store.addCard(
      CardContents(name: "Giro", brand: .girocard, lastFour: "9165"), who: "ada")
    #expect(try await fixture.store.transactions(TransactionFilter(card: card.id)).rows.count == 6)
    let fuel = TransactionFilter(categories: ["Fuel"], card: card.id)
    #expect(try await fixture.store.transactions(fuel).rows.count == 2)
    #expect(try await fixture.store.transactions(TransactionFilter(card: 99)).rows.isEmpty)
    let spending = try await fixture.store.spending(day("2026-03-01")...day("2026-03-31"))
    #expect(spending.byCard.map { "\($0.subject) \($0.bills)" } == ["Giro 4", "Giro 1"])
  }

  @Test("deleted bills are in no figure") func deleted() async throws {
    let fixture = try await ledger()
    for bill in try await fixture.store.bills() { try await fixture.store.delete(bill: bill.id, who: "ada") }
    let march = day("2026-03-01")...day("2026-03-31")
    let spending = try await fixture.store.spending(march)
    #expect(
      spending.totals.isEmpty && spending.byCategory.isEmpty && spending.byMerchant.isEmpty && spending.byMonth.isEmpty)
    let standing = try await fixture.store.standing(on: march.lowerBound)
    #expect(standing.unpaid.isEmpty && standing.byCategory.isEmpty && standing.nextDue.isEmpty)
    let transactions = try await fixture.store.transactions()
    #expect(transactions.rows.isEmpty && transactions.months.isEmpty)
    #expect(try await fixture.store.spendingByDay(march).isEmpty)
    #expect(try await fixture.store.categoryList().allSatisfy { $0.bills == 0 })
  }
}

extension Fixture {
  /// A bill confirmed from its own document.
  func bill(_ contents: BillContents) async throws -> Bill {
    let count = try await store.drafts(DraftFilter(state: nil)).count
    let draft = try await read("paper-\(count)").first.orThrow()
    return try await store.confirm(draft: draft.id, revision: draft.revision, contents: contents, who: "ada")
  }
}
