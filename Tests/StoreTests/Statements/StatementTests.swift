import Core
import Exchange
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Bank statements")
struct StatementTests {
  @Test(
    "an entry is stored once, from however many files, and announced entries are left out",
    arguments: TestDatabase.allCases)
  func once(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let first = try await test.imported(.march)
    #expect(first.new.count == 2 && first.known == 0 && first.pending == 1 && first.statement == 1)
    let again = try await test.imported(.march, "b")
    #expect(again.new.isEmpty && again.known == 2 && again.statement == nil)
    var longer = Statement.march
    longer.entries.append(.made(-990, "2026-03-17", "Bookshop", reference: "B3"))
    #expect(try await test.imported(longer, "c").new.count == 1)
    #expect(try await test.store.entries().map(\.entry.amount.minorUnits) == [-990, -1230, -1230])
    #expect(try await test.store.statements().map(\.entries) == [1, 2])
    await #expect(throws: StoreError.notFound(.statement, 9)) {
      try await test.store.entries(EntryFilter(statement: 9))
    }
  }

  @Test("undo reverts a whole statement, and it can be imported again")
  func undo() async throws {
    let test = try await TestStore(.memory)
    _ = try await test.imported(.march)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.statements().isEmpty)
    #expect(try await test.store.entries().isEmpty)
    _ = try await test.store.redo(who: "tester")
    #expect(try await test.store.entries().count == 2)
  }

  @Test(
    "a deleted statement takes its entries and their matches along, and undo restores all",
    arguments: TestDatabase.allCases)
  func deletion(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let entries = try await test.imported(.march).new
    var later = Statement.march
    later.entries = [.made(-990, "2026-03-17", "Bookshop", reference: "B3")]
    let other = try await test.imported(later, "b").new
    let (first, second) = (
      try await test.store.add(bill: .of(), who: "tester"), try await test.store.add(bill: .of(), who: "tester")
    )
    let paid = NewMatch(entries: [entries[0], other[0]], bills: [first.id], certainty: "said", reasons: [])
    try await test.store.join([paid], who: "tester")
    try await test.store.refuse(entries: [entries[1]], bills: [second.id], who: "tester")

    let deleted = try await test.store.deleteStatement(1, who: "tester")
    #expect(deleted.statement.entries == 2 && deleted.bills == [first.id] && deleted.unpaid == [first.id])
    #expect(try await test.store.statements().map(\.id) == [2])
    #expect(try await test.store.entries().map(\.bills) == [[]])
    #expect(try await test.store.bill(first.id).contents.paidDate == nil)
    #expect(try await test.store.unmatched(EntryFilter()).refused.isEmpty)
    #expect(try await test.imported(.march, "c").new.count == 2)
    _ = try await test.store.undo(who: "tester")

    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.statements().map(\.entries) == [1, 2])
    #expect(try await test.store.bill(first.id).contents.paidDate == .day("2026-03-17"))
    #expect(try await test.store.entries().map(\.bills) == [[first.id], [], [first.id]])
    #expect(try await test.store.unmatched(EntryFilter()).refused.map(\.entry) == [entries[1]])
    _ = try await test.store.redo(who: "tester")
    #expect(try await test.store.statements().map(\.id) == [2])
    await #expect(throws: StoreError.notFound(.statement, 1)) {
      try await test.store.deleteStatement(1, who: "tester")
    }
  }

  @Test("a thousand entries are imported at once, and lists of entries use the index")
  func scale() async throws {
    let test = try await TestStore(.file)
    let entries = (0..<1000).map { index in
      StatementEntry.made(
        -Int64(100 + index), "2026-03-\(String(format: "%02d", 1 + index % 28))", "SHOP", reference: "R\(index)")
    }
    let statement = Statement(format: .camt, account: "A", currency: .eur, entries: entries)
    #expect(try await test.imported(statement).new.count == 1000)
    let (store, plans) = test.store.planned()
    _ = try await store.entries(EntryFilter(from: .day("2026-03-20"), isMatched: false, limit: 10))
    #expect(!plans.steps.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plans.steps)")
  }
}
