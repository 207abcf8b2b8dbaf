internal import Core
internal import Glibc
internal import Logging
internal import Store
public import SystemPackage

/// Watches a folder: accepts what is dropped, and moves it away once its outcome is known.
///
/// Every scan looks at everything, so a missed event, a restart or another watcher's work changes nothing: a file is
/// known by its bytes, and its outcome is in the store.
public actor Watcher {
  /// What people are told while it runs.
  public enum Event: Sendable {
    case accepted(FilePath)
    /// Read, with its drafts, and moved there; nil where the folder is read-only.
    case done(FilePath, drafts: [Int64], movedTo: FilePath?)
    case failed(FilePath, reason: String, movedTo: FilePath?)
    /// Something is in the way; the watcher goes on by itself when it is gone.
    case waiting(String)
  }

  public struct Options: Sendable {
    public var inbox: FilePath
    public var outbox: Outbox
    /// Seconds a file must be unchanged.
    public var settleSeconds: Double
    /// Seconds between full scans; with events they are only the safety net.
    public var scanSeconds: Double
    /// Without events: for network shares, where the kernel hears of nothing.
    public var polls: Bool
    /// Ends when the folder is empty or holds nothing more to do.
    public var isOneShot: Bool
    /// Whether files stay where they are, as the folder is another program's: nothing is moved nor written there, and what
    /// is in the store already is passed over.
    public var leavesFiles = false
    /// By which files settle; asked once a scan.
    public var clock: @Sendable () -> ContinuousClock.Instant = { .now }

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

  private let pipeline: Pipeline
  private let options: Options
  private let report: @Sendable (Event) -> Void
  private let events = InboxEvents()
  private var settling: Settling
  /// Files whose document is in the store, by what they were when they were accepted.
  private var accepted: [FilePath: (identity: FileIdentity, document: Int64)] = [:]
  /// Files that stay where they are, because they could not be moved, or refused and could not be moved.
  private var finished: [FilePath: FileIdentity] = [:]
  /// What was in the way at the last look, and what is at this one: each is said once while it is.
  private var obstaclesBefore: Set<String> = []
  private var obstacles: Set<String> = []
  /// Whether the store could not take a file in this scan.
  private var isPaused = false
  private var marker = InboxMarker()
  /// Documents that were still waiting or being read when the scan began: asked once, not once a file.
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
      // The watcher ends by itself; workers only by an error.
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
      // A folder of ten thousand files is not looked at all the time while its documents are read.
      let spent = (ContinuousClock.now - start) / .seconds(1)
      await events.wait(seconds: min(max(next ?? options.scanSeconds, 5 * spent), options.scanSeconds))
    }
  }

  /// A full disk or a store out of reach is said and waited out; only who waits for the end of it is told by an error.
  private func scanWaitingOutOutages() async throws -> Double? {
    do {
      return try await scan()
    } catch let error as StoreError where error.isTemporary && !options.isOneShot {
      return retryLater(error.description)
    }
  }

  /// One look at everything. Returns the seconds after which there will be something to do, or nil for nothing.
  private func scan() async throws -> Double? {
    // A long scan must not pass for a file's quiet time: each was looked at now, whenever its turn comes.
    let now = options.clock()
    let inbox = Inbox(scanning: options.inbox)
    for (folder, code) in inbox.closed { try say(closed: folder, code) }
    guard inbox.folders.contains(options.inbox) else { return options.scanSeconds }
    guard options.leavesFiles || marker.isThere(in: options.inbox) else {
      try say(
        unavailable: "has lost its file \(InboxMarker.name), so that it is not the one that was watched",
        remedy: "mount it again, or make that file")
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

  /// What there is to do about one file.
  private enum Step {
    /// Another look after so many seconds.
    case again(Double)
    case finished
    /// It can be accepted.
    case ready
  }

  private func step(
    _ path: FilePath, _ identity: FileIdentity, _ changed: Int64, _ now: ContinuousClock.Instant
  ) async throws -> Step {
    if let known = accepted[path], known.identity == identity {
      return try await settle(path, identity, known.document)
    }
    if let document = try await pipeline.store.seen(identity, path: path.bytes) {
      if options.leavesFiles, !unfinished.contains(document.id) {
        finished[path] = identity
        return .finished
      }
      accepted[path] = (identity, document.id)
      return try await settle(path, identity, document.id)
    }
    switch settling.judge(path, identity, changed: changed, now: now) {
    case .wait(let seconds): return .again(seconds)
    // Nothing more is copied to a full disk, but what is read still moves away.
    case .settled: return isPaused ? .again(options.scanSeconds) : .ready
    }
  }

  /// Accepts files, which are then ready no more. Returns the seconds until each is worth another look.
  private func accept(_ ready: inout [(path: FilePath, identity: FileIdentity)]) async throws -> [Double] {
    let files = ready
    ready = []
    guard !files.isEmpty else { return [] }
    let outcomes = await pipeline.accept(files.map { ($0.path, $0.identity) }, via: .watch)
    // What was accepted is said first: an error ends who waits for the end.
    let inOrder = zip(files, outcomes).sorted { $0.1.isSuccess && !$1.1.isSuccess }
    return try inOrder.compactMap { try note($1, of: $0.path, $0.identity) }
  }

  /// Takes down what came of accepting a file. Returns the seconds until it is worth another look, or nil for none.
  private func note(
    _ outcome: Result<Accepted, any Error>, of path: FilePath, _ identity: FileIdentity
  ) throws -> Double? {
    do {
      accepted[path] = (identity, try outcome.get().document.id)
      report(.accepted(path))
      return 0.3
    } catch let refusal as Refusal {
      // Gone or changed in the meantime: the next scan sees what is true then.
      guard FileIdentity(ofFileAt: path) == identity else { return options.settleSeconds }
      if refusal.failure.code == .unreadable { return notNow(path, identity, refusal.failure.message) }
      finish(path, identity, failure: refusal.failure, hasDraft: false)
      return nil
    } catch let error as StoreError where error.isTemporary && !options.isOneShot {
      isPaused = true
      return retryLater(error.description)
    }
  }

  /// A file that cannot be opened or read is tried again; who waits for the end is told, and not kept waiting.
  private func notNow(_ path: FilePath, _ identity: FileIdentity, _ reason: String) -> Double? {
    guard options.isOneShot else {
      return retryLater("\(path.string): \(reason); it is taken as soon as it can be read")
    }
    finished[path] = identity
    report(.failed(path, reason: "\(reason); then watch again", movedTo: nil))
    return nil
  }

  /// Moves a file whose outcome is known.
  private func settle(_ path: FilePath, _ identity: FileIdentity, _ document: Int64) async throws -> Step {
    if unfinished.contains(document) { return .again(0.3) }
    switch try await pipeline.store.outcome(ofDocument: document) {
    case .waiting, .running: return .again(0.3)
    case .read(let drafts):
      try pipeline.store.checkIsThere()
      report(.done(path, drafts: drafts, movedTo: move(path, identity, to: options.outbox.done)))
    case .failed(let failure, _):
      try pipeline.store.checkIsThere()
      finish(path, identity, failure: failure, hasDraft: true)
    }
    return .finished
  }

  private func finish(_ path: FilePath, _ identity: FileIdentity, failure: Failure, hasDraft: Bool) {
    let moved = move(path, identity, to: options.outbox.failed)
    if let moved { options.outbox.explain(failure, beside: moved, hasDraft: hasDraft) }
    report(.failed(path, reason: failure.message, movedTo: moved))
  }

  private func move(_ path: FilePath, _ identity: FileIdentity, to folder: FilePath) -> FilePath? {
    accepted[path] = nil
    // Replaced since it was read: what lies there now is another document, and the next scan takes it.
    guard FileIdentity(ofFileAt: path) == identity else { return nil }
    if options.leavesFiles {
      finished[path] = identity
      return nil
    }
    do {
      return try options.outbox.move(path, from: options.inbox, to: folder)
    } catch {
      finished[path] = identity
      say(waiting: "\(error); what is read stays in the inbox and is not read again")
      return nil
    }
  }

  private func retryLater(_ reason: String) -> Double {
    say(waiting: reason)
    return 2
  }

  private func say(waiting reason: String) {
    if isNew(reason) { report(.waiting(reason)) }
  }

  private func isNew(_ obstacle: String) -> Bool {
    obstacles.insert(obstacle).inserted && !obstaclesBefore.contains(obstacle)
  }

  /// Says that the watched folder cannot be used now.
  ///
  /// - Throws: `InboxUnavailable` where nobody waits for it.
  private func say(unavailable why: String, remedy: String) throws {
    let sentence = "the folder \(options.inbox.string) \(why)"
    if options.isOneShot { throw InboxUnavailable(description: "\(sentence); \(remedy), and watch again") }
    say(waiting: "\(sentence); waiting for it: \(remedy)")
  }

  private func say(closed folder: FilePath, _ code: Int32) throws {
    let why = "cannot be opened: \(String(cString: strerror(code)))"
    if folder == options.inbox {
      if code == ENOENT { return try say(unavailable: "is not there", remedy: "make or mount it") }
      if code == ENOTDIR {
        return try say(unavailable: "is not a folder", remedy: "put a folder in its place, or name another")
      }
      return try say(unavailable: why, remedy: "let billfold list and enter it")
    }
    guard options.isOneShot else {
      return say(waiting: "the folder \(folder.string) \(why); let billfold list and enter it, and its files are taken")
    }
    if isNew(folder.string) {
      let reason = "the folder \(folder.string) \(why); let billfold list and enter it, and watch again"
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

/// The watched folder cannot be used, and nobody waits until it can.
public struct InboxUnavailable: Error, CustomStringConvertible {
  public var description: String
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
