import Core
import Foundation
import Ledger
@testable import Store
import TestSupport
import Testing

@Suite("Paying") struct PayingTests {
  private func due(_ iso: String, _ repetition: Repetition = .monthly) throws -> BillContents {
    var contents = try BillContents.made("Rent", due: iso, categories: ["Housing", "Other"])
    contents.repetition = repetition
    return contents
  }

  private func pay(_ store: Store, _ id: Int64, on date: String = "2026-03-02") async throws -> (
    paid: Bill, next: Bill?
  ) {
    try await store.pay(bill: id, on: try CalendarDate(iso: date).orThrow(), who: "ada", next: Recurrence.next)
  }

  @Test("paying n times creates n further occurrences, without gaps or duplicates", arguments: Repetition.allCases)
  func manyTimes(repetition: Repetition) async throws {
    let store = try await Fixture().store
    let first = try await store.add(bill: try due("2026-03-31", repetition), who: "ada", next: Recurrence.next)
    var bill = first
    for number in 1...30 {
      let (paid, next) = try await pay(store, bill.id)
      #expect(paid.contents.paidDate?.description == "2026-03-02")
      guard repetition != .none else { return #expect(next == nil) }
      bill = try next.orThrow()
      let anchor = try CalendarDate(iso: "2026-03-31").orThrow()
      #expect(bill.contents.dueDate == Recurrence.date(number, of: repetition, from: anchor))
      #expect(bill.contents.paidDate == nil && bill.contents.categories == ["Housing", "Other"])
    }
    let all = try await store.bills()
    #expect(all.count == 31)
    #expect(Set(all.map(\.occurrence?.number)) == Set((0...30).map { $0 }))
    #expect(Set(all.map(\.occurrence?.series)) == [first.id])
  }

  @Test(
    "issue dates of the end of a month come back after a shorter month, and one that was changed stays",
    arguments: [
      ("2026-01-30", "2026-01-31", nil, "2026-02-28 2026-03-30 2026-04-30 2026-05-30"),
      ("2026-01-31", "2026-02-14", nil, "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
      ("2026-01-29", "2026-02-28", "2026-02-10", "2026-02-10 2026-03-10 2026-04-10 2026-05-10"),
      ("2026-01-31", "2026-01-31", nil, "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
    ] as [(String, String, String?, String)])
  func issueDates(issue: String, due: String, changed: String?, dates: String) async throws {
    let store = try await Fixture().store
    var contents = try self.due(due)
    contents.issueDate = try CalendarDate(iso: issue).orThrow()
    var bill = try await store.add(bill: contents, who: "ada", next: Recurrence.next)
    var issued: [String] = []
    for number in 1...4 {
      bill = try await pay(store, bill.id).next.orThrow()
      if number == 1, let changed {
        var contents = bill.contents
        contents.issueDate = try CalendarDate(iso: changed).orThrow()
        bill = try await store.edit(
          bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada"
        ).bill
      }
      issued.append("\(bill.contents.issueDate)")
    }
    #expect(issued.joined(separator: " ") == dates)
  }

  @Test("after paying, unpaying and paying again there is one next occurrence") func again() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    _ = try await pay(store, bill.id)
    await #expect(throws: StoreError.alreadyPaid(bill: bill.id, on: try #require(CalendarDate(iso: "2026-03-02")))) {
      _ = try await pay(store, bill.id)
    }
    // If unchanged, the next one is removed with the payment that created it.
    #expect(try await store.unpay(bill: bill.id, who: "ada").withdrawn != nil)
    #expect(try await store.bills().map(\.id) == [bill.id])
    await #expect(throws: StoreError.notPaid(bill: bill.id)) { _ = try await store.unpay(bill: bill.id, who: "ada") }
    let next = try await pay(store, bill.id).next.orThrow()
    // If changed, it stays, and is not created twice.
    var contents = next.contents
    contents.notes = "mine"
    _ = try await store.edit(
      bill: next.id, revision: next.revision, contents: contents, occurrence: next.occurrence, who: "ada")
    #expect(try await store.unpay(bill: bill.id, who: "ada").withdrawn == nil)
    #expect(try await pay(store, bill.id).next?.id == next.id)
    #expect(try await store.bills().count == 2)
  }

  @Test("a change of categories alone raises the revision, and the occurrence stays when the payment is reverted")
  func recategorised() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    let next = try await pay(store, bill.id).next.orThrow()
    func update(_ categories: [String]) async throws -> Bill {
      var contents = next.contents
      contents.categories = categories
      return try await store.edit(
        bill: next.id, revision: next.revision, contents: contents, occurrence: next.occurrence, who: "ada"
      ).bill
    }
    #expect(try await update(next.contents.categories).revision == next.revision)
    let changed = try await update(["Gifts"])
    #expect(changed.revision == next.revision + 1 && changed.contents.categories == ["Gifts"])
    await #expect(throws: StoreError.conflict(.bill, next.id)) { _ = try await update(["Fuel"]) }
    #expect(try await store.unpay(bill: bill.id, who: "ada").withdrawn == nil)
    #expect(try await store.bill(next.id).contents.categories == ["Gifts"])
  }

  @Test("a deleted occurrence is not created again") func deleted() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    let next = try await pay(store, bill.id).next.orThrow()
    try await store.delete(bill: next.id, who: "ada")
    _ = try await store.unpay(bill: bill.id, who: "ada")
    #expect(try await pay(store, bill.id).next == nil)
    await #expect(throws: StoreError.deletedBill(next.id)) { _ = try await pay(store, next.id) }
    #expect(try await store.bills().map(\.id) == [bill.id])
    await #expect(throws: StoreError.deletedBill(next.id)) { try await store.delete(bill: next.id, who: "ada") }
  }

  @Test("undo reverts a payment and the occurrence it created, redo restores both") func undo() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    let before = try await UndoTests.image(store)
    let next = try await pay(store, bill.id).next.orThrow()
    let after = try await UndoTests.image(store)
    #expect(try await store.undo(who: "ada").map(\.what) == ["bill.pay"])
    #expect(try await UndoTests.image(store) == before)
    _ = try await store.redo(who: "ada")
    #expect(try await UndoTests.image(store) == after)
    #expect(try await store.bills(BillFilter(search: "rent")).map(\.id).contains(next.id))
  }

  @Test("a bill that is paid when added, or confirmed from a receipt, creates the next one at once")
  func paidAtOnce() async throws {
    let fixture = try await Fixture()
    var contents = try due("2026-01-31")
    contents.paidDate = day("2026-01-31")
    _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    #expect(
      try await fixture.store.bills(BillFilter(status: .unpaid)).map { "\($0.contents.issueDate)" } == ["2026-02-28"])
    let draft = try await fixture.read().first.orThrow()
    var corrections = Corrections()
    corrections.repetition = .weekly
    _ = try await fixture.store.confirm(draft, with: corrections, who: "ada")
    #expect(try await fixture.store.bills(BillFilter(status: .unpaid)).count == 2)
  }

  @Test("many tasks on two connections to one file make one payment and one next occurrence")
  func race() async throws {
    let fixture = try await Fixture(inMemory: false)
    let stores = [fixture.store, try await fixture.reopened()]
    let bill = try await fixture.store.add(bill: try due("2026-01-31"), who: "ada")
    let paid = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        let store = stores[number % 2]
        group.addTask {
          let date = day("2026-03-02")
          return (try? await store.pay(bill: bill.id, on: date, who: "p\(number)", next: Recurrence.next)) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(paid == 1)
    #expect(try await fixture.store.bills().count == 2)
  }

  @Test("the database's own constraint allows a place in a series only once") func unique() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    await #expect(throws: StoreError.self) {
      _ = try await store.change("bill.add", who: "ada") { change in
        var values = try bill.contents.columns
        for (name, value) in bill.contents.beginning(ofSeries: bill.id) { values[name] = value }
        values["revision"] = 1
        values["created"] = 0
        return try change.insert(.bills, values)
      }
    }
    #expect(try await store.bills().count == 1)
  }

  @Test("an unknown card is refused, and nothing is paid") func card() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    await #expect(throws: StoreError.notFound(.card, 9)) {
      _ = try await store.pay(bill: bill.id, on: .epoch, card: 9, who: "ada", next: Recurrence.next)
    }
    #expect(try await store.bill(bill.id).contents.paidDate == nil)
  }

  @Test("an edit of a bill that somebody else changed meanwhile is refused") func conflict() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try due("2026-01-31"), who: "ada")
    _ = try await pay(store, bill.id)
    await #expect(throws: StoreError.conflict(.bill, bill.id)) {
      _ = try await store.edit(
        bill: bill.id, revision: bill.revision, contents: bill.contents, occurrence: bill.occurrence, who: "bob")
    }
  }
}
