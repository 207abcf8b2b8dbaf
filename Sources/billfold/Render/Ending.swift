internal import Actions
internal import ArgumentParser
internal import Glibc

/// The end of the program by an error.
enum Ending {
  /// Says what is wrong, in one sentence on standard error, and gives the exit code.
  static func show(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if error is CancellationError {
      Terminal.complain("interrupted; work in hand was given back, nothing is lost")
      return ExitStatus.interrupted.rawValue
    }
    if let kind = ActionError.Kind(known: error) {
      Terminal.complain("\(error)")
      return ExitStatus(kind).rawValue
    }
    // What is said of wrong usage holds what was typed, and help, which is asked for by an error as well, is ours.
    let status = Billfold.exitCode(for: error)
    let message = Billfold.fullMessage(for: error)
    if !message.isEmpty {
      Terminal.write(SafeText(lines: message) + "\n", to: status == .success ? STDOUT_FILENO : STDERR_FILENO)
    }
    return status.rawValue
  }
}
