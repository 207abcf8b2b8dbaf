import Core
import Foundation
@testable import Store
import Testing

@Suite("Jobs") struct JobTests {
  private let crash = Failure(.crashed, "the reader crashed")

  @Test("twenty workers at once claim twenty documents, none twice") func manyWorkers() async throws {
    let fixture = try await Fixture(inMemory: false)
    for number in 1...20 { _ = try await fixture.accept("\(number)") }
    let store = fixture.store
    let claimed = try await withThrowingTaskGroup(of: Int64?.self) { group in
      for number in 1...20 { group.addTask { try await store.claim(worker: "\(number)", lease: 60)?.documentID } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(claimed.compactMap { $0 }).count == 20)
  }

  @Test("a failed attempt waits its time, after documents never tried") func retryLater() async throws {
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

  @Test("it is given back even by a cancelled task", arguments: [true, false]) func cancelled(inMemory: Bool)
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

  @Test("10,000 waiting documents are claimed without reading the whole queue each time") func longQueue() async throws
  {
    let fixture = try await Fixture()
    let plan = try await fixture.store.driver.read { connection in
      try connection.rows(
        """
        EXPLAIN QUERY PLAN SELECT document_id FROM jobs WHERE state = 'waiting' AND not_before <= ?
        ORDER BY not_before, document_id LIMIT 1
        """, .integer(1)
      ).map { try $0.text("detail") }
    }
    #expect(plan.count == 1 && plan[0].contains("jobs_by_state (state=? AND not_before<?)"), "\(plan)")
  }
}
