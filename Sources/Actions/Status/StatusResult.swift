internal import Intake
internal import Store

/// The state of the reading queue.
public struct StatusResult: Codable, Hashable, Sendable {
  /// A document that is being read.
  public struct Running: Codable, Hashable, Sendable {
    /// The host, process and number of the worker.
    public var worker: String
    public var document: Int64
    /// The number of the attempt, from 1.
    public var attempt: Int
    /// Seconds until its lease expires; negative if it has expired.
    public var leaseSeconds: Int64
    /// Seconds since its last heartbeat.
    public var heartbeatSeconds: Int64
  }

  public var waiting: Int
  /// Seconds since the oldest waiting document arrived.
  @Nullable public var oldestWaitingSeconds: Int64?
  public var running: [Running]
  /// Documents that could not be read.
  public var failed: Int
  public var readLastHour: Int
  /// Drafts waiting for review.
  public var drafts: Int

  init(_ status: QueueStatus) {
    waiting = status.waiting
    _oldestWaitingSeconds = Nullable(wrappedValue: status.oldestWaiting)
    running = status.running.map {
      Running(
        worker: $0.worker, document: $0.document, attempt: $0.attempt, leaseSeconds: $0.leaseLeft,
        heartbeatSeconds: max(0, Int64(Lease.seconds) - $0.leaseLeft))
    }
    failed = status.failed
    readLastHour = status.readLastHour
    drafts = status.openDrafts
  }
}
