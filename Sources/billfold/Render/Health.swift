internal import Actions

extension Output {
  /// - Throws: the exit code if there is a problem.
  func show(_ report: HealthReport) throws {
    try show(report) {
      // Not truncated, because the text says what to do.
      for entry in report.entries { print("\(mark(entry.state))  \(entry.check): \(entry.text)") }
    }
    if report.hasProblem { throw ExitStatus.someFailed.code }
  }

  private func mark(_ state: HealthReport.State) -> SafeText {
    switch state {
    case .ok: Style.good("ok     ")
    case .note: Style.warning("note   ")
    case .problem: Style.bad("problem")
    }
  }
}
