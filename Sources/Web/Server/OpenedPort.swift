internal import Synchronization

/// The port that the server listens on.
final class OpenedPort: Sendable {
  private let value = Mutex(0)

  var number: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
