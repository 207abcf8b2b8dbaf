internal import Dispatch
internal import Foundation
internal import Synchronization

/// A pool of connections to one server, opened on demand up to a limit. Each connection is used on its own queue, as
/// libpq blocks while it waits for answers, and tasks must not block.
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

  /// Runs a body with exclusive use of a connection.
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

  /// A connection and its queue. The connection is opened when first needed, and reopened when it has broken.
  private final class Session: @unchecked Sendable {
    private let url: String
    private let queue = DispatchQueue(label: "billfold.postgresql")
    /// Used only on the queue, which makes the class safe to share.
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
