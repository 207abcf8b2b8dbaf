internal import Actions
internal import Glibc
internal import Synchronization

/// A progress bar on standard error, shown on terminals only, for work that takes longer than two seconds.
final class ProgressBar: Sendable {
  private struct State: Sendable {
    var isShown = false
    var lastDrawn = ContinuousClock.now
  }

  private let started = ContinuousClock.now
  private let label: SafeText
  private let state = Mutex(State())
  private let isWanted: Bool

  /// - Parameter isWanted: false if the user asked for quiet output.
  init(_ label: SafeText, isWanted: Bool) {
    self.label = label
    self.isWanted = isWanted && Terminal.isError
  }

  func update(_ progress: CountProgress) {
    let (done, total) = (progress.done, progress.total)
    guard isWanted, total > 0, ContinuousClock.now - started > .seconds(2) else { return }
    state.withLock { state in
      guard done == total || !state.isShown || ContinuousClock.now - state.lastDrawn > .milliseconds(100) else {
        return
      }
      state.isShown = true
      state.lastDrawn = .now
      let filled = 30 * done / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      let seconds = (ContinuousClock.now - started) / .seconds(1)
      let left = done > 0 ? Int(seconds / Double(done) * Double(total - done)) : 0
      Terminal.write("\r\(label) \(bar) \(done)/\(total)  \(left) s left \u{1B}[K", to: STDERR_FILENO)
    }
  }

  func finish() {
    state.withLock { state in
      if state.isShown { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
      state.isShown = false
    }
  }
}
