internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Synchronization
internal import SystemPackage

/// `billfold watch`: a drop folder.
struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Accept what is dropped into a folder, until stopped.",
    discussion: """
      A file is taken when it has not changed for some seconds and its format's end is there. Read files move to a \
      folder `done` beside the inbox, unreadable ones to `failed` beside a text that says why (NAME-done and \
      NAME-failed where the inbox is not called "inbox"). Nobody else can read those two folders, unless the inbox is \
      shared with a group (by its setgid bit, or writable for the group and closed to others): then that group can. A \
      folder named with --done or --failed stays as open as it is.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(
    help:
      "End when nothing is left to do; the exit code is 1 when a document failed, 75 when the folder cannot be used."
  )
  var oneshot = false
  @Flag(help: "Look at the folder every two seconds instead of waiting for events; for network shares.")
  var poll = false
  @Option(help: ArgumentHelp("Where read files go.", valueName: "folder"))
  var done: String?
  @Option(help: ArgumentHelp("Where unreadable files go.", valueName: "folder"))
  var failed: String?
  @Option(help: ArgumentHelp("Seconds a file must be unchanged.", valueName: "seconds"))
  var settle: Double?
  @Argument(help: ArgumentHelp("The folder (default: the inbox of the configuration).", valueName: "folder"))
  var folder: String?

  func run() async throws {
    let settings = try global.settings(reading.flags.merging(["done": done, "failed": failed]) { $1 })
    let inbox = Watch.absolute(folder.map(Arguments.path) ?? FilePath(settings.inbox))
    if folder == nil {
      try? FileManager.default.createDirectory(atPath: inbox.string, withIntermediateDirectories: true)
    }
    let outbox = Outbox(
      inbox: inbox, done: settings.done.map { FilePath($0) }, failed: settings.failed.map { FilePath($0) })
    outbox.close()
    let options = Watcher.Options(
      inbox: inbox, outbox: outbox,
      settleSeconds: settle ?? settings.settleSeconds, scanSeconds: poll ? 2 : settings.scanSeconds, polls: poll,
      isOneShot: oneshot)
    let intake = try await reading.intake(settings, retries: oneshot ? .brisk : .patient, waitsOutOutages: !oneshot)
    let json = global.json
    let hasFailed = Mutex(false)
    let tell: @Sendable (Watcher.Event) -> Void = { event in
      if event.isFailure { hasFailed.withLock { $0 = true } }
      IntakeLine.tell(event.sentence, isFailure: event.isFailure, event.json, asJSON: json)
    }
    let sentence: SafeText = "watching \(inbox.string); stop with Ctrl-C"
    do {
      try await LastingStore(settings: settings, isPatient: !oneshot) { tell(.waiting($0)) }
        .run(opened: { if !json { Terminal.tell(sentence) } }) { store in
          try await Watcher(Pipeline(store: store, options: intake), options: options, report: tell).run()
        }
    } catch is CancellationError where !oneshot {
      // Stopping is how watching ends.
      throw ExitCode(ExitStatus.interrupted.rawValue)
    }
    try Terminal.checkTold()
    if hasFailed.withLock({ $0 }) { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  private static func absolute(_ path: FilePath) -> FilePath {
    (path.isAbsolute ? path : FilePath(FileManager.default.currentDirectoryPath).pushing(path)).lexicallyNormalized()
  }
}

extension Watcher.Event {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }

  fileprivate var sentence: SafeText {
    switch self {
    case .accepted(let file): "accepted  \(FullCardNumber.masked(file.lastName))"
    case .done(let file, let drafts, _): IntakeLine.read(file.lastName, drafts: drafts)
    case .failed(let file, let reason, _): IntakeLine.failed(file.lastName, reason)
    case .waiting(let reason): Style.warning("waiting   \(reason)")
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .accepted(let file): ["event": "accepted", "file": .string(file.string)]
    case .done(let file, let drafts, let target):
      [
        "event": "read", "file": .string(file.string), "drafts": .array(drafts.map(JSONValue.integer)),
        "movedTo": .text(target?.string),
      ]
    case .failed(let file, let reason, let target):
      ["event": "failed", "file": .string(file.string), "message": .string(reason), "movedTo": .text(target?.string)]
    case .waiting(let reason): ["event": "waiting", "message": .string(reason)]
    }
  }
}
