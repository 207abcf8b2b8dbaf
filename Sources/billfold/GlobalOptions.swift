internal import Actions
public import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc
internal import Intake
internal import Logging
public import Parsing
internal import Store

/// What every verb understands.
struct GlobalOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON for other programs.")
  var json = false

  @Option(name: .long, help: ArgumentHelp("The store's file.", valueName: "file"))
  var store: String?

  @Option(name: .long, help: ArgumentHelp("Another configuration file.", valueName: "file"))
  var config: String?

  @Option(
    name: .long,
    help: ArgumentHelp("trace, debug, info, notice, warning or error, on standard error.", valueName: "level"))
  var logLevel: String?

  @Flag(name: .shortAndLong, help: "Print results and errors only: no progress, no hints.")
  var quiet = false

  @Flag(name: .customLong("no-color"), help: "No colours, as with the environment variable NO_COLOR.")
  var noColor = false

  /// The settings in force, with a verb's own flags over them; from here on output looks as the person wants it.
  ///
  /// - Throws: `ActionError` with exit code 78, or 64 for a flag.
  func settings(_ flags: [String: String?] = [:]) throws -> Settings {
    Terminal.isQuiet = quiet
    if noColor { Terminal.hasColor = false }
    var over = flags.compactMapValues { $0 }
    if let store { over["store"] = store }
    if let logLevel { over["log-level"] = logLevel }
    let settings = try Settings(file: config.map { URL(fileURLWithPath: $0) }, flags: over)
    AmountText.marks = settings.marks ?? .plain
    LogOutput.start(Logger.Level(rawValue: settings.text("log-level")) ?? .warning)
    return settings
  }

  /// The configuration file that is read and written.
  var configFile: URL {
    config.map { URL(fileURLWithPath: $0) } ?? Folders(ProcessInfo.processInfo.environment).configFile
  }

  /// The store in force, made where there is none.
  func openStore(_ settings: Settings? = nil) async throws -> Store {
    let settings = try settings ?? self.settings()
    return try await Store.open(.file(settings.store), documents: settings.documents)
  }

  /// Who changes things, for the history.
  var person: String { ProcessInfo.processInfo.environment["USER"] ?? "user \(getuid())" }

  /// How many entries of a list are shown at most: what the person said, or 100 to people and all to programs; 0 for all.
  func limit(_ said: Int?) -> Int { said ?? (json ? 0 : 100) }

  /// How results are shown.
  func output(_ settings: Settings) -> Output {
    Output(isJSON: json, isQuiet: quiet, marks: settings.marks ?? .plain)
  }

  /// Runs an action on the store in force and shows its result: what nearly every verb does.
  ///
  /// - Parameters:
  ///   - flags: settings that the verb's own options are about.
  ///   - render: shows the result to people and to programs; see `Output.show`.
  func run<A: Action>(
    _ action: A, flags: [String: String?] = [:], _ render: (A.Result, Output) throws -> Void
  ) async throws {
    let settings = try settings(flags)
    let desk = try await Desk.open(settings, person: person)
    try render(try await desk.run(action), output(settings))
  }
}

/// How documents are read; the verbs that read share them.
struct ReadingOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Documents read side by side (default: one a core).", valueName: "n"))
  var jobs: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Tesseract models, like receipt, eng or deu+eng (default: billfold chooses).", valueName: "models"))
  var language: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "auto: by what the pages say; pages: a receipt a page; none: one bill a document.", valueName: "mode"))
  var split: SplitMode = .auto

  var flags: [String: String?] { ["jobs": jobs, "language": language] }

  /// The options of the pipeline. The reader is asked for the language first: a missing one would fail every document.
  func intake(_ settings: Settings, retries: RetryPolicy, waitsOutOutages: Bool = false) async throws -> IntakeOptions {
    let options = IntakeOptions(
      reader: try ReaderLocation.find(named: settings.reader), sandbox: settings.sandbox,
      jobs: try settings.jobs(standard: IntakeOptions.standardJobs),
      language: settings.language, limits: settings.limits, split: split, separators: settings.separators,
      retries: retries, freeBytes: settings.freeBytes, waitsOutOutages: waitsOutOutages)
    if let language = settings.language {
      let installed = try ReaderProcess.installedLanguages(of: options.reader)
      if let complaint = LanguageChoice.complaint(about: language, installed: installed) {
        throw ActionError("the language \(complaint)", .configuration)
      }
    }
    return options
  }
}

extension SplitMode: ExpressibleByArgument {}
