public import Core
public import Foundation
internal import Logging
public import Parsing
public import Store
public import SystemPackage

/// The processing of a document: accept, claim, read, parse, propose, finish.
public struct Pipeline: Sendable {
  public let store: Store
  let acceptor: Acceptor
  let options: IntakeOptions
  let log = Logger(label: "intake")

  public init(store: Store, options: IntakeOptions) {
    self.store = store
    self.options = options
    acceptor = Acceptor(store: store, limits: options.limits, freeBytes: options.freeBytes)
  }

  /// Accepts a file. Once accepted, it cannot be lost.
  ///
  /// - Throws: `Refusal` for a file that cannot be a document, `StoreError` if the store cannot accept it now.
  public func accept(_ file: FilePath, via: Via) async throws -> Accepted {
    try await acceptor.accept(file, via: via)
  }

  /// Accepts several files in one transaction. Returns a separate outcome for each, in order.
  func accept(_ files: [(path: FilePath, identity: FileIdentity?)], via: Via) async -> [Result<Accepted, any Error>] {
    await acceptor.accept(files, via: via)
  }

  /// Claims the next waiting document, reads and parses it, and stores its drafts; nil if no document is waiting.
  ///
  /// - Throws: `ReaderUnavailable`, `StoreError` or `CancellationError`; the job is then returned to the queue
  ///   unchanged.
  func workOnce(with readers: ReaderPool, as worker: String) async throws -> WorkOutcome? {
    guard let (job, answer) = try await readers.lend({ try await claimAndRead(with: $0, as: worker) }) else {
      return nil
    }
    do {
      switch answer.reply {
      case .read(let reading, let previews):
        let proposals = parse(reading)
        try await waitingOutOutages {
          try store.checkIsThere()
          try await store.keep(
            previews: zip(previews, answer.previews).map { (info: $0, picture: $1) }, ofDocument: job.sha256)
          try await finish(job, reading, proposals: proposals)
        }
        await options.finished(job.documentID, store)
        return .read(job)
      case .failed(let failure):
        let isLast = try await waitingOutOutages { try await fail(job, failure) }
        if isLast { await options.finished(job.documentID, store) }
        return .failed(job, failure, isLast: isLast)
      }
    } catch StoreError.staleFence {
      log.warning("job was taken over", metadata: ["document": "\(job.documentID)"])
      return .takenOver(job)
    } catch {
      try? await store.giveBack(job)
      throw error
    }
  }

  /// Claims a job only when a reader is available, so that no claimed job waits for a reader while another reader is
  /// idle.
  private func claimAndRead(
    with reader: ReaderProcess, as worker: String
  ) async throws -> (Job, ReaderProcess.Answer)? {
    guard let job = try await store.claim(worker: worker, lease: Lease.seconds) else { return nil }
    guard job.attempt <= RetryPolicy.mostClaims else {
      let failure = Failure(
        .crashed,
        "billfold ended \(RetryPolicy.mostClaims) times before it was through with it; try again with `billfold retry`")
      return (job, ReaderProcess.Answer(reply: .failed(failure), previews: []))
    }
    do {
      return (job, try await read(job, with: reader))
    } catch {
      try? await store.giveBack(job)
      throw error
    }
  }

  /// Runs a body, and in a run that waits out outages repeats it every second while the store is temporarily
  /// unavailable, so that a finished reading is not lost to a full disk. The job's fence shows whether this worker
  /// still owns the document.
  func waitingOutOutages<Result>(_ body: () async throws -> Result) async throws -> Result {
    var lastReason: String?
    while true {
      do {
        return try await body()
      } catch let error as StoreError where error.isTemporary && options.waitsOutOutages {
        if error.description != lastReason { log.warning("waiting", metadata: ["reason": "\(error)"]) }
        lastReason = error.description
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Reads a document while a heartbeat renews the lease.
  private func read(_ job: Job, with reader: ReaderProcess) async throws -> ReaderProcess.Answer {
    let request = ReaderRequest(
      path: Array(try await store.file(ofDocument: job.sha256).path.utf8), language: options.language,
      wantsPreviews: true,
      today: options.today(), limits: options.limits)
    return try await withThrowingTaskGroup(of: ReaderProcess.Answer?.self) { group in
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(Lease.heartbeat))
          _ = try? await store.heartbeat(job, lease: Lease.seconds)
        }
      }
      group.addTask {
        try await withTaskCancellationHandler {
          try await reader.read(request)
        } onCancel: {
          reader.stop()
        }
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }

  private func parse(_ reading: Reading) -> [Proposal] {
    DocumentParser(options).proposals(from: reading)
  }

  private func finish(_ job: Job, _ reading: Reading, proposals: [Proposal]) async throws {
    try await store.finish(job, reading: reading, proposals: proposals)
    log.info("read", metadata: ["document": "\(job.documentID)", "drafts": "\(proposals.count)"])
  }

  /// Records a failed attempt. Returns whether it was the last.
  private func fail(_ job: Job, _ failure: Failure) async throws -> Bool {
    let delay = options.retries.delay(after: failure, attempt: job.attempt)
    try await store.fail(job, failure, retryAfter: delay)
    log.info("failed", metadata: ["document": "\(job.documentID)", "code": "\(failure.code.rawValue)"])
    return delay == nil
  }
}

/// The outcome of a worker's attempt at a document.
public enum WorkOutcome: Sendable {
  case read(Job)
  /// It will be tried again, or after the last attempt an empty draft states the reason.
  case failed(Job, Failure, isLast: Bool)
  /// Another worker took the document over after the lease had expired; that worker's result counts.
  case takenOver(Job)
}

/// The times for which a worker owns a document without a heartbeat, and between heartbeats, in seconds.
package enum Lease {
  package static let seconds = 60
  static let heartbeat = 15
}

/// The options of a run.
public struct IntakeOptions: Sendable {
  public var reader: URL
  public var sandbox: Sandbox
  /// The number of documents read in parallel: one reader per core.
  public var jobs: Int
  public var language: String?
  public var limits: ReaderLimits
  public var split: SplitMode
  /// The contents of the codes on separator sheets between the documents of a batch.
  public var separators: Set<String>
  public var retries: RetryPolicy
  /// The number of bytes of disk space that accepting leaves free.
  public var freeBytes: Int64
  /// Whether to wait while the disk is full or the store is unreachable, as a watcher does, rather than fail at once.
  public var waitsOutOutages: Bool
  /// The current date where the user is; receipts are not from the future.
  public var today: @Sendable () -> CalendarDate
  /// Called with the id of each document whose drafts are now in the store: after reading, and after the last failed
  /// attempt.
  public var finished: @Sendable (Int64, Store) async -> Void = { _, _ in }

  public init(
    reader: URL, sandbox: Sandbox = .available, jobs: Int, language: String? = nil, limits: ReaderLimits = .standard,
    split: SplitMode = .auto, separators: Set<String> = ReceiptParser.standardSeparators,
    retries: RetryPolicy = .patient,
    freeBytes: Int64 = 0, waitsOutOutages: Bool = false,
    today: @escaping @Sendable () -> CalendarDate = CalendarDate.localToday
  ) {
    self.reader = reader
    self.sandbox = sandbox
    self.jobs = max(1, jobs)
    self.language = language
    self.limits = limits
    self.split = split
    self.separators = separators
    self.retries = retries
    self.freeBytes = freeBytes
    self.waitsOutOutages = waitsOutOutages
    self.today = today
  }

  /// The number of the machine's cores.
  public static var standardJobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}

extension CalendarDate {
  /// Today in the machine's time zone.
  @Sendable public static func localToday() -> CalendarDate {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
    return CalendarDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? CalendarDate.epoch
  }
}

extension TimeOfDay {
  /// The current time in the machine's time zone. Query it after the date: in the opposite order, midnight between the
  /// two queries would combine the new date with a time at the end of the day.
  public static func localNow() -> TimeOfDay {
    let parts = Calendar(identifier: .gregorian).dateComponents([.hour, .minute], from: Date())
    return TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0) ?? .midnight
  }
}
