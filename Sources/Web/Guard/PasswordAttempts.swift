internal import Synchronization

/// Counts wrong passwords, and determines how long no further attempt is accepted.
final class PasswordAttempts: Sendable {
  private struct Count {
    var wrong = 0
    var until: ContinuousClock.Instant
    var last: ContinuousClock.Instant
  }

  private struct State {
    var byClient: [String: Count] = [:]
    /// The times of all clients' attempts: a client with many addresses is delayed as well.
    var all: [ContinuousClock.Instant] = []
  }

  /// The number of wrong passwords after which a client has to wait.
  static let free = 5
  /// The first wait in seconds; each following one is twice as long.
  static let shortest = 30
  /// The longest wait in seconds.
  static let longest = 900
  /// The maximum number of wrong passwords per hour, of all clients together.
  static let mostAnHour = 100
  /// The maximum number of clients that are remembered; the one whose last attempt is the oldest is forgotten.
  private static let mostClients = 1_000

  private let state = Mutex(State())

  /// Returns how many seconds a client has to wait; 0 for none.
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

  /// Reverts what `failed` counted for a password that proved right.
  func succeeded(_ client: String) {
    state.withLock { state in
      state.byClient[client] = nil
      _ = state.all.popLast()
    }
  }
}
