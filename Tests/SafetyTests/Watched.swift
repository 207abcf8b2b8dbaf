import Foundation
import Intake
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A watcher on its own folder; readings do not matter: there is a reader, but no file is a real document.
final class Watched: Sendable {
  let folder: TemporaryFolder
  let store: Store
  let said = Mutex<[String]>([])
  let watching = Mutex<Task<Void, any Error>?>(nil)

  /// Looks like a complete PDF but is not one.
  static func pdf(_ text: String) -> Data { Data("%PDF-1.4 \(text) %%EOF".utf8) }

  var inbox: URL { folder.file("inbox") }

  init(
    makesInbox: Bool = true,
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970.rounded(.down)) }
  ) async throws {
    folder = try TemporaryFolder()
    if makesInbox {
      try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
    }
    store = try await Store.open(
      .file(folder.file("store.sqlite")), documents: folder.file("documents"), clock: clock)
  }

  deinit { watching.withLock { $0?.cancel() } }

  /// - Parameter clock: decides when files are settled.
  func start(settle: Double = 0.2, scan: Double = 0.3, clock: LookingClock) {
    let pipeline = Pipeline(
      store: store,
      options: IntakeOptions(
        reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk, waitsOutOutages: true))
    var options = Watcher.Options(inbox: FilePath(inbox.path), settleSeconds: settle, scanSeconds: scan)
    options.clock = { clock.look() }
    let watcher = Watcher(pipeline, options: options) { [weak self] event in
      self?.said.withLock { $0.append("\(event)") }
    }
    watching.withLock { $0 = Task { try await watcher.run() } }
  }

  func stop() async {
    let task = watching.withLock { $0 }
    task?.cancel()
    _ = try? await task?.value
  }

  func write(_ text: String, to name: String) throws {
    try Watched.pdf(text).write(to: inbox.appendingPathComponent(name))
  }

  var documents: Int { get async throws { try await store.health().documents } }
  func has(said words: String) -> Bool { said.withLock { $0.contains { $0.contains(words) } } }
}

/// The clock that decides when a watcher's files are settled: its time passes when a test advances it, and it counts
/// the watcher's scans of its folder.
final class LookingClock: Sendable {
  /// Nil if time passes by itself.
  private let start: SuspendingClock.Instant?
  private let state = Mutex<(passed: Duration, looks: Int)>((.zero, 0))

  /// - Parameter isRunning: whether time passes by itself as well.
  init(isRunning: Bool = false) { start = isRunning ? nil : .now }

  func look() -> SuspendingClock.Instant {
    state.withLock { state in
      state.looks += 1
      return (start ?? .now).advanced(by: state.passed)
    }
  }

  func pass(_ seconds: Double) { state.withLock { $0.passed += .seconds(seconds) } }

  /// Returns when the watcher has accepted everything that it ever will of what was there at the time of the call.
  func allSettled() async throws {
    try await looked()
    // Far more than any file needs to settle.
    pass(600)
    try await looked()
  }

  /// Returns when the watcher has seen everything that was there at the time of the call.
  func looked() async throws {
    let before = state.withLock { $0.looks }
    // The first of these scans may have begun before.
    try await eventually { state.withLock { $0.looks } >= before + 2 }
  }
}
