internal import Actions
internal import Core

extension Output {
  /// Shows the progress of reading, and what was read. On a terminal, the first result takes the place of the bar.
  func show(_ step: ReadProgress, _ bar: ProgressBar) throws {
    if Terminal.isOutput { bar.finish() } else { bar.update(step.count) }
    try show(step.result)
  }

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
