internal import Dispatch
internal import Foundation
internal import Synchronization

/// Connections to one server, as many as are used at once up to a limit. Each is used on a queue of its own, as libpq
/// waits for answers, and tasks must not.
final class PostgresPool: Sendable {
  private let url: String
  private let most: Int
  private let state = Mutex(State())

  private struct State {
    var idle: [Session] = []
    var open = 0
    var waiting: [CheckedContinuation<Session, Never>] = []
  }

  init(url: String, most: Int) {
    self.url = url
    self.most = most
  }

  /// Runs a body with a connection that is nobody else's meanwhile.
  func run<T: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> T) async throws -> T {
    let session = await take()
    defer { give(session) }
    return try await session.run(body)
  }

  private func take() async -> Session {
    await withCheckedContinuation { continuation in
      let session = state.withLock { state -> Session? in
        if let session = state.idle.popLast() { return session }
        guard state.open < most else {
          state.waiting.append(continuation)
          return nil
        }
        state.open += 1
        return Session(url)
      }
      if let session { continuation.resume(returning: session) }
    }
  }

  private func give(_ session: Session) {
    let next = state.withLock { state -> CheckedContinuation<Session, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.idle.append(session)
      return nil
    }
    next?.resume(returning: session)
  }

  /// A connection and the queue that it is used on; made when it is first needed, and anew when it broke.
  private final class Session: @unchecked Sendable {
    private let url: String
    private let queue = DispatchQueue(label: "billfold.postgresql")
    /// Used on the queue alone.
    private var connection: PostgresConnection?

    init(_ url: String) { self.url = url }

    func run<T: Sendable>(_ body: @escaping @Sendable (PostgresConnection) throws -> T) async throws -> T {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(with: Result { try body(try self.connected()) })
          if self.connection?.isAlive == false { self.connection = nil }
        }
      }
    }

    private func connected() throws -> PostgresConnection {
      if let connection { return connection }
      let new = try PostgresConnection(url)
      connection = new
      return new
    }
  }
}
