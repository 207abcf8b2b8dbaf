import Core
import Foundation
@testable import Store
import Testing

@Suite("History") struct HistoryTests {
  @Test("a document's history shows each attempt, who made it, and its result") func document() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.accept()
    _ = try await fixture.accept()
    try await fixture.store.fail(try await fixture.claim(), Failure(.crashed, "crashed"), retryAfter: 0)
    try await fixture.store.fail(try await fixture.claim(), Failure(.damaged, "damaged"), retryAfter: nil)
    try await fixture.store.retry(document: id, who: "me")
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [.made()])
    let events = try await fixture.store.changes(of: .document, id)
    #expect(
      events.map(\.what) == ["document.accept", "document.fail", "document.fail", "document.retry", "document.read"])
    #expect(events.map(\.who) == ["billfold", "billfold", "billfold", "me", "billfold"])
    let draft = try await fixture.store.changes(of: .draft, 1)
    #expect(draft.map(\.what) == ["draft.propose", "draft.propose"])
    let before = try #require(draft[1].changes.first { $0.field == .proposal }).before
    #expect(before?.proposal?.review == [.unreadable])
  }

  @Test("an item has no history before its creation, and names remain known after deletion")
  func images() async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    let bill = try await store.add(bill: .made(), who: "ada")
    let added = try #require(try await store.changes(of: .bill, bill.id).first)
    #expect(added.changes.allSatisfy { $0.before == nil } && added.changes.contains { $0.field == .categories })
    let id = bill.id
    _ = try await store.change("bill.edit", who: "ada") { try Store.setCategories(["Gifts"], ofBill: id, $0) }
    fixture.clock.pass(5)
    let (gifts, travel) = (try await store.category(named: "Gifts").id, try await store.category(named: "Travel").id)
    _ = try await store.mergeCategory("Gifts", into: "Travel", who: "ada")
    let merged = try #require(try await store.changes(of: .bill, id).last)
    let (before, after) = (NamedThing(.category, gifts, name: "Gifts"), NamedThing(.category, travel, name: "Travel"))
    #expect(merged.changes == [FieldChange(.categories, before: .things([before]), after: .things([after]))])
    #expect(try await store.lastChanges(of: .bill, [id, 99]) == [id: fixture.clock.now])
    // Undone up to the creation, after which nothing is left.
    for _ in 0..<3 { _ = try await store.undo(who: "ada") }
    #expect(try await store.changes(of: .bill, id).last?.kind == .deleted)
  }
}
