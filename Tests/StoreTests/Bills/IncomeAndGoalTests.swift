import Core
@testable import Store
import TestSupport
import Testing

@Suite("Income and goals in the store") struct IncomeAndGoalTests {
  private func money(_ minorUnits: Int64, _ currency: Currency = .eur) -> Money {
    Money(minorUnits: minorUnits, currency: currency)
  }

  @Test("income is listed newest first, by period, and summed up per currency") func income() async throws {
    let store = try await Fixture().store
    for (title, amount, date) in [
      ("Pay", money(250_000), "2026-01-31"), ("Pay", money(251_000), "2026-02-28"),
      ("Gig", money(9_000, .usd), "2026-02-10"),
      ("Pay", money(249_000), "2025-12-31"),
    ] { _ = try await store.addIncome(IncomeContents(title: title, amount: amount, date: day(date)), who: "ada") }
    #expect(
      try await store.incomes().map(\.contents.date.description) == [
        "2026-02-28", "2026-02-10", "2026-01-31", "2025-12-31",
      ])
    let february = day("2026-02-01")...day("2026-02-28")
    #expect(try await store.incomes(from: february.lowerBound, to: february.upperBound).map(\.id) == [2, 3])
    #expect(try await store.incomeTotals(nil) == [money(750_000), money(9_000, .usd)])
    #expect(try await store.incomeTotals(february) == [money(251_000), money(9_000, .usd)])
    #expect(
      try await store.incomeByMonth(day("2026-01-01")...day("2026-12-31")).map { "\($0.subject) \($0.amount)" }
        == ["2026-01 2500.00 EUR", "2026-02 2510.00 EUR", "2026-02 90.00 USD"])
  }

  @Test("an income is deleted once, and restored by undo") func delete() async throws {
    let store = try await Fixture().store
    for index in 1...3 {
      _ = try await store.addIncome(
        IncomeContents(title: "\(index)", amount: money(1), date: day("2026-01-01")), who: "ada")
    }
    try await store.deleteIncome(3, who: "ada")
    for gone in [3, 9] as [Int64] {
      await #expect(throws: StoreError.notFound(.income, gone)) { try await store.deleteIncome(gone, who: "ada") }
    }
    #expect(try await store.incomes().map(\.id) == [2, 1])
    _ = try await store.undo(who: "ada")
    #expect(try await store.incomes().map(\.id) == [3, 2, 1])
  }

  @Test("as many goals as allowed can exist at once, and names are unique") func limit() async throws {
    let store = try await Fixture().store
    for name in ["A", "B", "C"] {
      _ = try await store.addGoal(GoalContents(name: name, target: money(100)), limit: 4, who: "ada")
    }
    await #expect(throws: StoreError.similarName(.goal, "a", existing: "A")) {
      try await store.addGoal(GoalContents(name: "a", target: money(100)), limit: 4, who: "ada")
    }
    let fourth = try await store.addGoal(GoalContents(name: "D", target: money(100)), limit: 4, who: "ada")
    await #expect(throws: StoreError.tooManyGoals(count: 4, limit: 4)) {
      try await store.addGoal(GoalContents(name: "E", target: money(100)), limit: 4, who: "ada")
    }
    await #expect(throws: StoreError.tooManyGoals(count: 4, limit: 2)) {
      try await store.addGoal(GoalContents(name: "E", target: money(100)), limit: 2, who: "ada")
    }
    try await store.deleteGoal(fourth.id, who: "ada")
    _ = try await store.addGoal(GoalContents(name: "E", target: money(100)), limit: 4, who: "ada")
    #expect(try await store.goals().map(\.contents.name) == ["A", "B", "C", "E"])
  }

  @Test("a payment can be removed later, too, and is restored by undo") func unpay() async throws {
    let store = try await Fixture().store
    for name in ["Bike", "Boat"] {
      let goal = try await store.addGoal(GoalContents(name: name, target: money(90_000)), limit: 4, who: "ada")
      _ = try await store.pay(goal: goal.id, money(1_000), on: day("2026-01-01"), notes: "", who: "ada")
    }
    await #expect(throws: StoreError.unknownPayment(goal: "Bike", 2)) {
      try await store.unpay(goal: 1, payment: 2, who: "ada")
    }
    await #expect(throws: StoreError.notFound(.goal, 9)) { try await store.unpay(goal: 9, payment: 1, who: "ada") }
    #expect(try await store.unpay(goal: 1, payment: 1, who: "ada").payments.isEmpty)
    #expect(try await store.goal("Boat").payments.count == 1)
    #expect(try await store.changes(of: .goal, 1).map(\.what) == ["goal.add", "goal.pay", "goal.unpay"])
    _ = try await store.undo(who: "ada")
    #expect(try await store.goal("Bike").payments.map(\.id) == [1])
  }

  @Test("payments add up in the goal's currency, even beyond the target, and are deleted with the goal")
  func pay() async throws {
    let store = try await Fixture().store
    let goal = try await store.addGoal(GoalContents(name: "Bike", target: money(90_000)), limit: 4, who: "ada")
    for amount in [40_000, 40_000, 20_000] {
      _ = try await store.pay(goal: goal.id, money(Int64(amount)), on: day("2026-01-01"), notes: "", who: "ada")
    }
    await #expect(throws: StoreError.goalCurrency("Bike", "EUR")) {
      try await store.pay(goal: goal.id, money(1, .usd), on: .epoch, notes: "", who: "ada")
    }
    await #expect(throws: StoreError.goalCurrency("Bike", "EUR")) {
      try await store.editGoal(goal.id, GoalContents(name: "Bike", target: money(1, .usd)), who: "ada")
    }
    #expect(try await store.goal("bike").payments.map(\.amount.minorUnits) == [40_000, 40_000, 20_000])
    try await store.deleteGoal(goal.id, who: "ada")
    #expect(try await store.goals().isEmpty)
    _ = try await store.undo(who: "ada")
    #expect(try await store.goal("1").payments.count == 3)
    _ = try await store.undo(who: "ada")
    #expect(try await store.goal("1").payments.count == 2)
  }
}
