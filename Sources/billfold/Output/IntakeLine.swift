internal import Glibc

/// What people and programs are told of documents while they are taken in and read.
enum IntakeLine {
  static func read(_ name: String, drafts: [Int64]) -> String {
    "read      \(TerminalText.safe(name))"
      + (drafts.isEmpty ? ": no receipt" : ": draft \(drafts.map { "\($0)" }.joined(separator: ", "))")
  }

  static func failed(_ name: String, _ reason: String) -> String {
    "failed    \(TerminalText.safe(name)): \(TerminalText.safe(reason))"
  }

  /// Tells an event: as JSON on standard output, or its sentence there; that of a failure on standard error in both cases,
  /// where failures are looked for.
  static func tell(_ sentence: String, isFailure: Bool = false, _ event: JSONValue, asJSON: Bool) {
    if asJSON { Terminal.tell(event.line) }
    if isFailure {
      Terminal.tell(Terminal.isError ? Style.bad(sentence) : sentence, to: STDERR_FILENO)
    } else if !asJSON {
      Terminal.tell(sentence)
    }
  }
}
