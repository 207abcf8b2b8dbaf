import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

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
    #expect(try await desk.run(ShowIncome(income: 2)) == edited)
    await #expect(throws: StoreError.notFound(.income, 99)) { try await desk.run(ShowIncome(income: 99)) }
    let march = try await desk.run(ListIncomes(period: Period(month: "2026-03")))
    #expect(march.incomes.map(\.title) == ["Gift", "Salary"] && march.total == march.thisMonth)
    #expect(march.allTime.map(\.money.currency.code) == ["CHF", "EUR"])
    let deleted = try await desk.run(DeleteIncomes(incomes: [1, 99, 3, 1]))
    #expect(deleted.done == [1, 3] && deleted.refused.map(\.id) == [99])
    #expect(deleted.refused.map(\.message) == ["\(StoreError.notFound(.income, 99))"])
    #expect(try await desk.run(ListIncomes()).incomes.map(\.id) == [2])
    // One undo restores all of them.
    _ = try await desk.run(UndoLast())
    #expect(Set(try await desk.run(ListIncomes()).incomes.map(\.id)) == [1, 2, 3])
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

  @Test("an invalid change is refused with the field that it is about")
  func fields() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let salary = try await desk.run(AddIncome(title: "Salary", amount: "2500", date: "2026-03-01"))
    for (edit, field) in [
      (EditIncome(income: 1, title: "!?"), "title"), (EditIncome(income: 1, amount: "much"), "amount"),
      (EditIncome(income: 1, date: "31 feb"), "date"), (EditIncome(income: 1, notes: "\u{7}"), "notes"),
    ] {
      let error = await #expect(throws: InputError.self) { try await desk.run(edit) }
      #expect(error.flatMap { ActionError.Kind.field(of: $0) } == field)
    }
    #expect(try await desk.run(ListIncomes()).incomes == [salary])
  }
}
