import Core
import TestSupport
import Testing

@testable import Store

@Suite("Monthly budgets in the store") struct BudgetTests {
  private func budget(_ minorUnits: Int64, _ currency: Currency = .eur, from month: String) throws -> Budget {
    Budget(amount: Money(minorUnits: minorUnits, currency: currency), from: try Month(iso: month).orThrow())
  }

  /// The budgets of some months: `2026-03 Fuel 50.00 EUR of 90.00 EUR (1)`.
  private func list(_ store: Store, _ first: String, _ last: String? = nil) async throws -> [String] {
    let months = try Month(iso: first).orThrow()...Month(iso: last ?? first).orThrow()
    return try await store.budgetSpending(months).spending.map {
      "\($0.month) \($0.category.name) \($0.spent) of \($0.budget) (\($0.bills))"
    }
  }

  @Test("a budget applies from its month until the next one of the same currency") func months() async throws {
    let store = try await Fixture().store
    _ = try await store.setBudget(of: "Fuel", budget(9_000, from: "2026-01"), who: "ada")
    _ = try await store.setBudget(of: "fuel", budget(5_000, .chf, from: "2026-02"), who: "ada")
    let all = try await store.setBudget(of: "Fuel", budget(12_000, from: "2026-03"), who: "ada")
    #expect(all.category == "Fuel" && all.budgets.map(\.from.description) == ["2026-02", "2026-01", "2026-03"])
    _ = try await store.setBudget(of: "Groceries", budget(40_000, from: "2026-03"), who: "ada")
    #expect(try await list(store, "2025-12").isEmpty)
    #expect(
      try await list(store, "2025-12", "2026-04") == [
        "2026-03 Groceries 0.00 EUR of 400.00 EUR (0)", "2026-04 Groceries 0.00 EUR of 400.00 EUR (0)",
        "2026-02 Fuel 0.00 CHF of 50.00 CHF (0)", "2026-03 Fuel 0.00 CHF of 50.00 CHF (0)",
        "2026-04 Fuel 0.00 CHF of 50.00 CHF (0)", "2026-01 Fuel 0.00 EUR of 90.00 EUR (0)",
        "2026-02 Fuel 0.00 EUR of 90.00 EUR (0)", "2026-03 Fuel 0.00 EUR of 120.00 EUR (0)",
        "2026-04 Fuel 0.00 EUR of 120.00 EUR (0)",
      ])
    // Set again for the same month: the amount is replaced.
    let again = try await store.setBudget(of: "Fuel", budget(8_000, from: "2026-01"), who: "ada")
    #expect(again.budgets.filter { $0.amount.currency == .eur }.map(\.amount.minorUnits) == [8_000, 12_000])
  }

  @Test("spending is that of the reports: parts, several categories, refunds, and each currency on its own")
  func spending() async throws {
    let store = try await Fixture().store
    var divided = try BillContents.made("Market", minorUnits: 1_200, paid: "2026-03-02")
    divided.parts = [
      BillPart(category: "Groceries", minorUnits: 700), BillPart(category: "Household", minorUnits: 500),
    ]
    divided.repetition = .none
    _ = try await store.add(bill: divided, who: "ada")
    for (title, cents, currency, paid, categories) in [
      ("Both", 1_000, .eur, "2026-03-31", ["Groceries", "Household"]),
      ("Back", -300, .eur, "2026-03-06", ["Household"]),
      ("Abroad", 900, .chf, "2026-03-07", ["Groceries"]), ("Unpaid", 5_000, .eur, nil, ["Groceries"]),
      ("Later", 2_000, .eur, "2026-04-01", ["Groceries"]),
    ] as [(String, Int64, Currency, String?, [String])] {
      _ = try await store.add(
        bill: .made(title, minorUnits: cents, currency: currency, paid: paid, categories: categories), who: "ada")
    }
    for category in ["Groceries", "Household", "Gifts"] {
      _ = try await store.setBudget(of: category, budget(10_000, from: "2026-01"), who: "ada")
    }
    _ = try await store.setBudget(of: "Groceries", budget(1_000, .chf, from: "2026-01"), who: "ada")
    #expect(
      try await list(store, "2026-03") == [
        "2026-03 Groceries 9.00 CHF of 10.00 CHF (1)", "2026-03 Groceries 17.00 EUR of 100.00 EUR (2)",
        "2026-03 Household 12.00 EUR of 100.00 EUR (3)", "2026-03 Gifts 0.00 EUR of 100.00 EUR (0)",
      ])
    let reported = try await store.spendingByCategory(day("2026-03-01")...day("2026-03-31")).byCategory
    let figures = try await store.budgetSpending(Month(day("2026-03-01"))...Month(day("2026-03-01")))
    #expect(figures.repeated == [Money(minorUnits: 1_000, currency: .eur)])
    for figure in figures.spending {
      let own = reported.first { $0.subject == figure.category && $0.amount.currency == figure.spent.currency }
      #expect(
        own.map { [$0.amount.minorUnits, Int64($0.bills)] } ?? [0, 0] == [figure.spent.minorUnits, Int64(figure.bills)])
    }
  }

  @Test("what several categories contain more than once is known for the months in which they have a budget")
  func repeated() async throws {
    let store = try await Fixture().store
    for (cents, currency, paid, categories) in [
      (1_000, .eur, "2026-03-02", ["Groceries", "Household"]),
      (100, .eur, "2026-03-31", ["Fuel", "Gifts", "Groceries"]),
      (-30, .eur, "2026-04-01", ["Groceries", "Household"]), (7, .chf, "2026-04-01", ["Groceries", "Household"]),
      (5_000, .eur, "2026-04-02", ["Groceries"]), (9_000, .eur, "2026-02-28", ["Groceries", "Household"]),
    ] as [(Int64, Currency, String, [String])] {
      _ = try await store.add(
        bill: .made("Market", minorUnits: cents, currency: currency, paid: paid, categories: categories), who: "ada")
    }
    for category in ["Groceries", "Household", "Fuel", "Gifts"] {
      let from = category == "Groceries" ? "2026-01" : "2026-03"
      _ = try await store.setBudget(of: category, budget(10_000, from: from), who: "ada")
    }
    _ = try await store.setBudget(of: "Groceries", budget(10_000, .chf, from: "2026-01"), who: "ada")
    func repeated(_ first: String, _ last: String) async throws -> [Money] {
      let months = try Month(iso: first).orThrow()...Month(iso: last).orThrow()
      return try await store.budgetSpending(months).repeated
    }
    #expect(try await repeated("2026-02", "2026-02").isEmpty)
    #expect(try await repeated("2026-03", "2026-03") == [Money(minorUnits: 1_200, currency: .eur)])
    #expect(try await repeated("2026-01", "2026-12") == [Money(minorUnits: 1_170, currency: .eur)])
  }

  @Test("a budget is deleted in one currency or in all; without one there is nothing to delete")
  func delete() async throws {
    let store = try await Fixture().store
    for (currency, month) in [(Currency.eur, "2026-01"), (.eur, "2026-03"), (.chf, "2026-02")] {
      _ = try await store.setBudget(of: "Fuel", budget(9_000, currency, from: month), who: "ada")
    }
    let gone = try await store.deleteBudgets(of: "Fuel", .chf, who: "ada")
    #expect(gone.category == "Fuel" && gone.budgets.map { "\($0.from) \($0.amount)" } == ["2026-02 90.00 CHF"])
    await #expect(throws: StoreError.noBudget(category: "Fuel", .chf)) {
      try await store.deleteBudgets(of: "Fuel", .chf, who: "ada")
    }
    #expect(try await store.deleteBudgets(of: "fuel", who: "ada").budgets.count == 2)
    await #expect(throws: StoreError.noBudget(category: "Fuel", nil)) {
      try await store.deleteBudgets(of: "Fuel", who: "ada")
    }
    await #expect(throws: StoreError.self) { try await store.deleteBudgets(of: "Nowhere", who: "ada") }
    #expect(try await store.commands(who: "ada", limit: 9).first?.what == "category.unbudget")
    _ = try await store.undo(who: "ada")
    #expect(try await list(store, "2026-03") == ["2026-03 Fuel 0.00 EUR of 90.00 EUR (0)"])
  }

  @Test("a budget is ended from a month on, and earlier months keep theirs") func end() async throws {
    let store = try await Fixture().store
    for (cents, currency, month) in [
      (9_000, .eur, "2026-01"), (12_000, .eur, "2026-06"), (5_000, .chf, "2026-05"),
    ] as [(Int64, Currency, String)] {
      _ = try await store.setBudget(of: "Fuel", budget(cents, currency, from: month), who: "ada")
    }
    func end(_ month: String, _ currency: Currency? = nil) async throws -> [String] {
      let (month, present) = (try Month(iso: month).orThrow(), try Month(iso: "2026-12").orThrow())
      return try await store.endBudgets(of: "fuel", from: month, currency, present: present, who: "ada").budgets.map {
        "\($0.from) \($0.amount)"
      }
    }
    #expect(try await end("2026-04", .eur) == ["2026-01 90.00 EUR", "2026-06 120.00 EUR"])
    #expect(
      try await list(store, "2026-02", "2026-05") == [
        "2026-05 Fuel 0.00 CHF of 50.00 CHF (0)", "2026-02 Fuel 0.00 EUR of 90.00 EUR (0)",
        "2026-03 Fuel 0.00 EUR of 90.00 EUR (0)",
      ])
    let may = try Month(iso: "2026-05").orThrow()
    for month in ["2026-04", "2026-05"] {
      await #expect(throws: StoreError.noBudget(category: "Fuel", .eur, from: Month(iso: month))) {
        try await end(month, .eur)
      }
    }
    // It ends earlier than before, in all currencies; of the one that had not begun, nothing is left.
    #expect(try await end("2026-03") == ["2026-05 50.00 CHF", "2026-01 90.00 EUR"])
    #expect(try await list(store, "2026-01", "2026-09").count == 2)
    #expect(try await store.commands(who: "ada", limit: 1).first?.what == "category.endbudget")
    // After its end it can be set again, also for the month in which it ended.
    for month in ["2026-08", "2026-03"] {
      _ = try await store.setBudget(of: "Fuel", budget(7_000, from: month), who: "ada")
    }
    #expect(try await list(store, "2026-03", "2026-04").count == 2)
    #expect(try await end("2026-03") == ["2026-03 70.00 EUR", "2026-08 70.00 EUR"])
    #expect(try await list(store, "2026-01", "2026-09").count == 2)
    await #expect(throws: StoreError.self) {
      try await store.endBudgets(of: "Nowhere", from: may, present: may, who: "ada")
    }
  }

  @Test("an end that is still to come is moved to a later month, and one that has come is not")
  func moveEnd() async throws {
    let store = try await Fixture().store
    _ = try await store.setBudget(of: "Fuel", budget(9_000, from: "2026-01"), who: "ada")
    func end(_ month: String, in present: String) async throws -> [String] {
      let (month, present) = (try Month(iso: month).orThrow(), try Month(iso: present).orThrow())
      return try await store.endBudgets(of: "Fuel", from: month, present: present, who: "ada").budgets.map {
        "\($0.from) \($0.amount)"
      }
    }
    #expect(try await end("2026-05", in: "2026-03") == ["2026-01 90.00 EUR"])
    #expect(try await end("2026-07", in: "2026-03") == ["2026-01 90.00 EUR"])
    #expect(try await list(store, "2026-04", "2026-09").count == 3)
    _ = try await store.undo(who: "ada")
    #expect(try await list(store, "2026-04", "2026-09").count == 1)
    await #expect(throws: StoreError.noBudget(category: "Fuel", nil, from: Month(iso: "2026-07"))) {
      try await end("2026-07", in: "2026-05")
    }
    // A later budget is what ends; the end before it stays.
    _ = try await store.setBudget(of: "Fuel", budget(7_000, from: "2026-09"), who: "ada")
    #expect(try await end("2026-07", in: "2026-03") == ["2026-09 70.00 EUR"])
    #expect(try await list(store, "2026-04", "2026-09").count == 1)
  }

  @Test("merging categories adds up their budgets, and deleting one deletes its own") func merge() async throws {
    let store = try await Fixture().store
    for (category, cents, currency, month) in [
      ("Dining", 10_000, .eur, "2026-01"), ("Dining", 15_000, .eur, "2026-05"), ("Dining", 2_000, .chf, "2026-01"),
      ("Groceries", 40_000, .eur, "2026-03"), ("Fuel", 9_000, .eur, "2026-01"),
    ] as [(String, Int64, Currency, String)] {
      _ = try await store.setBudget(of: category, budget(cents, currency, from: month), who: "ada")
    }
    _ = try await store.mergeCategory("Dining", into: "Groceries", who: "ada")
    let groceries = try await store.category(named: "Groceries").id
    #expect(try await store.commands(who: "ada", limit: 1).first?.things.first?.id == groceries)
    _ = try await store.deleteCategory("Fuel", who: "ada")
    #expect(
      try await store.deleteBudgets(of: "Groceries", who: "ada").budgets.map { "\($0.from) \($0.amount)" } == [
        "2026-01 20.00 CHF", "2026-01 100.00 EUR", "2026-03 500.00 EUR", "2026-05 550.00 EUR",
      ])
  }

  @Test("every change of a budget is undone and redone completely") func undo() async throws {
    let store = try await Fixture().store
    let (first, more) = (try budget(9_000, from: "2026-01"), try budget(12_000, from: "2026-01"))
    let (later, abroad) = (try budget(8_000, from: "2026-04"), try budget(5_000, .chf, from: "2026-02"))
    let changes: [@Sendable () async throws -> Void] = [
      { _ = try await store.setBudget(of: "Fuel", first, who: "ada") },
      { _ = try await store.setBudget(of: "Fuel", more, who: "ada") },
      { _ = try await store.setBudget(of: "Fuel", abroad, who: "ada") },
      { _ = try await store.setBudget(of: "Travel", later, who: "ada") },
      { _ = try await store.endBudgets(of: "Fuel", from: later.from, present: first.from, who: "ada") },
      { _ = try await store.deleteBudgets(of: "Fuel", .chf, who: "ada") },
      { _ = try await store.mergeCategory("Fuel", into: "Travel", who: "ada") },
      { _ = try await store.deleteCategory("Travel", who: "ada") },
    ]
    var states = [try await UndoTests.image(store)]
    for change in changes {
      try await change()
      states.append(try await UndoTests.image(store))
    }
    for index in changes.indices.reversed() {
      _ = try await store.undo(who: "ada")
      #expect(try await UndoTests.image(store) == states[index], "undone \(index)")
    }
    for index in changes.indices {
      _ = try await store.redo(who: "ada")
      #expect(try await UndoTests.image(store) == states[index + 1], "redone \(index)")
    }
  }

  @Test("the history of a category names its budgets, before and after") func history() async throws {
    let store = try await Fixture().store
    let (first, more) = (try budget(9_000, from: "2026-01"), try budget(12_000, from: "2026-01"))
    _ = try await store.setBudget(of: "Fuel", first, who: "ada")
    _ = try await store.setBudget(of: "Fuel", more, who: "ada")
    _ = try await store.deleteBudgets(of: "Fuel", who: "ada")
    let events = try await store.changes(of: .category, try await store.category(named: "Fuel").id)
    #expect(events.map(\.what) == ["category.budget", "category.budget", "category.unbudget"])
    #expect(events.allSatisfy { $0.kind == .changed && $0.name == "Fuel" })
    #expect(
      events.map(\.changes) == [
        [FieldChange(.budgets, before: nil, after: .budgets([first]))],
        [FieldChange(.budgets, before: .budgets([first]), after: .budgets([more]))],
        [FieldChange(.budgets, before: .budgets([more]), after: nil)],
      ])
  }
}
