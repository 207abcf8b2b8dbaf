import Core
import Store
import Testing

@Suite("Failed attempts")
struct AttemptTests {
  private let failure = Failure(.damaged, "the file is damaged; scan it again")

  @Test("A failed attempt waits for its time and is then counted", arguments: TestDatabase.allCases)
  func retryLater(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    try await test.store.fail(try await test.claim(), failure, retryAfter: 30)
    test.clock.pass(29)
    #expect(try await test.store.claim(worker: "w", lease: 60) == nil)
    test.clock.pass(1)
    #expect(try await test.claim().attempt == 2)
    #expect(try await test.store.drafts().isEmpty)
  }

  @Test(
    "A clock that is set back does not delay a document by the time it was ahead", arguments: TestDatabase.allCases,
    [86_400, 365 * 86_400] as [Int64])
  func clockSetBack(database: TestDatabase, seconds: Int64) async throws {
    let test = try await TestStore(database)
    test.clock.pass(seconds)
    try await test.record("a")
    try await test.store.fail(try await test.claim(), failure, retryAfter: 30)
    test.clock.pass(-seconds)
    #expect(try await test.claim().attempt == 2)
  }

  @Test(
    "No document is delayed by more than ten minutes, and none that waits is tried early",
    arguments: TestDatabase.allCases)
  func longestDelay(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    try await test.store.fail(try await test.claim(), failure, retryAfter: 86_400)
    #expect(try await test.store.claim(worker: "w", lease: 60) == nil)
    test.clock.pass(599)
    #expect(try await test.store.claim(worker: "w", lease: 60) == nil)
    test.clock.pass(1)
    #expect(try await test.claim().attempt == 2)
  }

  @Test("A document that is given up becomes one empty draft with the reason", arguments: TestDatabase.allCases)
  func quarantine(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let document = try await test.record("a").document
    try await test.store.fail(try await test.claim(), failure, retryAfter: nil)
    let drafts = try await test.store.drafts()
    let draft = try #require(drafts.first)
    #expect(drafts.count == 1)
    #expect(draft.failure == failure)
    #expect(draft.proposal == Proposal(review: [.unreadable]))
    #expect(!draft.isSure)
    #expect(try await test.store.drafts(DraftFilter(sureOnly: true)).isEmpty)
    #expect(try await test.store.outcome(ofDocument: document.id) == .failed(failure, draft: draft.id))
    #expect(try await test.store.claim(worker: "w", lease: 60) == nil)
  }

  @Test(
    "Retry starts from the beginning: first attempt, and a reading fills the empty draft",
    arguments: TestDatabase.allCases)
  func retry(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let document = try await test.record("a").document
    try await test.store.fail(try await test.claim(), failure, retryAfter: nil)
    let empty = try #require(try await test.store.drafts().first)
    try await test.store.retry(document: document.id)
    let job = try await test.claim()
    #expect(job.attempt == 1)
    try await test.store.finish(job, reading: .empty, proposals: [.bakery])
    let draft = try await test.store.draft(empty.id)
    #expect(draft.failure == nil)
    #expect(draft.proposal == .bakery)
    #expect(draft.isSure)
    #expect(try await test.store.outcome(ofDocument: document.id) == .read(drafts: [draft.id]))
  }

  @Test("Retry takes a running document away from its worker", arguments: TestDatabase.allCases)
  func retryRunning(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let job = try await test.claim()
    try await test.store.retry(document: job.documentID)
    await #expect(throws: StoreError.staleFence) { try await test.store.finish(job, reading: .empty, proposals: []) }
  }
}
