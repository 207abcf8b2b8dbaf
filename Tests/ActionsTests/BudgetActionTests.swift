import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Budgets, as any interface of the program handles them; today is 2026-03-18.
@Suite struct BudgetActionTests {
  private func lines(_ result: BudgetsResult) -> [String] {
    result.budgets.map { "\($0.category) \($0.spent.money) of \($0.budget.money), \($0.left.money), \($0.over.money)" }
  }

  @Test("a budget is set, shown with what was spent, and deleted without a terminal")
  func wholeLife() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    try await made.add("ALDI", 5_000, paid: "2026-03-02", categories: ["Groceries"])
    try await made.add("Diner", 12_050, paid: "2026-03-03", categories: ["Dining"])
    try await made.add("Abroad", 700, .usd, paid: "2026-03-05", categories: ["Groceries"])
    try await made.add("Earlier", 900, paid: "2026-02-28", categories: ["Groceries"])
    let set = try await made.run(SetBudget(category: "groceries", amount: "400"))
    #expect(set.category == "Groceries" && set.amount.money == Money(minorUnits: 40_000, currency: .eur))
    #expect(set.from.description == "2026-03" && set.next == nil)
    _ = try await made.run(SetBudget(category: "Dining", amount: "100 EUR", from: "2"))
    let march = try await made.run(ShowBudgets())
    #expect(march.period == "2026-03" && march.from.description == "2026-03-01" && march.to.description == "2026-03-31")
    #expect(
      lines(march) == [
        "Groceries 50.00 EUR of 400.00 EUR, 350.00 EUR, 0.00 EUR",
        "Dining 120.50 EUR of 100.00 EUR, 0.00 EUR, 20.50 EUR",
      ])
    #expect(march.budgets.map(\.percent) == [12, 120] && march.budgets.map(\.isExceeded) == [false, true])
    #expect(march.budgets.map(\.bills) == [1, 1] && march.budgets.allSatisfy { !$0.icon.isEmpty && $0.colour != nil })
    let total = try #require(march.totals.first)
    #expect(march.totals.count == 1 && total.budget.money.minorUnits == 50_000 && total.percent == 34)
    #expect(total.spent.money.minorUnits == 17_050 && total.left.money.minorUnits == 32_950 && !total.isExceeded)
    let gone = try await made.run(DeleteBudget(category: "Dining"))
    #expect(gone.category == "Dining" && gone.budgets.map(\.from.description) == ["2026-02"])
    #expect(try await made.run(ShowBudgets()).budgets.map(\.category) == ["Groceries"])
  }

  @Test("the total counts a bill in several categories once, and says that they do not add up to it")
  func overlap() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    try await made.add("Market", 6_000, paid: "2026-03-02", categories: ["Groceries", "Household"])
    _ = try await made.run(SetBudget(category: "Groceries", amount: "50"))
    let single = try await made.run(ShowBudgets())
    #expect(!single.categoriesOverlap && single.note == nil)
    _ = try await made.run(SetBudget(category: "Household", amount: "100"))
    let both = try await made.run(ShowBudgets())
    #expect(both.budgets.map(\.spent.money.minorUnits) == [6_000, 6_000])
    let total = try #require(both.totals.first)
    #expect(total.spent.money.minorUnits == 6_000 && total.left.money.minorUnits == 9_000 && total.percent == 40)
    #expect(both.categoriesOverlap && both.note?.contains("do not add up to the total") == true)
  }

  @Test("earlier months keep their budget, and a later one is named")
  func history() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    _ = try await made.run(SetBudget(category: "Fuel", amount: "90", from: "2026-01"))
    _ = try await made.run(SetBudget(category: "Fuel", amount: "120", from: "5/2026"))
    let now = try await made.run(SetBudget(category: "Fuel", amount: "100"))
    #expect(now.next?.from.description == "2026-05" && now.next?.amount.money.minorUnits == 12_000)
    for (month, amount) in [("1", 9_000), ("2", 9_000), ("3", 10_000), ("4", 10_000), ("2027-01", 12_000)] {
      let shown = try await made.run(ShowBudgets(month: .text(month)))
      #expect(shown.budgets.map(\.budget.money.minorUnits) == [Int64(amount)], "\(month)")
    }
    #expect(try await made.run(ShowBudgets(month: "2025-12")).budgets.isEmpty)
  }

  @Test("a budget ends with a month, by default from the present one on")
  func end() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    _ = try await made.run(SetBudget(category: "Fuel", amount: "90", from: "2026-01"))
    let ended = try await made.run(EndBudget(category: "fuel", from: "12"))
    #expect(ended.category == "Fuel" && ended.from.description == "2026-12")
    #expect(ended.budgets.map(\.from.description) == ["2026-01"] && ended.budgets.allSatisfy { !$0.isEnd })
    #expect(try await made.run(ShowBudgets(month: "2026-11")).budgets.map(\.category) == ["Fuel"])
    for month in ["2026-12", "2027-01"] {
      let shown = try await made.run(ShowBudgets(month: .text(month)))
      #expect(shown.budgets.isEmpty && shown.totals.isEmpty, "\(month)")
    }
    // Of the year, the eleven months before count.
    #expect(try await made.run(ShowBudgets(year: 2026)).totals.map(\.budget.money.minorUnits) == [99_000])
    // The end has not come yet, and can be moved.
    #expect(try await made.run(EndBudget(category: "Fuel", from: "2027-01")).from.description == "2027-01")
    #expect(try await made.run(ShowBudgets(month: "2026-12")).budgets.map(\.category) == ["Fuel"])
    #expect(try await made.run(EndBudget(category: "Fuel", from: "2026-12")).from.description == "2026-12")
    let more = try await made.run(SetBudget(category: "Fuel", amount: "100", from: "2026-05"))
    #expect(more.next?.isEnd == true && more.next?.from.description == "2026-12")
    #expect(try await made.run(EndBudget(category: "Fuel")).from.description == "2026-03")
    #expect(try await made.run(ShowBudgets()).budgets.isEmpty)
    #expect(try await made.run(ShowBudgets(month: "2")).budgets.map(\.category) == ["Fuel"])
    let changes = try await made.run(ListNamedChanges(of: .category, "Fuel"))
    let lines = changes.map { ChangeText($0.event) { "\($0)" }.lines }
    #expect(lines.dropFirst().first == ["budget from 2026-12 none in EUR"], "\(lines)")
    #expect(lines.last?.contains("budget from 2026-12 none in EUR removed") == true, "\(lines)")
    #expect(try await made.run(ListCommands(limit: 1)).map(\.sentence) == ["ended the budget of category 4, Fuel"])
  }

  @Test("of a year, the months with a budget are added up, and spending before the first one does not count")
  func year() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    for (cents, paid) in [(1_000, "2026-01-31"), (2_000, "2026-02-01"), (4_000, "2026-03-17")] as [(Int64, String)] {
      try await made.add("Shell", cents, paid: paid, categories: ["Fuel"])
    }
    _ = try await made.run(SetBudget(category: "Fuel", amount: "90", from: "2026-02"))
    let year = try await made.run(ShowBudgets(year: 2026))
    #expect(year.period == "2026" && lines(year) == ["Fuel 60.00 EUR of 990.00 EUR, 930.00 EUR, 0.00 EUR"])
    #expect(try await made.run(ShowBudgets(year: 2025)).budgets.isEmpty)
  }

  @Test("invalid input is refused with the field that it is about, and changes nothing")
  func refusals() async throws {
    let made = try await MadeDesk()
    for (action, field) in [
      (SetBudget(category: "Fuel", amount: "0 EUR"), "amount"),
      (SetBudget(category: "Fuel", amount: "-5 EUR"), "amount"),
      (SetBudget(category: "Fuel", amount: "lots"), "amount"), (SetBudget(category: "Fuel", amount: "5"), "amount"),
      (SetBudget(category: "Fuel", amount: "5 EUR", from: "May"), "from"),
      (SetBudget(category: "Nowhere", amount: "5 EUR"), "category"),
    ] {
      let error = await #expect(throws: (any Error).self) { try await made.run(action) }
      #expect(error.flatMap { ActionError.Kind.field(of: $0) } == field, "\(action)")
    }
    await #expect(throws: StoreError.noBudget(category: "Fuel", nil)) {
      try await made.run(DeleteBudget(category: "Fuel"))
    }
    await #expect(throws: StoreError.noBudget(category: "Fuel", .chf)) {
      try await made.run(DeleteBudget(category: "Fuel", currency: "chf"))
    }
    await #expect(throws: InputError.self) { try await made.run(DeleteBudget(category: "Fuel", currency: "euro")) }
    await #expect(throws: StoreError.noBudget(category: "Fuel", nil, from: Month(iso: "2026-03"))) {
      try await made.run(EndBudget(category: "Fuel"))
    }
    for (action, field) in [
      (EndBudget(category: "Fuel", from: "May"), "from"), (EndBudget(category: "Fuel", currency: "euro"), "currency"),
      (EndBudget(category: "Nowhere"), "category"),
    ] {
      let error = await #expect(throws: (any Error).self) { try await made.run(action) }
      #expect(error.flatMap { ActionError.Kind.field(of: $0) } == field, "\(action)")
    }
    #expect(try await made.run(ShowBudgets()).budgets.isEmpty)
    #expect(try await made.run(ListNewestChanges()).isEmpty)
  }

  @Test("the history says what changed, and its JSON has the budgets before and after")
  func changes() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(SetBudget(category: "Fuel", amount: "90 EUR"))
    _ = try await made.run(SetBudget(category: "Fuel", amount: "120 EUR"))
    _ = try await made.run(DeleteBudget(category: "Fuel"))
    let changes = try await made.run(ListNamedChanges(of: .category, "Fuel"))
    #expect(
      changes.map { ChangeText($0.event) { "\($0)" }.lines } == [
        ["budget from 2026-03 90.00 EUR"], ["budget from 2026-03 90.00 EUR → 120.00 EUR"],
        ["budget from 2026-03 120.00 EUR removed"],
      ])
    let object = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(changes[1])) as? [String: Any])
    let before = (object["before"] as? [String: Any])?["budgets"] as? [[String: Any]]
    #expect(before?.first?["from"] as? String == "2026-03")
    #expect((before?.first?["amount"] as? [String: Any])?["value"] as? String == "90.00")
    let commands = try await made.run(ListCommands(limit: 2)).map(\.sentence)
    #expect(commands == ["removed the budget of category 4, Fuel", "set a budget for category 4, Fuel"])
  }

  @Test("the JSON of a result is read back as the same value, with every key present")
  func encoding() async throws {
    let made = try await MadeDesk()
    let set = try await made.run(SetBudget(category: "Fuel", amount: "1800 JPY"))
    #expect(try JSONDecoder().decode(ChangedBudget.self, from: JSONEncoder().encode(set)) == set)
    let object = try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(set)) as? [String: Any])
    #expect(object["next"] is NSNull && object["from"] as? String == "2026-03")
    let shown = try await made.run(ShowBudgets())
    #expect(try JSONDecoder().decode(BudgetsResult.self, from: JSONEncoder().encode(shown)) == shown)
    let ended = try await made.run(EndBudget(category: "Fuel"))
    #expect(try JSONDecoder().decode(EndedBudgets.self, from: JSONEncoder().encode(ended)) == ended)
    _ = try await made.run(SetBudget(category: "Gifts", amount: "30 EUR"))
    _ = try await made.run(EndBudget(category: "Gifts", from: "2026-05"))
    let gone = try await made.run(DeleteBudget(category: "Gifts"))
    let deleted = try JSONSerialization.jsonObject(with: JSONEncoder().encode(gone)) as? [String: Any]
    let budgets = try #require(deleted?["budgets"] as? [[String: Any]])
    #expect(budgets.map { $0["end"] as? Bool } == [false, true])
  }
}
