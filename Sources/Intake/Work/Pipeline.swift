internal import Core
internal import Foundation
internal import Glibc
internal import Logging
public import Store
internal import SystemPackage

/// The processing of a document: accept, claim, read, parse, propose, finish.
public struct Pipeline: Sendable {
  public let store: Store
  let acceptor: Acceptor
  let options: IntakeOptions
  let log = Logger(label: "intake")
  /// The time between two renewals of a lease.
  var heartbeatPause = Duration.seconds(Lease.heartbeat)
  /// The time without any progress after which a worker counts as hanging: more than a reader may take to start and to
  /// read a document.
  var hangTime: Duration
  /// Whether the folder of the documents responds.
  var documents: FolderProbe

  public init(store: Store, options: IntakeOptions) {
    self.store = store
    self.options = options
    hangTime = .seconds(options.limits.wallSeconds + 180)
    // Not answered from a cache, even if the folder is on a network share.
    documents = FolderProbe { _ = store.documentFiles.freeBytes }
    acceptor = Acceptor(store: store, limits: options.limits, freeBytes: options.freeBytes)
  }

  /// The file that holds a document's bytes on this machine, if they are here.
  func storedFile(of document: Document) -> FilePath { FilePath(store.documentFiles.url(for: document.sha256).path) }

  /// Accepts several files in one transaction. Returns a separate outcome for each, in order.
  func accept(_ files: [(path: FilePath, identity: FileIdentity?)], via: Via) async -> [Result<Accepted, any Error>] {
    await acceptor.accept(files, via: via)
  }

  /// Claims the next waiting document, reads and parses it, and stores its drafts; nil if no document is waiting.
  ///
  /// - Parameter claimed: called when a document was claimed, before it is read.
  /// - Throws: `ReaderUnavailable`, `StoreError` or `CancellationError`; the job is then returned to the queue
  ///   unchanged.
  func workOnce(
    with readers: ReaderPool, as worker: String, claimed: @Sendable () -> Void = {}
  ) async throws -> WorkOutcome? {
    guard
      let (job, answer, heartbeat) = try await readers.lend({
        try await claimAndRead(with: $0, as: worker, claimed)
      })
    else { return nil }
    // The result may have to wait for the store longer than a lease lasts.
    defer { heartbeat.cancel() }
    do {
      switch answer.reply {
      case .read(let reading, let previews):
        let proposals = parse(reading)
        try await waitingOutOutages {
          heartbeat.progress()
          try store.checkIsThere()
          try await store.keep(
            previews: zip(previews, answer.previews).map { (info: $0, picture: $1) }, ofDocument: job.sha256)
          try await finish(job, reading, proposals: proposals)
        }
        await options.finished(job.documentID, store)
        return .read(job)
      case .failed(let failure):
        let isLast = try await waitingOutOutages {
          heartbeat.progress()
          return try await fail(job, failure)
        }
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
  /// idle, and only while the folder of the documents responds. The heartbeat of the job runs until the caller cancels
  /// it.
  private func claimAndRead(
    with reader: ReaderProcess, as worker: String, _ claimed: @Sendable () -> Void
  ) async throws -> (Job, ReaderProcess.Answer, Heartbeat)? {
    guard !documents.isOverdue else { throw unresponsive }
    guard let job = try await store.claim(worker: worker, lease: Lease.seconds) else { return nil }
    claimed()
    let heartbeat = heartbeat(of: job, reader)
    guard job.attempt <= RetryPolicy.mostClaims else {
      heartbeat.hasRead()
      let failure = Failure(.crashed, "billfold stopped \(RetryPolicy.mostClaims) times while reading it", .retry)
      return (job, ReaderProcess.Answer(reply: .failed(failure), previews: []), heartbeat)
    }
    do {
      try await checkDocuments()
      let answer = try await read(job, with: reader)
      heartbeat.hasRead()
      // A reader that was stopped because the folder hangs is not the document's fault.
      if case .failed = answer.reply { try await checkDocuments() }
      return (job, answer, heartbeat)
    } catch {
      heartbeat.hasRead()
      heartbeat.cancel()
      try? await store.giveBack(job)
      throw error
    }
  }

  /// Checks that the folder of the documents responds.
  ///
  /// - Throws: `StoreError.unavailable`; `CancellationError`.
  private func checkDocuments() async throws {
    let responds = await documents.responds()
    try Task.checkCancellation()
    guard responds else { throw unresponsive }
  }

  private var unresponsive: StoreError {
    .unavailable(
      "the documents folder \(store.documentFiles.folder.path) does not respond; check its disk or network share")
  }

  /// Starts the heartbeat of a job, which ends when it is cancelled or when the worker hangs.
  private func heartbeat(of job: Job, _ reader: ReaderProcess) -> Heartbeat {
    let heartbeat = Heartbeat(most: max(1, Int(hangTime / heartbeatPause)), reader: reader)
    heartbeat.start(every: heartbeatPause) {
      _ = try? await store.heartbeat(job, lease: Lease.seconds)
    } stalled: {
      log.warning(
        "reading hangs, so another worker may take the document", metadata: ["document": "\(job.documentID)"])
    }
    return heartbeat
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

  private func read(_ job: Job, with reader: ReaderProcess) async throws -> ReaderProcess.Answer {
    let file = try await store.file(ofDocument: job.sha256).path
    if access(file, F_OK) != 0 && errno == ENOENT {
      let failure = Failure(.unreadable, "its bytes are gone from the store; import the original file again")
      return ReaderProcess.Answer(reply: .failed(failure), previews: [])
    }
    let request = ReaderRequest(
      path: Array(file.utf8), language: options.language,
      wantsPreviews: true,
      today: options.today(), limits: options.limits)
    return try await withTaskCancellationHandler {
      try await reader.read(request)
    } onCancel: {
      reader.stop()
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
