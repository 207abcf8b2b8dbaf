internal import Actions
internal import ArgumentParser
internal import Glibc

/// The end of the program by an error.
enum Ending {
  /// Says what is wrong, in one sentence on standard error, and gives the exit code.
  static func show(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if error is CancellationError {
      Terminal.complain("interrupted; unfinished work was put back into the queue, nothing is lost")
      return ExitStatus.interrupted.rawValue
    }
    if let kind = ActionError.Kind(known: error) {
      Terminal.complain("\(error)")
      return ExitStatus(kind).rawValue
    }
    let status = Billfold.exitCode(for: error)
    let message = Billfold.fullMessage(for: error)
    guard status == .success || message.isEmpty else {
      Terminal.complain("\(sentence(Billfold.message(for: error), in: message))")
      return status.rawValue
    }
    // Help is asked for by an error as well.
    if !message.isEmpty {
      Terminal.write(SafeText(lines: HelpText.wrapped(message, to: Terminal.columns)) + "\n", to: STDOUT_FILENO)
    }
    return status.rawValue
  }

  /// What the parser says of wrong usage, as all else that went wrong is said: one sentence, and where the usage is shown
  /// instead of all of it.
  private static func sentence(_ reason: String, in message: String) -> String {
    // Negative amounts were given a true minus sign for the parser; choices come as a list, a line each.
    var text = reason.replacing("\u{2212}", with: "-").replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
    if text.hasSuffix(".") { text.removeLast() }
    if let first = text.first, text.dropFirst().first?.isLowercase == true {
      text = first.lowercased() + text.dropFirst()
    }
    guard let help = message.firstMatch(of: /See '([^']+)' for more information/)?.1, !text.contains(help) else {
      return text
    }
    return text + (text.hasSuffix("?") ? " See `\(help)`" : "; see `\(help)`")
  }
}
