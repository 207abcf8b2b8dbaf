public import Core
internal import Glibc
internal import Store
public import SystemPackage
internal import Synchronization

/// Accepts files and folders, reads them and waits until all are finished.
public struct Importer: Sendable {
  let pipeline: Pipeline

  public init(_ pipeline: Pipeline) { self.pipeline = pipeline }

  /// The outcome of one file.
  public struct Entry: Sendable {
    /// What became of the file.
    public enum Result: Sendable {
      /// The drafts made from it; none for a page that is not a receipt.
      case read(drafts: [Int64])
      /// The same bytes had been imported and read before, with these drafts.
      case known(drafts: [Int64])
      case failed(Failure, draft: Int64?)
    }
    public var file: FilePath
    public var result: Result
  }

  /// The number of files that are finished, out of all.
  public struct Progress: Sendable {
    public var done: Int
    public var total: Int
  }

  /// Imports the result of a folder walk and returns the outcome of each file, in order.
  ///
  /// - Throws: `StoreError`, `ReaderUnavailable` or `CancellationError`. Files that were already accepted stay
  ///   accepted.
  public func run(
    _ walk: FolderWalk, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> [Entry] {
    let intake = ImportProgress(total: walk.documents.count, report: progress)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: BlockingTaskExecutor(label: "billfold.accept")) {
        try await acceptAll(walk.documents, into: intake)
      }
      group.addTask { try await Workers(pipeline).run { try await isDone(intake) } }
      try await group.waitForAll()
    }
    let conclusions = try await Workers(pipeline).conclusions(of: intake.documents)
    return intake.entries.compactMap { entry($0, $1, conclusions) }
      + walk.refusals.map { Entry(file: $0.path, result: .failed($0.failure, draft: nil)) }
  }

  /// Deletes an imported file from its original place. A file that was changed or replaced after its bytes were stored
  /// is kept, because its present contents exist nowhere else.
  ///
  /// - Returns: the reason why the file still exists; nil if it is gone.
  public func remove(_ file: FilePath) async -> String? {
    guard let identity = FileIdentity(ofFileAt: file) else {
      return file.withPlatformString { access($0, F_OK) != 0 && errno == ENOENT } ? nil : "it is no longer a file"
    }
    let document: Document?
    do {
      document = try await pipeline.store.seen(identity, path: file.bytes)
      try pipeline.store.checkIsThere()
    } catch {
      return "\(error)"
    }
    // However the path leads there, such as through a mount.
    if let document, identity == FileIdentity(ofFileAt: pipeline.storedFile(of: document)) {
      return "it is the stored document itself"
    }
    let isChanged = "it was changed after it was stored; import it again"
    guard document != nil else { return isChanged }
    do throws(SystemError) {
      // The store may take a while to answer, and another file may be in its place by then.
      try identity.unlink(file)
      return nil
    } catch {
      switch error.code {
      // Somebody else may have deleted it meanwhile.
      case ENOENT: return nil
      case EAGAIN: return isChanged
      default: return error.sentence
      }
    }
  }

  private func acceptAll(_ files: [FilePath], into intake: ImportProgress) async throws {
    defer { intake.close() }
    for start in stride(from: 0, to: files.count, by: Acceptor.batch) {
      try Task.checkCancellation()
      let batch = Array(files[start..<min(start + Acceptor.batch, files.count)])
      var outage: (any Error)?
      for (file, outcome) in zip(batch, await pipeline.accept(batch.map { ($0, nil) }, via: .import)) {
        switch outcome {
        case .success(let accepted): intake.add(file, try await assessed(accepted, intake))
        case .failure(let refusal as Refusal): intake.add(file, .refused(refusal.failure))
        case .failure(let error): outage = outage ?? error
        }
      }
      if let outage { throw outage }
    }
  }

  /// Returns what a file is for this import. A document that still waits, because an import was interrupted, is read
  /// now like a new one.
  private func assessed(_ accepted: Accepted, _ intake: ImportProgress) async throws -> ImportProgress.Outcome {
    let id = accepted.document.id
    guard !accepted.isNew, !intake.documents.contains(id) else { return .accepted(id, isNew: accepted.isNew) }
    switch try await pipeline.store.outcome(ofDocument: id) {
    case .waiting, .running: return .accepted(id, isNew: true)
    case .read, .failed: return .accepted(id, isNew: false)
    }
  }

  /// Whether every accepted document is finished, no matter which worker read it.
  private func isDone(_ intake: ImportProgress) async throws -> Bool {
    for document in intake.unfinished() {
      switch try await pipeline.store.outcome(ofDocument: document) {
      case .waiting, .running: return false
      case .read, .failed: intake.finish(document)
      }
    }
    return intake.isComplete
  }

  /// Returns the entry of a file; nil if the document it became has no outcome.
  private func entry(
    _ file: FilePath, _ outcome: ImportProgress.Outcome, _ conclusions: [Int64: Conclusion]
  ) -> Entry? {
    switch outcome {
    case .refused(let failure): return Entry(file: file, result: .failed(failure, draft: nil))
    case .accepted(let document, let isNew):
      switch conclusions[document] {
      case .read(let drafts): return Entry(file: file, result: isNew ? .read(drafts: drafts) : .known(drafts: drafts))
      case .failed(let failure, let draft): return Entry(file: file, result: .failed(failure, draft: draft))
      case nil: return nil
      }
    }
  }
}

extension Importer {
  /// The progress of each file of this import.
  private final class ImportProgress: Sendable {
    enum Outcome: Sendable {
      case accepted(Int64, isNew: Bool)
      case refused(Failure)
    }

    private struct State: Sendable {
      var entries: [(FilePath, Outcome)] = []
      var documents: Set<Int64> = []
      var open: Set<Int64> = []
      var done = 0
      var isClosed = false
    }

    private let state = Mutex(State())
    private let total: Int
    private let report: @Sendable (Progress) -> Void

    init(total: Int, report: @escaping @Sendable (Progress) -> Void) {
      self.total = total
      self.report = report
    }

    var entries: [(FilePath, Outcome)] { state.withLock { $0.entries } }
    /// The documents that the files became.
    var documents: Set<Int64> { state.withLock { $0.documents } }
    var isComplete: Bool { state.withLock { $0.isClosed && $0.open.isEmpty } }

    func add(_ file: FilePath, _ outcome: Outcome) {
      change { state in
        state.entries.append((file, outcome))
        if case .accepted(let document, _) = outcome {
          state.documents.insert(document)
          if state.open.insert(document).inserted { return }
        }
        state.done += 1
      }
    }

    func finish(_ document: Int64) {
      change { state in if state.open.remove(document) != nil { state.done += 1 } }
    }

    func close() { change { $0.isClosed = true } }

    func unfinished() -> [Int64] { state.withLock { Array($0.open) } }

    private func change(_ body: (inout sending State) -> Void) {
      let progress = state.withLock { state in
        body(&state)
        return Progress(done: state.done, total: total)
      }
      report(progress)
    }
  }
}
