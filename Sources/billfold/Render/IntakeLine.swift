internal import Core
internal import Glibc

/// What people and programs are told of documents while they are taken in and read. Journals keep its sentences, which
/// name files without a card's whole number; JSON has the path as it is, for programs that go on with the file.
enum IntakeLine {
  static func read(_ name: String, drafts: [Int64]) -> SafeText {
    "read      \(FullCardNumber.masked(name))"
      + (drafts.isEmpty ? ": no receipt" : ": draft \(drafts.map { "\($0)" }.joined(separator: ", "))")
  }

  static func failed(_ name: String, _ reason: String) -> SafeText {
    "failed    \(FullCardNumber.masked(name)): \(FullCardNumber.masked(reason))"
  }

  /// Tells an event: as JSON on standard output, or its sentence there; that of a failure on standard error in both cases,
  /// where failures are looked for.
  static func tell(_ sentence: SafeText, isFailure: Bool = false, _ event: JSONValue, asJSON: Bool) {
    if asJSON { Terminal.tell(event.line) }
    if isFailure {
      Terminal.tell(Style.bad(sentence), to: STDERR_FILENO)
    } else if !asJSON {
      Terminal.tell(sentence)
    }
  }
}
