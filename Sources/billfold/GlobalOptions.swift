internal import Actions
internal import Core
public import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging
public import Parsing
internal import Synchronization

/// The options that every verb accepts.
struct GlobalOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON for other programs.")
  var json = false

  @Option(
    name: .long, help: ArgumentHelp("The store's file, or postgresql://… of a server.", valueName: "file"),
    completion: .file())
  var store: String?

  @Option(
    name: .long, help: ArgumentHelp("Another configuration file.", valueName: "file"), completion: .file(),
    transform: Arguments.name)
  var config: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "trace, debug, info, notice, warning, error or critical, on standard error.", valueName: "level"),
    completion: .list(Logger.Level.allCases.map(\.rawValue)))
  var logLevel: String?

  @Flag(name: .shortAndLong, help: "Print results and errors only: no progress, no hints.")
  var quiet = false

  @Flag(name: .customLong("no-color"), help: "No colours, as with the environment variable NO_COLOR.")
  var noColor = false

  /// Returns the settings in effect, overridden by a verb's own flags. Also sets up colours and the log level for the
  /// process.
  ///
  /// - Parameter isFileRead: whether the configuration file is read; false for verbs that repair it or print its path.
  /// - Throws: `ActionError` with exit code 78, or 64 for an invalid flag.
  func settings(_ flags: [SettingKey: String?] = [:], isFileRead: Bool = true) throws -> Settings {
    if noColor { Terminal.hasColor = false }
    var over = flags.compactMapValues { $0 }
    if let store { over[.store] = store }
    if let logLevel { over[.logLevel] = logLevel }
    let file = config.map { URL(fileURLWithPath: $0) }
    let settings = try isFileRead ? Settings(file: file, flags: over) : Settings(unread: file, flags: over)
    LogOutput.start(Logger.Level(rawValue: settings.text(.logLevel)) ?? .warning)
    GlobalOptions.warnAboutVariables()
    return settings
  }

  private static let hasWarned = Mutex(false)

  /// Reports variables that have no effect because they are mistyped, once for each run of the program.
  private static func warnAboutVariables() {
    let isFirst = hasWarned.withLock { hasWarned in
      defer { hasWarned = true }
      return !hasWarned
    }
    guard isFirst else { return }
    for (variable, meant) in Settings.mistyped(in: ProcessInfo.processInfo.environment) {
      Terminal.warn(about: variable, meaning: meant)
    }
  }

  /// The name of the user that the history records for changes.
  var person: String { Person.current() }

  /// Returns the output that shows results in the requested form.
  func output(_ settings: Settings) -> Output {
    Output(isJSON: json, isQuiet: quiet, marks: settings.marks ?? .plain, usual: settings.currency)
  }

  /// Runs an action on the store in effect and shows its result.
  ///
  /// - Parameters:
  ///   - flags: the settings that the verb's own options override.
  ///   - isFileRead: whether the configuration file is read first.
  ///   - render: shows the result as JSON or for people; see `Output.show`.
  func run<A: Action>(
    _ action: A, flags: [SettingKey: String?] = [:], isFileRead: Bool = true,
    _ render: (A.Result, Output) throws -> Void
  ) async throws {
    let settings = try settings(flags, isFileRead: isFileRead)
    try await atDesk(settings) { desk in
      let result = try await desk.run(action)
      if await desk.hasChanged { Terminal.noteChange() }
      try render(result, output(settings))
    }
  }

  /// Runs an action that reports its progress, and shows its result.
  ///
  /// - Parameter tell: shows a step of the progress; called in order, and never after `render`.
  func run<A: ReportingAction>(
    _ action: A, flags: [SettingKey: String?] = [:],
    telling tell: @escaping @Sendable (A.Progress, Output) throws -> Void,
    _ render: (A.Result, Output) throws -> Void
  ) async throws {
    let settings = try settings(flags)
    let output = output(settings)
    try await atDesk(settings) { desk in
      let result = try await desk.run(action) { try tell($0, output) }
      if await desk.hasChanged { Terminal.noteChange() }
      try render(result, output)
    }
  }

  /// Runs an action that counts what it has done, and shows its result.
  ///
  /// - Parameter label: the label of the progress bar on standard error, such as `copying`.
  func run<A: ReportingAction>(
    _ action: A, flags: [SettingKey: String?] = [:], bar label: SafeText, _ render: (A.Result, Output) throws -> Void
  ) async throws where A.Progress == CountProgress {
    let settings = try settings(flags)
    let output = output(settings)
    let bar = output.bar(label)
    try await atDesk(settings) { desk in
      let result: A.Result
      do {
        // The bar is removed before an error or the result is printed.
        defer { bar.finish() }
        let drawing = Task { await bar.keepDrawing() }
        defer { drawing.cancel() }
        result = try await desk.run(action) { bar.update($0) }
      }
      if await desk.hasChanged { Terminal.noteChange() }
      try render(result, output)
    }
  }

  /// Runs a closure with a desk. Afterwards waits for the user's own commands that the actions started.
  func atDesk(_ settings: Settings, _ body: (Desk) async throws -> Void) async throws {
    let desk = desk(settings)
    do {
      try await body(desk)
    } catch {
      await desk.finish()
      throw error
    }
    await desk.finish()
  }

  /// Returns the desk on which actions run.
  func desk(_ settings: Settings) -> Desk {
    let output = output(settings)
    return Desk(settings, person: person) { output.showBegan(store: $0) }
  }
}

/// The options for reading documents, which several verbs share.
struct ReadingOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Documents read in parallel (default: one per core).", valueName: "n"))
  var jobs: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Tesseract models, like receipt, eng or deu+eng (default: billfold chooses).", valueName: "models"))
  var language: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "auto: by page content; pages: one receipt per page; none: one bill per document.", valueName: "mode"))
  var split: SplitMode = .auto

  var flags: [SettingKey: String?] { [.jobs: jobs, .language: language] }
}

extension SplitMode: ExpressibleByArgument {}
