internal import Hummingbird
internal import ServiceLifecycle
internal import Synchronization

/// Stops reading documents when the server shuts down.
struct ReadingService: Service {
  let work: ReadingWork

  func run() async throws {
    try? await gracefulShutdown()
    await work.end()
  }
}

/// The port that the server listens on.
final class OpenedPort: Sendable {
  private let value = Mutex(0)

  var number: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
