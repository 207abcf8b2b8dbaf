import Actions
import Core
import Foundation
import Ledger
import Store
import Testing

/// Categories, as any interface of the program handles them.
@Suite struct CategoryActionTests {
  @Test("a category is added, changed, merged and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(AddCategory(name: " Café  noir ", icon: "☕", colour: "orange"))
    #expect(added.name == "Café noir" && added.icon == "☕" && added.colour == .orange && added.bills == 0)
    let kept = try await desk.run(EditCategory(category: "Café noir", icon: "🫖")).category
    #expect(kept.icon == "🫖" && kept.colour == .orange && kept.name == "Café noir")
    let edited = try await desk.run(EditCategory(category: "cafe noir", name: "Coffee", icon: "none", colour: "none"))
    #expect(edited.before == "Café noir" && edited.category.name == "Coffee")
    #expect(edited.category.icon.isEmpty && edited.category.colour == nil)
    _ = try await desk.run(QuickAddBill(line: "Espresso 3 paid #Coffee"))
    let merged = try await desk.run(MergeCategory(category: "coffee", into: "Dining"))
    #expect(merged.before == "Coffee" && merged.category.name == "Dining" && merged.received == 1)
    #expect(try await desk.run(ListCategories()).first { $0.name == "Dining" }?.bills == 1)
    let deleted = try await desk.run(DeleteCategory(category: "dining"))
    #expect(deleted.name == "Dining" && deleted.bills == 1)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.categories == [DefaultCategories.other])
  }

  @Test("invalid input is refused and changes nothing")
  func refusals() async throws {
    let desk = try await MadeDesk()
    let before = try await desk.run(ListCategories())
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "!?")) }
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "Books", icon: "ab")) }
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "Books", colour: "pale")) }
    await #expect(throws: StoreError.self) { try await desk.run(AddCategory(name: "groceries")) }
    await #expect(throws: StoreError.self) { try await desk.run(EditCategory(category: "Nothing", name: "Books")) }
    await #expect(throws: StoreError.self) { try await desk.run(DeleteCategory(category: DefaultCategories.other)) }
    #expect(try await desk.run(ListCategories()) == before)
  }
}

/// Incomes, as any interface of the program handles them.
@Suite struct IncomeActionTests {
  @Test("an income is added, changed, listed and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let salary = try await desk.run(AddIncome(title: "Salary", amount: "2500", date: "2026-03-01", notes: "March"))
    #expect(salary.amount.money == Money(minorUnits: 250_000, currency: .eur))
    _ = try await desk.run(AddIncome(title: "Bonus", amount: "100 CHF", date: "2025-12-20"))
    #expect(try await desk.run(AddIncome(title: "Gift", amount: "5")).date.description == "2026-03-18")
    let edited = try await desk.run(EditIncome(income: 2, amount: "120", notes: "late"))
    #expect(edited.amount.money == Money(minorUnits: 12_000, currency: .chf) && edited.notes == "late")
    let march = try await desk.run(ListIncomes(period: Period(month: "2026-03")))
    #expect(march.incomes.map(\.title) == ["Gift", "Salary"] && march.total == march.thisMonth)
    #expect(march.allTime.map(\.money.currency.code) == ["CHF", "EUR"])
    #expect(try await desk.run(DeleteIncomes(incomes: [1, 3, 1])).deleted == [1, 3])
    #expect(try await desk.run(ListIncomes()).incomes.map(\.id) == [2])
    await #expect(throws: StoreError.self) { try await desk.run(DeleteIncomes(incomes: [2, 99])) }
    #expect(try await desk.run(ListIncomes()).incomes.map(\.id) == [2])
  }

  @Test(
    "a typed amount is read by the locale",
    arguments: [("de_DE", "1.234,50"), ("en_GB", "1,234.50"), ("fr_FR", "1 234,50")])
  func marks(locale: String, typed: String) async throws {
    let desk = try await MadeDesk(["currency": "EUR", "locale": locale])
    let expected = Money(minorUnits: 123_450, currency: .eur)
    #expect(try await desk.run(AddIncome(title: "Salary", amount: .text(typed))).amount.money == expected)
    _ = try await desk.run(EditIncome(income: 1, amount: "5"))
    #expect(try await desk.run(EditIncome(income: 1, amount: .text(typed))).amount.money == expected)
    await #expect(throws: InputError.self) { try await desk.run(AddIncome(title: "Salary", amount: "-5")) }
  }
}
