internal import Synchronization

/// How often a password was wrong, and for how long nothing is tried after that.
final class PasswordAttempts: Sendable {
  private struct Count {
    var wrong = 0
    var until: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private struct State {
    var byClient: [String: Count] = [:]
    /// Of all clients together: who has many addresses is held up too.
    var all: [ContinuousClock.Instant] = []
  }

  /// So many can be mistyped without a wait.
  static let free = 5
  /// Seconds of the first wait; each next one is twice as long.
  static let shortest = 30
  /// Seconds of the longest wait.
  static let longest = 900
  /// Wrong passwords an hour, of all clients together.
  static let mostAnHour = 100
  /// Clients that are remembered; the one that tried longest ago is forgotten.
  private static let mostClients = 1_000

  private let state = Mutex(State())

  /// How many seconds an address has to wait; 0 for none.
  func wait(_ client: String, now: ContinuousClock.Instant = .now) -> Int {
    state.withLock { state in
      state.all.removeAll { now - $0 > .seconds(3_600) }
      if state.all.count >= Self.mostAnHour { return 600 }
      guard let until = state.byClient[client]?.until, until > now else { return 0 }
      return Int(((until - now) / .seconds(1)).rounded(.up))
    }
  }

  func failed(_ client: String, now: ContinuousClock.Instant = .now) {
    state.withLock { state in
      var count = state.byClient[client] ?? Count(until: now, last: now)
      count.wrong += 1
      count.last = now
      if count.wrong >= Self.free {
        count.until = now + .seconds(min(Self.longest, Self.shortest << min(count.wrong - Self.free, 10)))
      }
      state.byClient[client] = count
      state.all.append(now)
      if state.byClient.count > Self.mostClients,
        let oldest = state.byClient.min(by: { $0.value.last < $1.value.last })
      {
        state.byClient[oldest.key] = nil
      }
    }
  }

  /// Takes back what `failed` counted of the password that was right.
  func succeeded(_ client: String) {
    state.withLock { state in
      state.byClient[client] = nil
      _ = state.all.popLast()
    }
  }
}
