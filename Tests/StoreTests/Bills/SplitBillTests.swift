import Core
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Split bills") struct SplitBillTests {
  private func divided(_ parts: [(String, Int64, String?)], paid: String? = "2026-03-02") throws -> BillContents {
    var contents = try BillContents.made(
      "Market", minorUnits: parts.reduce(0) { $0 + $1.1 }, paid: paid, categories: ["Gifts"])
    contents.parts = parts.map { BillPart(category: $0.0, minorUnits: $0.1, person: $0.2) }
    contents.repetition = .none
    return contents
  }

  private func change(_ bill: Bill, _ store: Store, _ body: (inout BillContents) -> Void) async throws -> Bill {
    var contents = bill.contents
    body(&contents)
    return try await store.edit(
      bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, as: "bill.split",
      who: "ada"
    ).bill
  }

  @Test("parts keep their order, and the bill has their categories, each once") func kept() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(
      bill: divided([("Household", 500, "Ada"), ("groceries", 300, nil), ("Household", 200, nil)]), who: "ada")
    #expect(bill.contents.parts.map(\.category) == ["Household", "Groceries", "Household"])
    #expect(bill.contents.parts.map(\.minorUnits) == [500, 300, 200] && bill.contents.parts[0].person == "Ada")
    #expect(bill.contents.categories == ["Household", "Groceries"])
    #expect(try await store.bills(BillFilter(categories: ["Groceries"])).map(\.id) == [bill.id])
    #expect(try await store.bills(BillFilter(categories: ["Gifts"])).isEmpty)
    await #expect(throws: StoreError.self) {
      _ = try await change(bill, store) { $0.parts[0].category = "Nowhere" }
    }
    // Parts that do not add up are always refused: nothing is written.
    await #expect(throws: StoreError.self) { _ = try await change(bill, store) { $0.parts[0].minorUnits += 1 } }
    #expect(try await store.bill(bill.id) == bill)
  }

  @Test("sums by category use the parts, for months and for single days") func sums() async throws {
    let store = try await Fixture().store
    _ = try await store.add(bill: divided([("Household", 500, nil), ("Groceries", 700, nil)]), who: "ada")
    _ = try await store.add(
      bill: .made("Whole", minorUnits: 100, paid: "2026-03-03", categories: ["Fuel", "Gifts"]), who: "ada")
    for period in [day("2026-03-01")...day("2026-03-31"), day("2026-03-02")...day("2026-03-04")] {
      let spent = try await store.spendingByCategory(period)
      #expect(
        spent.byCategory.map { "\($0.subject.name) \($0.amount.minorUnits) \($0.bills)" }.sorted()
          == ["Fuel 100 1", "Gifts 100 1", "Groceries 700 1", "Household 500 1"])
      #expect(spent.totals.map(\.amount.minorUnits) == [1300])
      #expect(CategoryOverlap.currencies(spent.byCategory, totals: spent.totals.map(\.amount)) == [.eur])
    }
    let day = try await store.spendingByCategory(day("2026-03-02")...day("2026-03-02"))
    #expect(CategoryOverlap.currencies(day.byCategory, totals: day.totals.map(\.amount)).isEmpty)
  }

  @Test("transactions of a category contain its parts, and so do their sums") func transactions() async throws {
    let store = try await Fixture().store
    _ = try await store.add(
      bill: divided([("Household", 500, nil), ("Groceries", 600, nil), ("Groceries", 100, nil)]), who: "ada")
    _ = try await store.add(
      bill: .made("Whole", minorUnits: 90, paid: "2026-03-03", categories: ["Groceries"]), who: "ada")
    let found = try await store.transactions(TransactionFilter(categories: ["Groceries"]))
    #expect(found.rows.map(\.amount.minorUnits) == [-90, -700])
    #expect(found.months.map(\.expenses.minorUnits) == [790])
    let cut = try await store.transactions(TransactionFilter(categories: ["Household"], limit: 1))
    #expect(cut.rows.map(\.amount.minorUnits) == [-500] && cut.months.map(\.expenses.minorUnits) == [500])
    let all = try await store.transactions()
    #expect(all.rows.map(\.amount.minorUnits) == [-90, -1200] && all.months.map(\.expenses.minorUnits) == [1290])
  }

  @Test("splitting raises the revision, is one change in the history, and can be undone and redone")
  func history() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: .made(minorUnits: 1000, categories: ["Gifts"]), who: "ada")
    let parts = [
      BillPart(category: "Fuel", minorUnits: 400, person: "Ada", text: "Oil"),
      BillPart(category: "Dining", minorUnits: 600, isRest: true),
    ]
    let split = try await change(bill, store) { $0.parts = parts }
    #expect(split.revision == bill.revision + 1 && split.contents.parts == parts)
    await #expect(throws: StoreError.conflict(.bill, bill.id)) { _ = try await change(bill, store) { $0.title = "x" } }
    let event = try #require(try await store.changes(of: .bill, bill.id).last)
    #expect(event.what == "bill.split" && event.kind == .changed)
    #expect(
      event.changes.first { $0.field == .parts }
        == FieldChange(.parts, before: nil, after: .parts(BillParts(parts, .eur))))
    _ = try await store.undo(who: "ada")
    let back = try await store.bill(bill.id)
    #expect(back.contents == bill.contents)
    _ = try await store.redo(who: "ada")
    #expect(try await store.bill(bill.id).contents == split.contents)
    let whole = try await change(store.bill(bill.id), store) { $0.parts = [] }
    #expect(whole.contents.parts.isEmpty && whole.contents.categories == ["Fuel", "Dining"])
    #expect(try await store.changes(of: .bill, bill.id).last?.changes.first { $0.field == .parts }?.after == nil)
  }

  @Test("a new bill's first event contains its parts, too") func added() async throws {
    let store = try await Fixture().store
    let contents = try divided([("Fuel", 4, nil), ("Dining", 6, "Ada")])
    let bill = try await store.add(bill: contents, who: "ada")
    let event = try #require(try await store.changes(of: .bill, bill.id).first)
    #expect(
      event.changes.contains(
        FieldChange(.parts, before: nil, after: .parts(BillParts(contents.parts, .eur)))))
  }

  @Test("a merged or deleted category takes its parts with it, and undo restores them")
  func categories() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: divided([("Fuel", 400, nil), ("Dining", 600, nil)]), who: "ada")
    func now() async throws -> [String] {
      let bill = try await store.bill(bill.id).contents
      let spent = try await store.spendingByCategory(day("2026-03-01")...day("2026-03-31")).byCategory
      return bill.parts.map { "\($0.category) \($0.minorUnits)" } + bill.categories
        + spent.map { "\($0.subject.name) \($0.amount.minorUnits)" }.sorted()
    }
    let before = try await now()
    #expect(before == ["Fuel 400", "Dining 600", "Fuel", "Dining", "Dining 600", "Fuel 400"])
    #expect(try await store.mergeCategory("Fuel", into: "Dining", who: "ada") == 1)
    #expect(try await now() == ["Dining 400", "Dining 600", "Dining", "Dining 1000"])
    _ = try await store.undo(who: "ada")
    #expect(try await now() == before)
    #expect(try await store.deleteCategory("Fuel", who: "ada") == 1)
    #expect(try await now() == ["Other 400", "Dining 600", "Other", "Dining", "Dining 600", "Other 400"])
    #expect(try await store.deleteCategory("Dining", who: "ada") == 1)
    #expect(try await now() == ["Other 400", "Other 600", "Other", "Other 1000"])
    for _ in 0..<2 { _ = try await store.undo(who: "ada") }
    #expect(try await now() == before)
  }

  @Test("the next recurring bill is split alike, and is removed again unless a user split it differently")
  func series() async throws {
    let store = try await Fixture().store
    var contents = try divided([("Housing", 800, nil), ("Utilities", 200, "Ada")], paid: nil)
    contents.repetition = .monthly
    contents.warrantyUntil = day("2028-03-02")
    contents.returnUntil = day("2026-03-16")
    contents.tags = ["flat"]
    let bill = try await store.add(bill: contents, who: "ada")
    let paid = try await store.pay(bill: bill.id, on: day("2026-03-05"), who: "ada", next: Recurrence.next)
    let next = try #require(paid.next)
    #expect(next.contents.parts == contents.parts && next.contents.tags == ["flat"])
    #expect(next.contents.warrantyUntil == nil && next.contents.returnUntil == nil)
    #expect(try await store.unpay(bill: bill.id, who: "ada").withdrawn == next.id)
    let again = try await store.pay(bill: bill.id, on: day("2026-03-05"), who: "ada", next: Recurrence.next)
    _ = try await change(try #require(again.next), store) { $0.parts[0].person = "Ben" }
    #expect(try await store.unpay(bill: bill.id, who: "ada").withdrawn == nil)
  }

  @Test("the names of shared parts match in any spelling, within the dates of the bills") func persons() async throws {
    let store = try await Fixture().store
    _ = try await store.add(
      bill: divided([("Fuel", 400, "Anna"), ("Dining", 600, "Ben"), ("Fuel", 1, nil)]), who: "ada")
    let open = try await store.add(bill: divided([("Fuel", 50, "ANNA"), ("Dining", 60, nil)], paid: nil), who: "ada")
    let gone = try await store.add(bill: divided([("Fuel", 7, "Anna")]), who: "ada")
    try await store.delete(bill: gone.id, who: "ada")
    let march = day("2026-03-31")
    let all = try await store.personEntries(to: march).flatMap(\.parts)
    #expect(
      all.map { "\($0.key) \($0.person) \($0.amount.minorUnits)" } == ["anna ANNA 50", "anna Anna 400", "ben Ben 600"])
    #expect(all[0].bill == open.id && all[0].paidDate == nil && all[1].paidDate == day("2026-03-02"))
    let anna = try await store.personEntries(to: march, person: "änna")
    #expect(anna.flatMap(\.parts).map(\.amount.minorUnits) == [50, 400])
    #expect(try await store.personEntries(to: day("2026-02-28")).isEmpty)
    #expect(try await store.bills(BillFilter(search: "ann")).count == 2)
  }

  @Test("a forecast distributes planned bills by their parts") func forecast() async throws {
    let store = try await Fixture().store
    var rent = try divided([("Housing", 80_000, nil), ("Utilities", 20_000, nil)], paid: nil)
    rent.repetition = .monthly
    rent.dueDate = day("2026-04-01")
    _ = try await store.add(bill: rent, who: "ada", next: Recurrence.next)
    var single = try divided([("Travel", 300, nil), ("Dining", 700, nil)], paid: nil)
    single.dueDate = day("2026-04-10")
    _ = try await store.add(bill: single, who: "ada")
    let forecast = try #require(try await store.forecast(today: day("2026-03-18"), months: 1).first)
    #expect(!forecast.isOverlapping && forecast.all.months[0].total.expected == 101_000)
    #expect(
      Dictionary(uniqueKeysWithValues: forecast.categories.map { ($0.category ?? "", $0.months[0].total.expected) })
        == ["Housing": 80_000, "Utilities": 20_000, "Travel": 300, "Dining": 700])
  }
}
