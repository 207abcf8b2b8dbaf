internal import Dispatch
internal import Glibc

/// Ctrl-C and SIGTERM cancel the verb, which finishes or gives back what it has in hand; a second one ends it at once.
enum Interruption {
  /// Listens as long as the result is kept.
  static func cancelling(_ verb: Task<Void, any Error>) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if verb.isCancelled {
          RawTerminal.leave()
          PasswordPrompt.restore()
          _exit(ExitStatus.interrupted.rawValue)
        }
        verb.cancel()
      }
      source.resume()
      return source
    }
  }
}
