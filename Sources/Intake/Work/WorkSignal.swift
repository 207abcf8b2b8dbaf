internal import Synchronization

/// Lets the workers of a run wait for documents. One of those that wait, the poller, checks often; the others are woken
/// by what it finds, because each check costs an idle watcher work.
final class WorkSignal: Sendable {
  private struct State {
    var notifications = 0
    var last = 0
    /// The waiting tasks by number; without a continuation until the task has suspended.
    var waiting: [Int: CheckedContinuation<Void, Never>?] = [:]
    var poller: Int?
  }
  private let state = Mutex(State())

  /// The number of calls of `notify`. A worker reads it before it looks for work, so that no call between the look and
  /// the wait is missed.
  var notifications: Int { state.withLock { $0.notifications } }

  func notify() {
    let woken = state.withLock { state in
      state.notifications += 1
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in woken { continuation?.resume() }
  }

  /// Waits until `notify` was called more often than `count` times, the time has passed, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - pause: how long the poller waits.
  ///   - others: how long any other worker waits.
  /// - Returns: whether `notify` was called.
  func wait(after count: Int, atMost pause: Duration, others: Duration) async -> Bool {
    let (number, time) = state.withLock { state in
      state.last += 1
      state.waiting.updateValue(nil, forKey: state.last)
      let isPoller = state.poller == nil
      if isPoller { state.poller = state.last }
      return (state.last, isPoller ? pause : others)
    }
    defer { state.withLock { if $0.poller == number { $0.poller = nil } } }
    let alarm = Task {
      try? await Task.sleep(for: time)
      wake(number)
    }
    defer { alarm.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          guard state.notifications == count, state.waiting[number] != nil else {
            state.waiting.removeValue(forKey: number)
            return true
          }
          state.waiting.updateValue(continuation, forKey: number)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      wake(number)
    }
    return notifications != count
  }

  private func wake(_ number: Int) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
    continuation??.resume()
  }
}
