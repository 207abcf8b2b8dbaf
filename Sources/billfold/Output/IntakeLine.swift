internal import Glibc

/// What people and programs are told of documents while they are taken in and read.
enum IntakeLine {
  static func read(_ name: String, drafts: [Int64]) -> String {
    "read      \(TerminalText.safe(name))"
      + (drafts.isEmpty ? ": no receipt" : ": draft \(drafts.map { "\($0)" }.joined(separator: ", "))")
  }

  /// Says that a document failed, on standard error, where failures are looked for; to programs on standard output, too.
  static func complain(_ name: String, _ reason: String, asJSON event: JSONValue?) {
    if let event { Terminal.print(event.line) }
    let sentence = "failed    \(TerminalText.safe(name)): \(TerminalText.safe(reason))"
    Terminal.write((event == nil ? Style.bad(sentence) : sentence) + "\n", to: STDERR_FILENO)
  }
}
