internal import Synchronization

/// Renews the lease of a document while its worker makes progress. A worker that hangs, as on a network share whose
/// server is gone, lets the lease expire: its process lives on, and would otherwise keep the document from all other
/// workers.
final class Heartbeat: Sendable {
  private struct State {
    /// The number of beats since the last progress.
    var beats = 0
    /// The reader while it reads the document; afterwards it belongs to another worker.
    var reader: ReaderProcess?
    var task: Task<Void, any Error>?
  }
  private let state: Mutex<State>
  private let most: Int

  /// - Parameters:
  ///   - most: the number of beats without progress during which the lease is renewed.
  ///   - reader: the reader, which is stopped after that.
  init(most: Int, reader: ReaderProcess) {
    self.most = most
    state = Mutex(State(reader: reader))
  }

  /// Begins to beat, until `cancel`.
  ///
  /// - Parameters:
  ///   - renew: renews the lease.
  ///   - stalled: called once when the lease is no longer renewed.
  func start(
    every pause: Duration, renew: @escaping @Sendable () async -> Void, stalled: @escaping @Sendable () -> Void
  ) {
    let task: Task<Void, any Error> = Task {
      while true {
        try await Task.sleep(for: pause)
        let beats = beat()
        if beats <= most { await renew() } else if beats == most + 1 { stalled() }
      }
    }
    state.withLock { $0.task = task }
  }

  func cancel() {
    let task = state.withLock { $0.task }
    task?.cancel()
  }

  /// Notes that the worker has made progress.
  func progress() { state.withLock { $0.beats = 0 } }

  /// Notes that the reader has answered.
  func hasRead() {
    state.withLock { state in
      state.beats = 0
      state.reader = nil
    }
  }

  /// Counts a beat, and stops a reader without progress: each time, since a reader that is not busy yet is not stopped.
  ///
  /// - Returns: the number of beats since the last progress.
  func beat() -> Int {
    state.withLock { state in
      state.beats += 1
      if state.beats > most { state.reader?.stop() }
      return state.beats
    }
  }
}
