import Core
import Store
import Testing

@Suite("Events in the history")
struct EventTests {
  @Test("Every change of a draft and its bill has an event with its user and time", arguments: TestDatabase.allCases)
  func history(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let start = test.clock.now
    let draft = try await test.draft()
    test.clock.pass(1)
    _ = try await test.store.update(draft: draft.id, revision: 1, proposal: .receipt("B", 5, "2026-03-14"), who: "ada")
    test.clock.pass(1)
    try await test.store.setRejected(true, draft: draft.id, who: "bob")
    try await test.store.setRejected(true, draft: draft.id, who: "bob")
    test.clock.pass(1)
    try await test.store.setRejected(false, draft: draft.id, who: "bob")
    test.clock.pass(1)
    let bill = try await test.store.confirm(draft: draft.id, revision: 4, contents: .of(), who: "cyd")
    let events = try await test.store.changes(of: .draft, draft.id)
    #expect(events.map(\.what) == ["draft.propose", "draft.edit", "draft.reject", "draft.reopen", "draft.confirm"])
    #expect(events.map(\.who) == ["billfold", "ada", "bob", "bob", "cyd"])
    #expect(events.map { $0.at - start } == [0, 1, 2, 3, 4])
    let edit = try #require(events[1].settledChanges.first { $0.field == .merchant })
    #expect(edit.before == .text("Bakery") && edit.after == .text("B"))
    let added = try await test.store.changes(of: .bill, bill.id)
    #expect(added.map(\.what) == ["bill.add"])
    #expect(added[0].amount?.minorUnits == 1230)
  }

  @Test("Changes made by the program have an event too", arguments: TestDatabase.allCases)
  func program(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let drafts = try await test.read("a", as: [.bakery, .receipt("Shop", 1, "2026-03-14", part: 2)])
    _ = try await test.store.replaceProposals(
      ofDocument: drafts[0].documentID, with: [.receipt("Newer", 2, "2026-03-14")])
    #expect(try await test.store.changes(of: .draft, drafts[0].id).map(\.what) == ["draft.propose", "draft.propose"])
    #expect(try await test.store.changes(of: .draft, drafts[1].id).map(\.what) == ["draft.propose", "draft.withdraw"])
  }

  @Test("A newer reason for a failed draft has an event", arguments: TestDatabase.allCases)
  func failedAgain(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let document = try await test.record("a").document
    for code in [Failure.Code.damaged, .timedOut] {
      try await test.store.retry(document: document.id)
      try await test.store.fail(try await test.claim(), Failure(code, "why"), retryAfter: nil)
    }
    let draft = try #require(try await test.store.drafts().first)
    #expect(draft.revision == 2)
    #expect(try await test.store.changes(of: .draft, draft.id).count == draft.revision)
  }

  @Test("A refused change leaves no event", arguments: TestDatabase.allCases)
  func refused(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    let before = try await test.store.changes(of: .draft, draft.id)
    _ = try? await test.store.confirm(draft: draft.id, revision: 1, contents: .of(categories: ["?"]), who: "ada")
    _ = try? await test.store.update(draft: draft.id, revision: 9, proposal: .bakery, who: "ada")
    #expect(try await test.store.changes(of: .draft, draft.id) == before)
  }
}
