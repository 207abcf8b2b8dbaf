internal import Dispatch
internal import Glibc

/// Ctrl-C, SIGTERM and SIGHUP cancel the verb, which then finishes or returns the work in progress. A second signal
/// ends the process at once.
enum Interruption {
  /// Handles the signals for as long as the returned sources are kept.
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
