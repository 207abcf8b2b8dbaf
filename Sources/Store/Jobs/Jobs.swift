public import Core

/// A claimed document, which belongs to one worker for the duration of the lease.
public struct Job: Hashable, Sendable {
  public var documentID: Int64
  public var sha256: String
  public var fileName: String
  /// The attempt's number, from 1.
  public var attempt: Int
  /// The number of claims so far; a result with an older fence is refused.
  public var fence: Int64
}

/// The state of a document in the queue, as stored.
enum JobState: String {
  case waiting, running, done
  /// Reading was given up after the last attempt.
  case quarantined
}

/// The size of the queue.
public struct Pending: Hashable, Sendable {
  public var waiting: Int
  public var running: Int

  public init(waiting: Int, running: Int) {
    self.waiting = waiting
    self.running = running
  }
}

extension Store {
  /// Claims a document whose lease has expired without a heartbeat, or else the oldest waiting one; documents to be
  /// retried come after those never tried.
  ///
  /// - Parameter lease: in seconds, at most an hour.
  public func claim(worker: String, lease: Int) async throws -> Job? {
    let time = leaseClock
    if driver.dialect.skipLocked.isEmpty {
      // Check first: a write transaction by every idle worker would lock the file for nothing.
      let next = try await driver.read {
        try $0.row("SELECT \(Store.claimable($0.dialect)) AS id", time, time, time, time)?.optionalInteger("id")
      }
      guard next != nil else { return nil }
    }
    return try await driver.write(.oneStatement) { connection in
      let dialect = connection.dialect
      // A single statement: one round trip to a server costs a third of a transaction.
      let row = try connection.row(
        """
        UPDATE jobs SET state = \(JobState.running.sql), attempt = attempt + 1, fence = fence + 1,
          lease_until = \(Store.leaseTime(in: dialect)) + ?, worker = ?
        WHERE document_id = \(Store.claimable(dialect))
        RETURNING document_id, attempt, fence, (SELECT sha256 FROM documents WHERE id = document_id) AS sha256,
          (SELECT file_name FROM documents WHERE id = document_id) AS file_name
        """, time, .integer(Int64(lease)), .text(worker), time, time, time, time)
      guard let row else { return nil }
      return Job(
        documentID: try row.integer("document_id"), sha256: try row.text("sha256"),
        fileName: try row.text("file_name"), attempt: Int(try row.integer("attempt")), fence: try row.integer("fence"))
    }
  }

  /// An expression for the document to claim next, null if there is none. It takes the lease time as its argument, four
  /// times.
  ///
  /// Separate subqueries are used rather than one with OR: each reads the few rows it needs from an index, however long
  /// the queue is, and none is evaluated once there is a result.
  private static func claimable(_ dialect: Dialect) -> String {
    let time = leaseTime(in: dialect)
    func running(_ condition: String) -> String {
      """
      (SELECT document_id FROM jobs WHERE state = \(JobState.running.sql) AND \(condition) LIMIT 1
        \(dialect.skipLocked))
      """
    }
    func waiting(_ condition: String) -> String {
      """
      (SELECT document_id FROM jobs WHERE state = \(JobState.waiting.sql) AND \(condition)
        ORDER BY not_before, document_id LIMIT 1 \(dialect.skipLocked))
      """
    }
    // The second and the last subquery find documents that were claimed or postponed by a clock that was ahead: if they
    // had to wait, correcting the clock would delay them by that difference. A worker that is alive corrects its lease
    // with the next heartbeat.
    return """
      COALESCE(
        \(running("lease_until < \(time)")), \(running("lease_until > \(time) + \(longestLease)")),
        \(waiting("not_before <= \(time)")), \(waiting("not_before > \(time) + \(longestDelay)")))
      """
  }

  /// The longest lease, in seconds; one that lasts longer is assumed to be due to a wrong clock.
  static let longestLease: Int64 = 3_600

  /// The longest delay after a failed attempt, in seconds; a document postponed beyond it is assumed to be due to a
  /// wrong clock.
  static let longestDelay: Int64 = 600

  /// Extends a lease; returns false if another worker has the document.
  public func heartbeat(_ job: Job, lease: Int) async throws -> Bool {
    try await driver.write(.oneStatement) { connection in
      try connection.execute(
        """
        UPDATE jobs SET lease_until = \(Store.leaseTime(in: connection.dialect)) + ?
        WHERE document_id = ? AND fence = ? AND state = \(JobState.running.sql)
        """, self.leaseClock, .integer(Int64(lease)), .integer(job.documentID), .integer(job.fence)) == 1
    }
  }

  /// Stores the reading and inserts the drafts in one transaction, both without full card numbers.
  ///
  /// - Throws: `StoreError.staleFence` if the lease expired and another worker claimed the document.
  public func finish(_ job: Job, reading: Reading, proposals: [Proposal]) async throws {
    let now = clock()
    let text = try SQLValue.json(reading.withoutCardNumbers())
    try await driver.write(.repeatable) { connection in
      try Store.end(job, as: .done, failure: nil, connection)
      try connection.execute(
        """
        INSERT INTO readings (document_id, engine, made, reading) VALUES (?, ?, ?, ?) ON CONFLICT (document_id)
        DO UPDATE SET engine = excluded.engine, made = excluded.made, reading = excluded.reading
        """, .integer(job.documentID), .text(reading.engine), .integer(now), text)
      try Store.propose(proposals, document: job.documentID, now: now, connection)
      try EventLog(connection: connection, now: now).append(
        .read, job.documentID, after: ["engine": reading.engine, "drafts": "\(proposals.count)"])
    }
  }

  /// Counts a failed attempt. The document is retried after the given number of seconds, ten minutes at most; with nil,
  /// it becomes an empty draft that says why, so that a failed scan is never invisible.
  public func fail(_ job: Job, _ failure: Failure, retryAfter seconds: Int?) async throws {
    let now = clock()
    // The message may name a file inside the document.
    let failure = Failure(failure.code, FullCardNumber.masked(failure.message))
    try await driver.write(.repeatable) { connection in
      if let seconds {
        try Store.end(job, as: .waiting, failure: failure, connection)
        try connection.execute(
          "UPDATE jobs SET not_before = \(Store.leaseTime(in: connection.dialect)) + ? WHERE document_id = ?",
          self.leaseClock, .integer(min(Int64(seconds), Store.longestDelay)), .integer(job.documentID))
      } else {
        try Store.end(job, as: .quarantined, failure: failure, connection)
        try Store.insertEmptyDraft(job.documentID, failure, now: now, connection)
      }
      try EventLog(connection: connection, now: now).append(.fail, job.documentID, after: failure)
    }
  }

  /// Returns a document to the queue without counting the attempt: after an interruption, or a problem that is not the
  /// document's fault.
  public func giveBack(_ job: Job) async throws {
    _ = try await driver.write(.oneStatement) { connection in
      try connection.execute(
        """
        UPDATE jobs SET state = \(JobState.waiting.sql), attempt = attempt - 1, lease_until = 0, worker = NULL
        WHERE document_id = ? AND fence = ? AND state = \(JobState.running.sql)
        """, .integer(job.documentID), .integer(job.fence))
    }
  }

  /// Returns documents whose worker is known to be dead to the queue, so that nobody waits for their leases to expire.
  /// The attempt counts, and documents that were never tried come first: a document that crashes its worker holds up no
  /// other.
  public func release(whereWorker isDead: @escaping @Sendable (String) -> Bool) async throws {
    try await driver.write(.repeatable) { connection in
      let running = try connection.rows(
        "SELECT document_id, fence, worker FROM jobs WHERE state = \(JobState.running.sql)")
      for row in running {
        guard let worker = row.optionalText("worker"), isDead(worker) else { continue }
        try connection.execute(
          """
          UPDATE jobs SET state = \(JobState.waiting.sql), lease_until = 0, worker = NULL,
            not_before = \(Store.leaseTime(in: connection.dialect))
          WHERE document_id = ? AND fence = ? AND state = \(JobState.running.sql)
          """, self.leaseClock, .integer(try row.integer("document_id")), .integer(try row.integer("fence")))
      }
    }
  }

  /// Returns a document to the queue as if it had just arrived. Open drafts stay until a reading replaces them; a
  /// rejected empty draft is reopened, as the new result needs a draft.
  ///
  /// - Throws: `StoreError.notFound`.
  public func retry(document id: Int64, who: String = "billfold") async throws {
    let now = clock()
    try await driver.write { connection in
      let changed = try connection.execute(
        """
        UPDATE jobs SET state = \(JobState.waiting.sql), attempt = 0, fence = fence + 1, not_before = 0,
          lease_until = 0, failure = NULL
        WHERE document_id = ?
        """, .integer(id))
      guard changed == 1 else { throw StoreError.notFound(.document, id) }
      try EventLog(connection: connection, now: now, who: who).append(.retry, id)
      try Store.reopenEmptyDraft(ofDocument: id, now: now, who: who, connection)
      try self.driver.announce(connection)
    }
  }

  /// Whether workers elsewhere can be notified of waiting documents. They must still poll occasionally.
  public var announces: Bool { driver.announces }

  /// Calls back whenever documents may be waiting, until the task is cancelled; returns at once if there are no
  /// notifications.
  public func hearAnnouncements(_ heard: @escaping @Sendable () -> Void) async {
    await driver.hearAnnouncements(heard)
  }

  /// The documents that are waiting or being read.
  public func unfinishedDocuments() async throws -> Set<Int64> {
    try await driver.read { connection in
      let rows = try connection.rows(
        "SELECT document_id FROM jobs WHERE state IN (\(JobState.waiting.sql), \(JobState.running.sql))")
      return try Set(rows.map { try $0.integer("document_id") })
    }
  }

  /// Returns how many documents wait to be read and how many are being read.
  public func pending() async throws -> Pending {
    try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT state, COUNT(*) AS n FROM jobs WHERE state IN (\(JobState.waiting.sql), \(JobState.running.sql))
        GROUP BY state
        """
      )
      let counts = try Dictionary(rows.map { (try $0.text("state"), Int(try $0.integer("n"))) }, uniquingKeysWith: +)
      return Pending(
        waiting: counts[JobState.waiting.rawValue] ?? 0, running: counts[JobState.running.rawValue] ?? 0)
    }
  }

  /// Ends the worker's claim on a document.
  ///
  /// - Throws: `StoreError.staleFence` if another worker has claimed it.
  private static func end(_ job: Job, as state: JobState, failure: Failure?, _ connection: any Connection) throws {
    let changed = try connection.execute(
      """
      UPDATE jobs SET state = ?, lease_until = 0, worker = NULL, failure = ?
      WHERE document_id = ? AND fence = ? AND state = \(JobState.running.sql)
      """, .text(state.rawValue), try failure.map { try SQLValue.json($0) } ?? .null, .integer(job.documentID),
      .integer(job.fence))
    guard changed == 1 else { throw StoreError.staleFence }
  }
}
