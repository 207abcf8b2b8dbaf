internal import Hummingbird
internal import ServiceLifecycle
internal import Synchronization

/// Ends the reading of documents with the server.
struct ReadingService: Service {
  let work: ReadingWork

  func run() async throws {
    try? await gracefulShutdown()
    await work.end()
  }
}

/// The port that a server was given.
final class OpenedPort: Sendable {
  private let value = Mutex(0)

  var number: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
