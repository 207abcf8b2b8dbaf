import Core
import Foundation
@testable import Store
import Testing

@Suite("Jobs") struct JobTests {
  private let crash = Failure(.crashed, "the reader crashed")

  @Test("twenty workers at once claim twenty documents without duplicates") func manyWorkers() async throws {
    let fixture = try await Fixture(inMemory: false)
    for number in 1...20 { _ = try await fixture.accept("\(number)") }
    let store = fixture.store
    let claimed = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for number in 1...20 { group.addTask { try await store.claim(worker: "\(number)", lease: 60)?.documentID } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(claimed.compactMap { $0 }).count == 20)
  }

  @Test("a failed attempt waits for its time, after documents never tried") func retryLater() async throws {
    let fixture = try await Fixture()
    let bad = try await fixture.accept("bad")
    try await fixture.store.fail(try await fixture.claim(), crash, retryAfter: 30)
    #expect(try await fixture.store.outcome(ofDocument: bad) == .waiting)
    #expect(try await fixture.store.claim(worker: "w", lease: 60) == nil)
    fixture.clock.pass(30)
    let good = try await fixture.accept("good")
    #expect(try await fixture.claim().documentID == good)
    let again = try await fixture.claim()
    #expect(again.documentID == bad && again.attempt == 2)
  }

  @Test("a document in an unknown state does not count as read") func unknownState() async throws {
    let fixture = try await Fixture()
    let document = try await fixture.accept("a")
    try await fixture.store.driver.write { _ = try $0.execute("UPDATE jobs SET state = 'lost'") }
    await #expect(throws: StoreError.corrupt("a job is in an unknown state")) {
      try await fixture.store.outcome(ofDocument: document)
    }
  }

  @Test("a document is released even by a cancelled task", arguments: [true, false]) func cancelled(inMemory: Bool)
    async throws
  {
    let fixture = try await Fixture(inMemory: inMemory)
    _ = try await fixture.accept()
    let job = try await fixture.claim()
    let store = fixture.store
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await store.giveBack(job)
    }
    task.cancel()
    try await task.value
    #expect(try await store.pending() == Pending(waiting: 1, running: 0))
  }

  @Test("a document is claimed by an index, without reading or sorting the queue") func longQueue() async throws {
    let fixture = try await Fixture(onSQLite: true)
    _ = try await fixture.accept()
    let (store, plans) = fixture.store.planned()
    _ = try await store.claim(worker: "w", lease: 60).orThrow()
    let steps = plans.steps
    #expect(steps.contains { $0.hasSuffix("jobs_by_state (state=? AND not_before<?)") }, "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN ") && $0 != "SCAN CONSTANT ROW" || $0.contains("B-TREE") }, "\(steps)")
  }
}
