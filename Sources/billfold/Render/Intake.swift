internal import Actions
internal import Core
internal import Glibc
internal import SystemPackage

// Events of documents being imported and read. The sentences, which may end up in logs, mask full card numbers in file
// names; JSON has the unchanged path, because programs need it to find the file.
extension Output {
  /// - Parameter isOneShot: whether it ends when nothing is left to do, and nobody has to stop it.
  func tell(_ event: WatchEvent, isOneShot: Bool) throws {
    switch event {
    case .watching(let folder):
      if !isJSON { Terminal.tell(isOneShot ? "checking \(folder)" : "watching \(folder); stop with Ctrl-C") }
    case .accepted(let file): try tell(event, "accepted  \(name(ofFile: file))")
    case .read(let file, let drafts, _): try tell(event, read(name(ofFile: file), drafts))
    case .known(let file, let drafts, _): try tell(event, known(name(ofFile: file), drafts))
    case .failed(let file, let message, _):
      try tell(event, failed(name(ofFile: file), message), isFailure: true)
    case .waiting(let message): try tell(event, Style.warning("waiting   \(message)"))
    }
  }

  func tell(_ event: WorkEvent) throws {
    switch event {
    case .read(_, let file, let drafts): try tell(event, read(file, drafts))
    case .failed(_, let file, let message, let isTriedAgain):
      try tell(event, failed(file, message + (isTriedAgain ? "; it will be tried again later" : "")), isFailure: true)
    case .waiting(let message): try tell(event, Style.warning("waiting   \(message)"))
    }
  }

  /// Reports the end of the events.
  ///
  /// - Throws: the exit code of output that could not be written, or else of failed documents.
  func show(_ count: IntakeCount) throws {
    try Terminal.checkTold()
    if count.failed > 0 { throw ExitStatus.someFailed.code }
  }

  /// Reports an event: as JSON or as a sentence on standard output. The sentence of a failure goes to standard error in
  /// both cases.
  private func tell(_ event: some Encodable, _ sentence: SafeText, isFailure: Bool = false) throws {
    if isJSON { Terminal.tell(try Output.line(event)) }
    if isFailure {
      Terminal.tell(Style.bad(sentence), to: STDERR_FILENO)
    } else if !isJSON {
      Terminal.tell(sentence)
    }
  }

  /// Returns the last component of a path, with full card numbers masked.
  func name(ofFile path: String) -> String { FullCardNumber.masked(FilePath(path).lastComponent?.string ?? path) }

  private func read(_ name: String, _ drafts: [Int64]) -> SafeText {
    "read      \(FullCardNumber.masked(name))" + (drafts.isEmpty ? ": no receipt" : ": \(ids(drafts))")
  }

  private func known(_ name: String, _ drafts: [Int64]) -> SafeText {
    "known     \(FullCardNumber.masked(name)): already imported" + (drafts.isEmpty ? "" : ", \(ids(drafts))")
  }

  private func ids(_ drafts: [Int64]) -> SafeText {
    "\(drafts.count == 1 ? "draft" : "drafts") \(drafts.map { "\($0)" }.joined(separator: ", "))"
  }

  private func failed(_ name: String, _ reason: String) -> SafeText {
    "failed    \(FullCardNumber.masked(name)): \(FullCardNumber.masked(reason))"
  }
}
