import Core
import Store
import Testing

@Suite("Claims and their leases")
struct LeaseTests {
  @Test("Documents are claimed in order of arrival, each once", arguments: TestDatabase.allCases)
  func order(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    for hash in ["a", "b"] { try await test.record(hash) }
    let first = try await test.claim("one")
    let second = try await test.claim("two")
    #expect([first.sha256, second.sha256] == ["a", "b"])
    #expect([first.attempt, second.attempt] == [1, 1])
    #expect(try await test.store.claim(worker: "three", lease: 60) == nil)
    let pending = try await test.store.pending()
    #expect(pending.waiting == 0 && pending.running == 2)
  }

  @Test("A document is claimed again only when its lease has expired", arguments: TestDatabase.allCases)
  func expiry(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let first = try await test.claim("one", lease: 60)
    test.clock.pass(60)
    #expect(try await test.store.claim(worker: "two", lease: 60) == nil)
    test.clock.pass(1)
    let second = try await test.claim("two")
    #expect(second.documentID == first.documentID)
    #expect(second.attempt == 2)
    #expect(second.fence > first.fence)
  }

  @Test("A heartbeat extends a lease, and reports a lost lease to its worker", arguments: TestDatabase.allCases)
  func heartbeat(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let first = try await test.claim("one", lease: 60)
    test.clock.pass(50)
    #expect(try await test.store.heartbeat(first, lease: 60))
    test.clock.pass(50)
    #expect(try await test.store.claim(worker: "two", lease: 60) == nil)
    test.clock.pass(11)
    _ = try await test.claim("two")
    #expect(try await !test.store.heartbeat(first, lease: 60))
  }

  @Test("A lease given by a clock that was ahead ends when the clock is corrected", arguments: TestDatabase.allCases)
  func clockSetBack(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    test.clock.pass(86_400)
    try await test.record("a")
    try await test.record("b")
    _ = try await test.claim("dead", lease: 60)
    let alive = try await test.claim("alive", lease: 60)
    test.clock.pass(-86_400)
    #expect(try await test.store.heartbeat(alive, lease: 60))
    #expect(try await test.claim("next").sha256 == "a")
    #expect(try await test.store.claim(worker: "another", lease: 60) == nil)
  }

  @Test(
    "A worker that lost its lease can neither finish nor fail nor release the document",
    arguments: TestDatabase.allCases)
  func staleFence(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let late = try await test.claim("late", lease: 60)
    test.clock.pass(61)
    let current = try await test.claim("current", lease: 60)
    await #expect(throws: StoreError.staleFence) {
      try await test.store.finish(late, reading: .empty, proposals: [.bakery])
    }
    await #expect(throws: StoreError.staleFence) {
      try await test.store.fail(late, Failure(.crashed, "it died"), retryAfter: nil)
    }
    try await test.store.giveBack(late)
    #expect(try await test.store.outcome(ofDocument: late.documentID) == .running)
    #expect(try await test.store.drafts().isEmpty)
    #expect(try await test.store.reading(ofDocument: late.documentID) == nil)
    try await test.store.finish(current, reading: .empty, proposals: [.bakery])
    #expect(try await test.store.drafts().count == 1)
  }

  @Test(
    "A second finish of the same claim is refused, and its drafts are stored once", arguments: TestDatabase.allCases)
  func doubleFinish(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let job = try await test.claim()
    let parts = [Proposal.bakery, .receipt("Butcher", 900, "2026-03-15", part: 2)]
    try await test.store.finish(job, reading: .empty, proposals: parts)
    await #expect(throws: StoreError.staleFence) { try await test.store.finish(job, reading: .empty, proposals: parts) }
    #expect(try await test.store.drafts().map(\.proposal.part) == [1, 2])
  }

  @Test("Releasing a document uses up no attempt, however often", arguments: TestDatabase.allCases)
  func giveBack(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    for _ in 0..<5 {
      let job = try await test.claim()
      #expect(job.attempt == 1)
      try await test.store.giveBack(job)
      #expect(try await test.store.pending().waiting == 1)
    }
  }

  @Test("A dead worker's documents are available at once, and their attempt counts", arguments: TestDatabase.allCases)
  func release(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    for hash in ["a", "b", "c"] { try await test.record(hash) }
    let dead = try await test.claim("dead")
    let alive = try await test.claim("alive")
    try await test.store.release { $0 == "dead" }
    // If it had killed its worker, it would not delay the others.
    let untried = try await test.claim("next")
    #expect(untried.attempt == 1)
    let again = try await test.claim("next")
    #expect(again.documentID == dead.documentID)
    #expect(again.attempt == 2)
    #expect(try await test.store.heartbeat(alive, lease: 60))
    await #expect(throws: StoreError.staleFence) { try await test.store.finish(dead, reading: .empty, proposals: []) }
  }
}
