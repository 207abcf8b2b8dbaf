public import Core
public import Foundation
internal import Logging
public import Parsing
public import Store
public import SystemPackage

/// The way of a document: accept, claim, read, parse, propose, finish.
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

  /// Accepts a file: from here on nothing loses it.
  ///
  /// - Throws: `Refusal` for what cannot be a document, `StoreError` when the store cannot take it now.
  public func accept(_ file: FilePath, via: Via) async throws -> Accepted {
    try await acceptor.accept(file, via: via)
  }

  /// Accepts several files with one transaction for all; each with its own outcome, in their order.
  func accept(_ files: [(path: FilePath, identity: FileIdentity?)], via: Via) async -> [Result<Accepted, any Error>] {
    await acceptor.accept(files, via: via)
  }

  /// Claims the next waiting document, reads it, parses it and proposes its drafts; nil when none is waiting.
  ///
  /// - Throws: `ReaderUnavailable`, `StoreError` or `CancellationError`; the job is then given back, unharmed.
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

  /// A job is claimed with a reader in hand, so that none waits behind another while a reader is idle.
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

  /// Runs a body, and again after a second while the store cannot take it, where this run is to wait: what was read is
  /// not thrown away for a full disk. Whether the document is still this worker's, its fence tells.
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

  /// Reads a document while a heartbeat keeps the lease.
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

  /// Counts a failed attempt; says whether it was the last.
  private func fail(_ job: Job, _ failure: Failure) async throws -> Bool {
    let delay = options.retries.delay(after: failure, attempt: job.attempt)
    try await store.fail(job, failure, retryAfter: delay)
    log.info("failed", metadata: ["document": "\(job.documentID)", "code": "\(failure.code.rawValue)"])
    return delay == nil
  }
}

/// What came of a document that a worker had.
public enum WorkOutcome: Sendable {
  case read(Job)
  /// It is tried again, or, after the last attempt, an empty draft says why.
  case failed(Job, Failure, isLast: Bool)
  /// Another worker has it since the lease ran out; its result counts.
  case takenOver(Job)
}

/// How long a worker owns a document without a sign of life, in seconds.
package enum Lease {
  package static let seconds = 60
  static let heartbeat = 15
}

/// What a person chose for this run.
public struct IntakeOptions: Sendable {
  public var reader: URL
  public var sandbox: Sandbox
  /// Documents read side by side: one reader a core.
  public var jobs: Int
  public var language: String?
  public var limits: ReaderLimits
  public var split: SplitMode
  /// What the codes on sheets between the papers of a batch say.
  public var separators: Set<String>
  public var retries: RetryPolicy
  /// Bytes of disk that accepting leaves free.
  public var freeBytes: Int64
  /// Whether a full disk or a store that cannot be reached is waited out, as a watcher does, or is an error at once.
  public var waitsOutOutages: Bool
  /// The day it is where the person is; a receipt is not from the future.
  public var today: @Sendable () -> CalendarDate
  /// Told of each document, by its id, whose drafts are in the store now: what was read, and what finally could not be.
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

  /// The machine's cores.
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
  /// What the clock shows in the machine's time zone. Asked for after the day: the other way round, midnight between the
  /// two would make the new day look nearly over.
  public static func localNow() -> TimeOfDay {
    let parts = Calendar(identifier: .gregorian).dateComponents([.hour, .minute], from: Date())
    return TimeOfDay(hour: parts.hour ?? 0, minute: parts.minute ?? 0) ?? .midnight
  }
}
