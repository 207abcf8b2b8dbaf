internal import Actions
internal import ArgumentParser
internal import Glibc

/// Ends the program with an error.
enum Ending {
  /// Reports the error in one sentence on standard error, and returns the exit code.
  static func show(_ error: any Error) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if error is CancellationError {
      Terminal.complain("interrupted; unfinished work was put back into the queue, nothing is lost")
      return ExitStatus.interrupted.rawValue
    }
    if let kind = ActionError.Kind(known: error) {
      Terminal.complain("\(error)")
      return kind.exitCode
    }
    let status = Billfold.exitCode(for: error)
    let message = Billfold.fullMessage(for: error)
    guard status == .success || message.isEmpty else {
      Terminal.complain("\(sentence(Billfold.message(for: error), in: message))")
      return status.rawValue
    }
    // A request for help is also thrown as an error.
    if !message.isEmpty {
      Terminal.write(SafeText(lines: HelpText.wrapped(message, to: Terminal.columns)) + "\n", to: STDOUT_FILENO)
    }
    return status.rawValue
  }

  /// Returns the parser's usage error in the form of all other errors: one sentence, with a reference to the usage
  /// instead of the full text.
  private static func sentence(_ reason: String, in message: String) -> String {
    // The minus signs of negative amounts were replaced for the parser; choices are listed one on each line.
    var text = reason.replacing("\u{2212}", with: "-").replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
    text = text.replacing(". Please provide one of the following:", with: "; choose one of")
      .replacing(". Please provide one of", with: "; choose one of")
    // The parser suggests some option even if none is similar.
    if let guess = text.wholeMatch(of: /(Unknown option '-+([^']+)')\. Did you mean '-+([^']+)'\?/),
      !Suggestions.isNear(String(guess.2), String(guess.3))
    {
      text = String(guess.1)
    }
    if let missing = text.wholeMatch(of: /Missing expected argument '(.+?)( \.\.\.)?'/)?.1 {
      text = "\(missing) is missing"
    }
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasSuffix(" is invalid for '<id>'") {
      text += ", which is a number; `billfold search` finds those of bills and drafts by words"
    }
    if let first = text.first, text.dropFirst().first?.isLowercase == true {
      text = first.lowercased() + text.dropFirst()
    }
    guard let help = message.firstMatch(of: /See '([^']+)' for more information/)?.1, !text.contains(help) else {
      return text
    }
    return text + (text.hasSuffix("?") ? " See `\(help)`" : "; see `\(help)`")
  }
}
