import Core
import Foundation
import TestSupport
import Testing

@testable import Store

private let finishedDocuments =
  Int(ProcessInfo.processInfo.environment["BILLFOLD_SCALE"] ?? "") ?? (Soak.isLong ? 100_000 : 0)

/// How long a claim and its end take beside 100,000 finished documents. Measured by `make soak`, and on request:
///
///     BILLFOLD_SCALE=100000 swift test --filter ClaimScaleTests
@Suite(
  "A long queue on a server",
  .enabled(if: PostgresServer.isInstalled && finishedDocuments > 0, "measured with BILLFOLD_SCALE=100000"))
struct ClaimScaleTests {

  @Test("claim and finish take 5 ms at the median, and a claim 20 ms with as many dead rows")
  func claims() async throws {
    let folder = try TemporaryFolder()
    let schema = try PostgresServer.shared.get().made()
    let store = try await Store.open(.server(schema), documents: folder.file("documents"))
    let count = finishedDocuments
    try await store.driver.write { connection in
      try connection.execute(
        """
        INSERT INTO documents (sha256, bytes, media_type, file_name, received)
        SELECT 'old-' || n, 1, 'image/png', 'old.png', 0 FROM generate_series(1, \(count)) AS n
        """)
      try connection.execute(
        """
        INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before)
        SELECT id, 'done', 1, 1, 0, 0 FROM documents
        """)
    }
    try await store.driver.withoutTransaction { _ = try $0.execute("ANALYZE") }
    // Each is a separate purchase, as in an office.
    let whole = try await measured(store) { job in
      let cents = String(job.documentID % 100)
      let proposal = Proposal.made(total: "\(job.documentID).\(cents.count < 2 ? "0" : "")\(cents)")
      try await store.finish(job, reading: .made, proposals: [proposal])
    }
    print("figure: claim and finish with a draft beside \(count) finished: median \(whole)")
    #expect(whole <= .milliseconds(5))
    let alike = try await measured(store) { job in try await store.finish(job, reading: .made, proposals: [.made()]) }
    print("figure: the same with a hundred copies of one purchase: median \(alike)")
    let queue = try await measured(store) { job in try await store.giveBack(job) }
    print("figure: claim and end beside \(count) finished: median \(queue)")
    #expect(queue <= .milliseconds(5))

    // A backup holds an old snapshot, so that rows changed since then cannot be removed.
    let backup = try PostgresConnection(schema)
    try backup.command("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT COUNT(*) FROM jobs")
    try await store.driver.write { _ = try $0.execute("UPDATE jobs SET attempt = attempt + 1 WHERE state = 'done'") }
    let dead = try await measured(store) { _ in }
    print("figure: claim beside \(count) dead rows: median \(dead)")
    #expect(dead <= .milliseconds(20))
    try backup.command("COMMIT")
  }

  /// The median of a hundred claims, each with its follow-up.
  private func measured(_ store: Store, _ body: (Job) async throws -> Void) async throws -> Duration {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<100 {
      _ = try await store.record(.made(UUID().uuidString))
      times.append(
        try await clock.measure {
          try await body(try await store.claim(worker: "w", lease: 600).orThrow())
        })
    }
    return times.sorted()[50]
  }
}
