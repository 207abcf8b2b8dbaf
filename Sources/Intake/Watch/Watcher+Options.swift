public import SystemPackage

extension Watcher {
  /// The messages shown while it runs.
  public enum Event: Sendable {
    case accepted(FilePath)
    /// The file was read, with these drafts, and moved to this path; nil if it was not moved.
    case done(FilePath, drafts: [Int64], movedTo: FilePath?)
    /// The same document had been read before, with these drafts; the file was moved to this path, if it was moved.
    case known(FilePath, drafts: [Int64], movedTo: FilePath?)
    case failed(FilePath, reason: String, movedTo: FilePath?)
    /// An obstacle; the watcher continues on its own when it is gone.
    case waiting(String)
  }

  /// What is watched, and how.
  public struct Options: Sendable {
    public var inbox: FilePath
    public var outbox: Outbox
    /// The number of seconds for which a file must be unchanged.
    public var settleSeconds: Double
    /// The number of seconds between full scans. With events, these scans are only a safety net.
    public var scanSeconds: Double
    /// Whether to work without events; for network shares, whose changes the kernel does not see.
    public var polls: Bool
    /// Whether to end when the folder is empty or nothing more can be done.
    public var isOneShot: Bool
    /// Whether files stay in place, because the folder belongs to another program: nothing is moved or written there,
    /// and files that are already in the store are skipped.
    public var leavesFiles = false
    /// The clock by which files settle; read once per scan.
    public var clock: @Sendable () -> SuspendingClock.Instant = { .now }

    public init(
      inbox: FilePath, outbox: Outbox? = nil, settleSeconds: Double = 5, scanSeconds: Double = 10, polls: Bool = false,
      isOneShot: Bool = false
    ) {
      self.inbox = inbox
      self.outbox = outbox ?? Outbox(inbox: inbox)
      self.settleSeconds = settleSeconds
      self.scanSeconds = scanSeconds
      self.polls = polls
      self.isOneShot = isOneShot
    }
  }
}
