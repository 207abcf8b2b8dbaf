internal import Core

/// The state of the reading queue, for its operator.
public struct QueueStatus: Hashable, Sendable {
  /// A document that is being read.
  public struct Running: Hashable, Sendable {
    /// The host, process and number of the worker.
    public var worker: String
    public var document: Int64
    /// The attempt's number, from 1.
    public var attempt: Int
    /// The seconds until the lease expires; negative if it has, so that the next worker takes over the document.
    public var leaseLeft: Int64
  }

  public var waiting = 0
  /// The seconds since the oldest waiting document arrived; nil if none is waiting.
  public var oldestWaiting: Int64?
  /// The document with the earliest lease end first.
  public var running: [Running] = []
  /// Documents that could not be read, without those of which all drafts were rejected or filled in by the user: for
  /// them nothing is left to do.
  public var failed = 0
  /// The documents read in the last hour, at most `QueueStatus.mostCounted`.
  public var readLastHour = 0
  /// Drafts waiting for review.
  public var openDrafts = 0

  /// The maximum number of events that are searched.
  static let mostCounted = 100_000
}

extension Store {
  /// Returns the state of the queue, measured by the lease clock.
  public func queueStatus() async throws -> QueueStatus {
    try await driver.read { connection in
      let now = try self.leaseTime(connection)
      var status = QueueStatus()
      try self.countJobs(into: &status, connection)
      status.oldestWaiting = try self.oldestWaiting(connection).map { max(0, now - $0) }
      status.running = try self.runningJobs(at: now, connection)
      status.readLastHour = try self.readings(since: now - 3600, connection)
      status.openDrafts = Int(
        try connection.row("SELECT COUNT(*) AS n FROM drafts WHERE state = \(Draft.State.open.sql)")?.integer("n") ?? 0)
      return status
    }
  }

  private func countJobs(into status: inout QueueStatus, _ connection: any Connection) throws {
    for row in try connection.rows(
      """
      SELECT state, COUNT(*) AS n FROM jobs
      WHERE state IN (\(JobState.waiting.sql), \(JobState.quarantined.sql)) AND (
        state = \(JobState.waiting.sql)
        OR NOT EXISTS (SELECT 1 FROM drafts WHERE drafts.document_id = jobs.document_id)
        OR EXISTS (
          SELECT 1 FROM drafts WHERE drafts.document_id = jobs.document_id
            AND drafts.state <> \(Draft.State.rejected.sql) AND (
            drafts.failure IS NOT NULL OR EXISTS (
              SELECT 1 FROM readings WHERE readings.document_id = jobs.document_id))))
      GROUP BY state
      """)
    {
      let count = Int(try row.integer("n"))
      if try row.text("state") == JobState.waiting.rawValue { status.waiting = count } else { status.failed = count }
    }
  }

  /// When the document that has waited longest arrived, in seconds since 1970.
  private func oldestWaiting(_ connection: any Connection) throws -> Int64? {
    try connection.row(
      """
      SELECT MIN(received) AS at FROM jobs JOIN documents ON documents.id = document_id
      WHERE state = \(JobState.waiting.sql)
      """
    )?.optionalInteger("at")
  }

  private func runningJobs(at now: Int64, _ connection: any Connection) throws -> [QueueStatus.Running] {
    try connection.rows(
      "SELECT * FROM jobs WHERE state = \(JobState.running.sql) ORDER BY lease_until, document_id"
    ).map { row in
      QueueStatus.Running(
        worker: row.optionalText("worker") ?? "", document: try row.integer("document_id"),
        attempt: Int(try row.integer("attempt")), leaseLeft: try row.integer("lease_until") - now)
    }
  }

  private func readings(since start: Int64, _ connection: any Connection) throws -> Int {
    // Newest events by id, as times have no index.
    Int(
      try connection.row(
        """
        SELECT COUNT(*) AS n FROM (SELECT at, what FROM events ORDER BY id DESC LIMIT \(QueueStatus.mostCounted)) AS newest
        WHERE what = \(ReadingEvent.read.sql) AND at > ?
        """, .integer(start))?.integer("n") ?? 0)
  }
}
