internal import Synchronization

/// How often a password was wrong, and for how long nothing is tried after that.
final class Attempts: Sendable {
  private struct Count {
    var wrong = 0
    var until: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private struct State {
    var byVisitor: [String: Count] = [:]
    /// Of all visitors together: who has many addresses is held up too.
    var all: [ContinuousClock.Instant] = []
  }

  /// So many can be mistyped without a wait.
  static let free = 5
  /// Seconds of the first wait; each next one is twice as long.
  static let shortest = 30
  /// Seconds of the longest wait.
  static let longest = 900
  /// Wrong passwords an hour, of all visitors together.
  static let mostAnHour = 100
  /// Visitors that are remembered; the one that tried longest ago is forgotten.
  private static let mostVisitors = 1_000

  private let state = Mutex(State())

  /// How many seconds a visitor has to wait; 0 for none.
  func wait(_ visitor: String, now: ContinuousClock.Instant = .now) -> Int {
    state.withLock { state in
      state.all.removeAll { now - $0 > .seconds(3_600) }
      if state.all.count >= Self.mostAnHour { return 600 }
      guard let until = state.byVisitor[visitor]?.until, until > now else { return 0 }
      return Int(((until - now) / .seconds(1)).rounded(.up))
    }
  }

  func failed(_ visitor: String, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      var count = state.byVisitor[visitor] ?? Count(until: now, last: now)
      count.wrong += 1
      count.last = now
      if count.wrong >= Self.free {
        count.until = now + .seconds(min(Self.longest, Self.shortest << min(count.wrong - Self.free, 10)))
      }
      state.byVisitor[visitor] = count
      state.all.append(now)
      if state.byVisitor.count > Self.mostVisitors,
        let oldest = state.byVisitor.min(by: { $0.value.last < $1.value.last })
      {
        state.byVisitor[oldest.key] = nil
      }
    }
  }

  /// Takes back what `failed` counted of the password that was right.
  func succeeded(_ visitor: String) {
    state.withLock { state in
      state.byVisitor[visitor] = nil
      _ = state.all.popLast()
    }
  }
}
