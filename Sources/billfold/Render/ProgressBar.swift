internal import Actions
internal import Glibc
internal import Synchronization

/// A progress bar on standard error, shown on terminals only, for work that takes longer than two seconds.
final class ProgressBar: Sendable {
  private struct State: Sendable {
    var progress = CountProgress(done: 0, total: 0)
    var isShown = false
    var isFinished = false
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
    guard isWanted else { return }
    state.withLock { state in
      state.progress = progress
      draw(&state)
    }
  }

  /// Draws the bar again every second until the task is cancelled, since nothing is reported during the first document.
  func keepDrawing() async {
    guard isWanted else { return }
    while (try? await Task.sleep(for: .seconds(1))) != nil { state.withLock { draw(&$0) } }
  }

  func finish() {
    state.withLock { state in
      if state.isShown { Terminal.write("\r\u{1B}[K", to: STDERR_FILENO) }
      state.isShown = false
      state.isFinished = true
    }
  }

  private func draw(_ state: inout State) {
    let (progress, now) = (state.progress, ContinuousClock.now)
    guard !state.isFinished, progress.total > 0, now - started > .seconds(2) else { return }
    let isDue = !state.isShown || now - state.lastDrawn > .milliseconds(100)
    guard isDue || progress.done == progress.total else { return }
    state.isShown = true
    state.lastDrawn = now
    let seconds = (now - started) / .seconds(1)
    let line = ProgressBar.line(label, progress, seconds: seconds, columns: Terminal.columns)
    Terminal.write("\r\(line) \u{1B}[K", to: STDERR_FILENO)
  }

  /// Returns the bar with what is done and how long the rest takes at this rate, or, before anything is done, with how
  /// long the work has taken so far. It fits into the terminal, because only the last line could be drawn over.
  static func line(_ label: SafeText, _ progress: CountProgress, seconds: Double, columns: Int) -> SafeText {
    let (done, total) = (progress.done, max(1, progress.total))
    let time = done > 0 ? "\(Int(seconds / Double(done) * Double(total - done))) s left" : "\(Int(seconds)) s"
    let figures = "\(done)/\(total)  \(time)"
    let length = max(0, min(30, columns - label.width - figures.count - 4))
    let filled = length * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
    return "\(label) \(bar) \(figures)"
  }
}
