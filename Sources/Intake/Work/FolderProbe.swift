internal import Dispatch
internal import Synchronization

/// Finds out whether a folder responds. If the server of a network share is gone, every call on a folder in it may hang
/// for hours, so that the question is asked on a thread that nobody waits for.
final class FolderProbe: Sendable {
  /// Asks the folder's file system, and returns when it has answered.
  private let ask: @Sendable () -> Void
  /// How long an answer may take. The disks of an idle file server may have to start first.
  private let timeout: Duration
  /// The number of questions that were not answered in time, and are still not answered.
  private let late = Mutex(0)

  init(timeout: Duration = .seconds(30), _ ask: @escaping @Sendable () -> Void) {
    self.timeout = timeout
    self.ask = ask
  }

  /// Whether a question is overdue. Costs nothing, unlike another question, which would hang as well.
  var isOverdue: Bool { late.withLock { $0 > 0 } }

  /// Asks the folder. Returns false if it does not answer in time, or if the task is cancelled.
  func responds() async -> Bool {
    let question = Question()
    DispatchQueue.global().async {
      self.ask()
      if question.end(.answered) == .late { self.late.withLock { $0 -= 1 } }
    }
    let alarm: Task<Void, any Error> = Task {
      try await Task.sleep(for: timeout)
      question.end(.late) { late.withLock { $0 += 1 } }
    }
    defer { alarm.cancel() }
    return await withTaskCancellationHandler {
      await question.isAnswered()
    } onCancel: {
      question.end(.cancelled)
    }
  }
}

/// A question to a folder, for whose end one task waits.
private final class Question: Sendable {
  enum End { case answered, late, cancelled }

  private struct State {
    var end: End?
    var waiting: CheckedContinuation<Bool, Never>?
  }
  private let state = Mutex(State())

  /// Ends the question if it has not ended.
  ///
  /// - Parameter note: called if it has not ended, before the waiting task continues.
  /// - Returns: how it had ended before; nil if it had not.
  @discardableResult
  func end(_ end: End, noting note: () -> Void = {}) -> End? {
    let (before, waiting) = state.withLock { state -> (End?, CheckedContinuation<Bool, Never>?) in
      if let before = state.end { return (before, nil) }
      note()
      state.end = end
      defer { state.waiting = nil }
      return (nil, state.waiting)
    }
    waiting?.resume(returning: end == .answered)
    return before
  }

  func isAnswered() async -> Bool {
    await withCheckedContinuation { continuation in
      let end = state.withLock { state in
        if state.end == nil { state.waiting = continuation }
        return state.end
      }
      if let end { continuation.resume(returning: end == .answered) }
    }
  }
}
