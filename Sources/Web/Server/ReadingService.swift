internal import Hummingbird
internal import ServiceLifecycle

/// Stops reading documents when the server shuts down.
struct ReadingService: Service {
  let work: ReadingWork

  func run() async throws {
    try? await gracefulShutdown()
    await work.end()
  }
}
