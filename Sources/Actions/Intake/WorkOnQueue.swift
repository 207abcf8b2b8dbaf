internal import Core
internal import Intake
public import Parsing
internal import Store
internal import Synchronization

/// Reads documents that are accepted and waiting, without accepting any itself: for a second machine or terminal. Runs
/// until cancelled.
public struct WorkOnQueue: ReportingAction {
  /// Whether to end once nothing is waiting, and not to wait for obstacles to go away.
  public var isOneShot: Bool
  public var split: SplitMode

  public init(isOneShot: Bool = false, split: SplitMode = .auto) {
    self.isOneShot = isOneShot
    self.split = split
  }

  /// - Throws: `ReaderUnavailable`, `StoreError`; `CancellationError`, after returning its documents to the queue.
  public func run(on desk: Desk, report: @escaping @Sendable (WorkEvent) -> Void) async throws -> IntakeCount {
    let options = try desk.intakeOptions(split: split, retries: .patient, waitsOutOutages: !isOneShot)
    let count = Mutex(IntakeCount())
    let lasting = ReopeningStore(desk: desk, isPatient: !isOneShot) { report(.waiting(message: $0)) }
    try await lasting.run { store in
      let workers = Workers(Pipeline(store: store, options: options)) { worked in
        guard let event = try await WorkEvent(worked, store) else { return }
        switch event {
        case .read: count.withLock { $0.read += 1 }
        case .failed(_, _, _, let isTriedAgain): if !isTriedAgain { count.withLock { $0.failed += 1 } }
        case .waiting: break
        }
        report(event)
      }
      try await workers.run {
        guard isOneShot else { return false }
        let pending = try await store.pending()
        return pending.waiting == 0 && pending.running == 0
      }
    }
    return count.withLock { $0 }
  }
}

extension WorkEvent {
  /// Returns the event of a worker's outcome; nil if another worker took over the document.
  fileprivate init?(_ worked: WorkOutcome, _ store: Store) async throws {
    switch worked {
    case .read(let job):
      guard case .read(let drafts) = try await store.outcome(ofDocument: job.documentID) else { return nil }
      self = .read(document: job.documentID, file: job.fileName, drafts: drafts)
    case .failed(let job, let failure, let isLast):
      self = .failed(
        document: job.documentID, file: job.fileName, message: failure.message, isTriedAgain: !isLast)
    case .takenOver: return nil
    }
  }
}
