internal import Actions
internal import Core

extension Output {
  /// A progress bar for reading, unless the results themselves are printed on the terminal.
  var readingBar: ProgressBar { ProgressBar("reading", isWanted: !isQuiet && (isJSON || !Terminal.isOutput)) }

  /// - Throws: the exit code if documents could not be read; a different one if none of the given files exist.
  func show(_ count: ReadCount) throws {
    if count.failed > 0 { throw (count.missing == count.failed ? ExitStatus.badData : .someFailed).code }
  }

  /// Shows what was read from a document.
  func show(_ result: ReadResult) throws {
    try show(result) {
      if let error = result.error { return complain("cannot read \(result.file): \(error.message)") }
      print(Style.bold("\(result.file)"))
      if result.proposals.isEmpty { print("  nothing here looks like a receipt or bill") }
      for file in result.files ?? [] where file.error != nil { print("  " + leftOut(file)) }
      for proposal in result.proposals {
        let explained = ExplanationView(explanations: proposal.explanations ?? [])
        (ProposalView(proposal, marks: marks).lines + explained.lines).forEach { print("  " + $0) }
      }
    }
  }
}
