internal import Core
internal import Intake
internal import Parsing

extension Desk {
  /// How documents are read on this desk. The reader is asked for the language first: a missing one would fail every
  /// document.
  ///
  /// - Throws: `ReaderUnavailable`; `ActionError` for a language that is not installed, or a number of readers that there
  ///   cannot be.
  func intakeOptions(
    split: SplitMode, retries: RetryPolicy, waitsOutOutages: Bool = false
  ) throws -> IntakeOptions {
    var options = IntakeOptions(
      reader: try ReaderLocation.find(named: settings.reader), sandbox: settings.sandbox,
      jobs: try settings.jobs(standard: IntakeOptions.standardJobs),
      language: settings.language, limits: settings.limits, split: split, separators: settings.separators,
      retries: retries, freeBytes: settings.freeBytes, waitsOutOutages: waitsOutOutages, today: clock.today)
    options.finished = { await tellHooks(ofDocument: $0, in: $1) }
    if let language = settings.language {
      let installed = try ReaderProcess.installedLanguages(of: options.reader)
      if let complaint = LanguageChoice.complaint(about: language, installed: installed) {
        throw ActionError("the language \(complaint)", .configuration)
      }
    }
    return options
  }
}
