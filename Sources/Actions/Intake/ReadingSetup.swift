internal import Core
internal import Foundation
internal import Intake
internal import Parsing
internal import SystemPackage

extension Desk {
  /// The files of the store, which are never read as documents that arrive.
  var ownFiles: OwnFiles {
    OwnFiles(
      documents: FilePath(settings.documents.path), store: settings.isOnServer ? nil : FilePath(settings.store.path))
  }

  /// Returns the options for reading documents on this desk. Checks first that the language is installed: otherwise
  /// every document would fail.
  ///
  /// - Throws: `ReaderUnavailable`; `ActionError` for a language that is not installed, or an impossible number of
  ///   readers.
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
