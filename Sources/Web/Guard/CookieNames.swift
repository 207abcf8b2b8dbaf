internal import Actions
internal import Core
internal import Hashing
internal import Synchronization

/// What the cookies of this server are called. Browsers keep cookies by host, whatever the port: servers of one machine
/// with one name for theirs would end each other's sessions.
final class CookieNames: Sendable {
  /// Of a paired device. It belongs to the store, which knows the device, and outlives the server and its port.
  let device: String
  private let port = Mutex(0)

  /// - Parameter store: where it is.
  init(store: String) throws {
    device = "billfold-device-\(try SHA256.hash(Array(store.utf8)).hexadecimal.prefix(12))"
  }

  /// To be called as soon as the port is known.
  func open(port number: Int) { port.withLock { $0 = number } }

  /// Of a session, which is known to one running server alone.
  var session: String { "billfold-session-\(port.withLock { $0 })" }
}
