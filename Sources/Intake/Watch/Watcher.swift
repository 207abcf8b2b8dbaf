internal import Core
internal import Glibc
internal import Logging
internal import Store
internal import SystemPackage

/// Watches a folder: accepts the files dropped there, and moves them away when their outcome is known.
///
/// Every scan examines everything, so missed events, restarts and other watchers do no harm: a file is identified by
/// its bytes, and its outcome is in the store.
public actor Watcher {
  /// The number of seconds until an accepted file is checked again for its outcome.
  private static let pollSeconds = 0.3
  /// The number of seconds until the next attempt after an obstacle.
  private static let retrySeconds = 2.0

  private let pipeline: Pipeline
  private let options: Options
  private let report: @Sendable (Event) -> Void
  private let events = InboxEvents()
  private var settling: Settling
  /// The accepted files whose document is in the store, with their identity at that time, and whether the document had
  /// been read before they arrived.
  private var accepted: [FilePath: (identity: FileIdentity, document: Int64, wasRead: Bool)] = [:]
  /// Files that stay in place because they could not be moved, whether accepted or refused.
  private var finished: [FilePath: FileIdentity] = [:]
  /// The obstacles in the previous scan and in this one. Each is reported once while it lasts.
  private var obstaclesBefore: Set<String> = []
  private var obstacles: Set<String> = []
  /// Whether the store could not accept a file in this scan.
  private var isPaused = false
  private var marker = InboxMarker()
  /// The documents that were waiting or being read when the scan began; queried once per scan rather than once per
  /// file.
  private var unfinished: Set<Int64> = []

  public init(_ pipeline: Pipeline, options: Options, report: @escaping @Sendable (Event) -> Void) {
    self.pipeline = pipeline
    self.options = options
    self.report = report
    settling = Settling(quiet: options.settleSeconds)
  }

  /// Watches until cancelled, or with `isOneShot` until nothing is left to do.
  ///
  /// - Throws: `ReaderUnavailable`, `StoreError`, `CancellationError`, or, with `isOneShot`, `InboxUnavailable`.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask(executorPreference: BlockingTaskExecutor(label: "billfold.accept")) {
        try await self.watch()
        return true
      }
      group.addTask {
        try await Workers(self.pipeline).run { Task.isCancelled }
        return false
      }
      defer { group.cancelAll() }
      // The watcher may end normally; workers end only with an error.
      while let watcherEnded = try await group.next() {
        if watcherEnded { return }
      }
    }
  }

  private func watch() async throws {
    while true {
      try Task.checkCancellation()
      let start = ContinuousClock.now
      let next = try await scanWaitingOutOutages()
      obstaclesBefore = obstacles
      obstacles = []
      if options.isOneShot && next == nil { return }
      // Avoids scanning a folder of ten thousand files continuously while its documents are being read.
      let spent = (ContinuousClock.now - start) / .seconds(1)
      await events.wait(seconds: min(max(next ?? options.scanSeconds, 5 * spent), options.scanSeconds))
    }
  }

  /// Scans the folder. A full disk or an unreachable store is reported and retried later; a one-shot run throws the
  /// error instead.
  private func scanWaitingOutOutages() async throws -> Double? {
    do {
      return try await scan()
    } catch let error as StoreError where error.isTemporary && !options.isOneShot {
      return retryLater(error.description)
    }
  }

  /// Scans everything once. Returns the number of seconds until there will be more to do, or nil if there is nothing.
  private func scan() async throws -> Double? {
    // The time is taken once per scan, so that a long scan does not count as quiet time of the files handled late.
    let now = options.clock()
    let inbox = Inbox(scanning: options.inbox)
    for (folder, error) in inbox.closed { try reportClosed(folder, error) }
    for folder in inbox.deep { reportUnread(folder, "is nested too deep", "move it to a higher folder") }
    guard inbox.folders.contains(options.inbox) else { return options.scanSeconds }
    guard options.leavesFiles || marker.isThere(in: options.inbox) else {
      try reportUnavailable(
        "no longer contains \(InboxMarker.name), so it may be a different folder",
        remedy: "mount it again, or create that file")
      return options.scanSeconds
    }
    unfinished = try await pipeline.store.unfinishedDocuments()
    isPaused = false
    if !options.polls { await events.listen(to: inbox.folders) }
    forgetAllBut(inbox)
    var waits: [Double] = []
    var ready: [(path: FilePath, identity: FileIdentity)] = []
    for (path, identity, changed) in inbox.files where finished[path] != identity {
      try Task.checkCancellation()
      switch try await step(path, identity, changed, now) {
      case .again(let seconds): waits.append(seconds)
      case .finished: break
      case .ready: ready.append((path, identity))
      }
      if ready.count == Acceptor.batch { waits += try await accept(&ready) }
    }
    return (waits + (try await accept(&ready))).min()
  }

  /// The next action for a file.
  private enum Step {
    /// Check it again after this many seconds.
    case again(Double)
    case finished
    /// The file can be accepted.
    case ready
  }

  private func step(
    _ path: FilePath, _ identity: FileIdentity, _ changed: Int64, _ now: SuspendingClock.Instant
  ) async throws -> Step {
    if let known = accepted[path], known.identity == identity {
      return try await settle(path, identity, known.document, wasRead: known.wasRead)
    }
    if let document = try await pipeline.store.seen(identity, path: path.bytes) {
      if options.leavesFiles, !unfinished.contains(document.id) {
        finished[path] = identity
        return .finished
      }
      accepted[path] = (identity, document.id, false)
      return try await settle(path, identity, document.id, wasRead: false)
    }
    switch settling.judge(path, identity, changed: changed, now: now) {
    case .wait(let seconds): return .again(seconds)
    // With a full disk no more files are copied, but files already read are still moved away.
    case .settled: return isPaused ? .again(options.scanSeconds) : .ready
    }
  }

  /// Accepts the ready files and empties the list. Returns the number of seconds until each needs another check.
  private func accept(_ ready: inout [(path: FilePath, identity: FileIdentity)]) async throws -> [Double] {
    let files = ready
    ready = []
    guard !files.isEmpty else { return [] }
    let outcomes = await pipeline.accept(files.map { ($0.path, $0.identity) }, via: .watch)
    // Successes are reported first, because an error ends a one-shot run.
    let inOrder = zip(files, outcomes).sorted { $0.1.isSuccess && !$1.1.isSuccess }
    var waits: [Double] = []
    for (file, outcome) in inOrder {
      if let seconds = try await note(outcome, of: file.path, file.identity) { waits.append(seconds) }
    }
    return waits
  }

  /// Records the outcome of accepting a file. Returns the number of seconds until it needs another check, or nil if it
  /// needs none.
  private func note(
    _ outcome: Result<Accepted, any Error>, of path: FilePath, _ identity: FileIdentity
  ) async throws -> Double? {
    do {
      let arrival = try outcome.get()
      let wasRead = arrival.isNew ? false : try await isRead(arrival.document.id)
      accepted[path] = (identity, arrival.document.id, wasRead)
      report(.accepted(path))
      return Watcher.pollSeconds
    } catch let refusal as Refusal {
      // Gone or changed meanwhile; the next scan examines the new state.
      guard FileIdentity(ofFileAt: path) == identity else { return options.settleSeconds }
      if refusal.failure.code == .unreadable { return notNow(path, identity, refusal.failure.message) }
      finish(path, identity, failure: refusal.failure, hasDraft: false)
      return nil
    } catch let error as StoreError where error.isTemporary && !options.isOneShot {
      isPaused = true
      return retryLater(error.description)
    }
  }

  /// Returns whether a document that arrives again was read before. One that could not be read is read again: somebody
  /// has dropped it again, or moved it back from the folder of unreadable files, so that something may have changed:
  /// the reader, its limits or its languages.
  private func isRead(_ document: Int64) async throws -> Bool {
    switch try await pipeline.store.outcome(ofDocument: document) {
    case .read: return true
    case .waiting, .running: return false
    case .failed:
      try await pipeline.store.retry(document: document)
      return false
    }
  }

  /// Schedules another attempt for a file that cannot be opened or read. A one-shot run reports the failure instead of
  /// waiting.
  private func notNow(_ path: FilePath, _ identity: FileIdentity, _ reason: String) -> Double? {
    guard options.isOneShot else {
      return retryLater("\(path.string): \(reason); it will be imported as soon as it can be read")
    }
    finished[path] = identity
    report(.failed(path, reason: "\(reason); then watch again", movedTo: nil))
    return nil
  }

  /// Moves a file away if its outcome is known.
  private func settle(
    _ path: FilePath, _ identity: FileIdentity, _ document: Int64, wasRead: Bool
  ) async throws -> Step {
    if unfinished.contains(document) { return .again(Watcher.pollSeconds) }
    switch try await pipeline.store.outcome(ofDocument: document) {
    case .waiting, .running: return .again(Watcher.pollSeconds)
    case .read(let drafts):
      try pipeline.store.checkIsThere()
      let moved = move(path, identity, to: options.outbox.done)
      report(wasRead ? .known(path, drafts: drafts, movedTo: moved) : .done(path, drafts: drafts, movedTo: moved))
    case .failed(let failure, _):
      try pipeline.store.checkIsThere()
      if finish(path, identity, failure: failure, hasDraft: true) {
        // If it is moved back, it is accepted, and thus tried again. Without this it only returns to where it was.
        try? await pipeline.store.forget(identity, path: path.bytes)
      }
    }
    return .finished
  }

  /// Moves an unreadable file away with a note, and reports it. Returns whether it was moved.
  @discardableResult
  private func finish(_ path: FilePath, _ identity: FileIdentity, failure: Failure, hasDraft: Bool) -> Bool {
    let moved = move(path, identity, to: options.outbox.failed)
    report(.failed(path, reason: failure.message, movedTo: moved))
    if let moved {
      do {
        try options.outbox.explain(failure, beside: moved, hasDraft: hasDraft)
      } catch {
        reportWaiting("the note about \(moved.string) cannot be written: \(error)")
      }
    }
    return moved != nil
  }

  private func move(_ path: FilePath, _ identity: FileIdentity, to folder: FilePath) -> FilePath? {
    accepted[path] = nil
    // The file was replaced after it was read; the next scan handles the new document.
    guard FileIdentity(ofFileAt: path) == identity else { return nil }
    if options.leavesFiles {
      finished[path] = identity
      return nil
    }
    do {
      return try options.outbox.move(path, as: identity, from: options.inbox, to: folder)
    } catch {
      finished[path] = identity
      reportWaiting("\(error); files already read stay in the inbox and are not read again")
      return nil
    }
  }

  private func retryLater(_ reason: String) -> Double {
    reportWaiting(reason)
    return Watcher.retrySeconds
  }

  private func reportWaiting(_ reason: String) {
    if isNew(reason) { report(.waiting(reason)) }
  }

  private func isNew(_ obstacle: String) -> Bool {
    obstacles.insert(obstacle).inserted && !obstaclesBefore.contains(obstacle)
  }

  /// Reports that the watched folder cannot be used now.
  ///
  /// - Throws: `InboxUnavailable` in a one-shot run, which does not wait for it.
  private func reportUnavailable(_ why: String, remedy: String) throws {
    let sentence = "the folder \(options.inbox.string) \(why)"
    if options.isOneShot { throw InboxUnavailable(description: "\(sentence); \(remedy), and watch again") }
    reportWaiting("\(sentence); \(remedy) to have its files imported")
  }

  private func reportClosed(_ folder: FilePath, _ error: SystemError) throws {
    let why = "cannot be opened: \(error.reason)"
    let remedy = error.code == EACCES ? "let billfold list and enter it" : error.advice
    if folder == options.inbox {
      if error.code == ENOENT { return try reportUnavailable("does not exist", remedy: "create or mount it") }
      if error.code == ENOTDIR {
        return try reportUnavailable("is not a folder", remedy: "put a folder in its place, or choose another")
      }
      return try reportUnavailable(why, remedy: remedy)
    }
    reportUnread(folder, why, remedy)
  }

  /// Reports a subfolder whose files are not read: once while it lasts, or as a failure in a one-shot run.
  private func reportUnread(_ folder: FilePath, _ why: String, _ remedy: String) {
    guard options.isOneShot else {
      return reportWaiting("the folder \(folder.string) \(why); \(remedy) to have its files imported")
    }
    if isNew(folder.string) {
      let reason = "the folder \(folder.string) \(why); \(remedy), and watch again"
      report(.failed(folder, reason: reason, movedTo: nil))
    }
  }

  private func forgetAllBut(_ inbox: Inbox) {
    let present = Set(inbox.files.map(\.path))
    settling.keepOnly(present)
    accepted = accepted.filter { present.contains($0.key) }
    finished = finished.filter { present.contains($0.key) }
  }
}

/// Reports that the watched folder cannot be used, in a run that does not wait for it.
public struct InboxUnavailable: Error, CustomStringConvertible {
  public var description: String
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
