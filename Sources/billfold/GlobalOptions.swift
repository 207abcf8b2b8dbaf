internal import Actions
internal import Core
public import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging
public import Parsing

/// What every verb understands.
struct GlobalOptions: ParsableArguments {
  @Flag(name: .long, help: "Print JSON for other programs.")
  var json = false

  @Option(name: .long, help: ArgumentHelp("The store's file, or postgresql://… of a server.", valueName: "file"))
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

  /// The settings in force, with a verb's own flags over them; from here on output has colour only as the person wants it.
  ///
  /// - Parameter isFileRead: whether the configuration file is: not for what is to mend or name it.
  /// - Throws: `ActionError` with exit code 78, or 64 for a flag.
  func settings(_ flags: [String: String?] = [:], isFileRead: Bool = true) throws -> Settings {
    if noColor { Terminal.hasColor = false }
    var over = flags.compactMapValues { $0 }
    if let store { over["store"] = store }
    if let logLevel { over["log-level"] = logLevel }
    let file = config.map { URL(fileURLWithPath: $0) }
    let settings = try isFileRead ? Settings(file: file, flags: over) : Settings(unread: file, flags: over)
    LogOutput.start(Logger.Level(rawValue: settings.text("log-level")) ?? .warning)
    return settings
  }

  /// Who changes things, for the history.
  var person: String { Person.current() }

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
  ///   - isFileRead: whether the configuration file is read first.
  ///   - render: shows the result to people and to programs; see `Output.show`.
  func run<A: Action>(
    _ action: A, flags: [String: String?] = [:], isFileRead: Bool = true,
    _ render: (A.Result, Output) throws -> Void
  ) async throws {
    let settings = try settings(flags, isFileRead: isFileRead)
    try await atDesk(settings) { try render(try await $0.run(action), output(settings)) }
  }

  /// The same for an action that tells how far it is.
  ///
  /// - Parameter tell: shows a step; called in order, and for the last time before the result is shown.
  func run<A: ReportingAction>(
    _ action: A, flags: [String: String?] = [:], telling tell: @escaping @Sendable (A.Progress, Output) throws -> Void,
    _ render: (A.Result, Output) throws -> Void
  ) async throws {
    let settings = try settings(flags)
    let output = output(settings)
    try await atDesk(settings) { desk in try render(try await desk.run(action) { try tell($0, output) }, output) }
  }

  /// The same for an action that counts what it has done.
  ///
  /// - Parameter label: what the bar on standard error says: `copying`.
  func run<A: ReportingAction>(
    _ action: A, flags: [String: String?] = [:], bar label: SafeText, _ render: (A.Result, Output) throws -> Void
  ) async throws where A.Progress == CountProgress {
    let settings = try settings(flags)
    let output = output(settings)
    let bar = output.bar(label)
    try await atDesk(settings) { desk in
      let result: A.Result
      do {
        // However it ends, the line is free for what is said next.
        defer { bar.finish() }
        result = try await desk.run(action) { bar.update($0) }
      }
      try render(result, output)
    }
  }

  /// Does something where actions run, and waits for the person's commands after it, when all is shown.
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

  /// Where actions run.
  func desk(_ settings: Settings) -> Desk {
    let output = output(settings)
    return Desk(settings, person: person) { output.showBegan(store: $0) }
  }
}

/// How documents are read; the verbs that read share them.
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

  var flags: [String: String?] { ["jobs": jobs, "language": language] }
}

extension SplitMode: ExpressibleByArgument {}
