internal import Actions
internal import Core
internal import Glibc
internal import SystemPackage

// What people and programs are told of documents while they are taken in and read. Journals keep the sentences, which
// name files without a card's whole number; JSON has the path as it is, for programs that go on with the file.
extension Output {
  /// - Parameter isOneShot: whether it ends when nothing is left to do, and nobody has to stop it.
  func tell(_ event: WatchEvent, isOneShot: Bool) throws {
    switch event {
    case .watching(let folder):
      if !isJSON { Terminal.tell(isOneShot ? "checking \(folder)" : "watching \(folder); stop with Ctrl-C") }
    case .accepted(let file): try tell(event, "accepted  \(name(ofFile: file))")
    case .read(let file, let drafts, _): try tell(event, read(name(ofFile: file), drafts))
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

  /// The end of what was told.
  ///
  /// - Throws: the exit code of output that could not be written, or else where a document has failed.
  func show(_ count: IntakeCount) throws {
    try Terminal.checkTold()
    if count.failed > 0 { throw ExitStatus.someFailed.code }
  }

  /// An event: as JSON on standard output, or its sentence there; that of a failure on standard error in both cases,
  /// where failures are looked for.
  private func tell(_ event: some Encodable, _ sentence: SafeText, isFailure: Bool = false) throws {
    if isJSON { Terminal.tell(try Output.line(event)) }
    if isFailure {
      Terminal.tell(Style.bad(sentence), to: STDERR_FILENO)
    } else if !isJSON {
      Terminal.tell(sentence)
    }
  }

  /// The last part of a path, without a card's whole number.
  func name(ofFile path: String) -> String { FullCardNumber.masked(FilePath(path).lastComponent?.string ?? path) }

  private func read(_ name: String, _ drafts: [Int64]) -> SafeText {
    "read      \(FullCardNumber.masked(name))"
      + (drafts.isEmpty ? ": no receipt" : ": draft \(drafts.map { "\($0)" }.joined(separator: ", "))")
  }

  private func failed(_ name: String, _ reason: String) -> SafeText {
    "failed    \(FullCardNumber.masked(name)): \(FullCardNumber.masked(reason))"
  }
}
