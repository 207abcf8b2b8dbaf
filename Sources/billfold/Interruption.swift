internal import Dispatch
internal import Glibc

/// Ctrl-C, SIGTERM and SIGHUP cancel the verb, which then finishes or returns the work in progress. A second signal
/// ends the process at once.
enum Interruption {
  /// The signals that are handled. A program started by `nohup` ignores SIGHUP, to outlive its terminal.
  static let signals = [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP])

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Handles the signals for as long as the returned sources are kept.
  static func cancelling(_ verb: Task<Void, any Error>) -> [any DispatchSourceSignal] {
    signals.map { number in
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
