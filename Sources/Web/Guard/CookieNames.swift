internal import Actions
internal import Core
internal import Hashing
internal import Synchronization

/// The names of this server's cookies. Browsers store cookies by host, regardless of the port: if several servers on
/// one machine used the same name, they would end each other's sessions.
final class CookieNames: Sendable {
  /// The cookie of a paired device. Its name is derived from the store, which knows the device, and so does not change
  /// with the server or its port.
  let device: String
  private let port = Mutex(0)

  /// - Parameter store: the location of the store.
  init(store: String) throws {
    device = "billfold-device-\(try SHA256.hash(Array(store.utf8)).hexadecimal.prefix(12))"
  }

  /// Must be called as soon as the port is known.
  func open(port number: Int) { port.withLock { $0 = number } }

  /// The cookie of a session, which only one running server knows.
  var session: String { "billfold-session-\(port.withLock { $0 })" }
}
