internal import Dispatch
internal import Glibc

/// Ctrl-C and SIGTERM cancel the verb, which finishes or gives back what it has in hand; a second one ends it at once.
enum Interruption {
  static func cancelling(_ body: @escaping () async throws -> Void) async throws {
    nonisolated(unsafe) let body = body
    let task = Task { try await body() }
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        if task.isCancelled { _exit(ExitStatus.interrupted.rawValue) }
        task.cancel()
      }
      source.resume()
      return source
    }
    defer { sources.forEach { $0.cancel() } }
    try await task.value
  }
}
