internal import Foundation
internal import Intake
public import Parsing
internal import Synchronization
public import SystemPackage

/// Accepts what is dropped into a folder, reads it and moves it away, until cancelled. Where read and unreadable files go
/// is a matter of the settings `done` and `failed`. Of a Maildir, new mails are read and stay where they are.
public struct WatchFolder: ReportingAction {
  public static let beginsLedger = true
  /// Nil for the inbox of the settings, which is made where there is none.
  public var folder: FilePath?
  /// Seconds a file must be unchanged; nil for the setting.
  public var settleSeconds: Double?
  /// Whether the folder is looked at every two seconds instead of waiting for events: for network shares.
  public var polls: Bool
  /// Whether it ends when nothing is left to do, and waits for nothing that is in the way.
  public var isOneShot: Bool
  public var split: SplitMode

  public init(
    _ folder: FilePath? = nil, settleSeconds: Double? = nil, polls: Bool = false, isOneShot: Bool = false,
    split: SplitMode = .auto
  ) {
    self.folder = folder
    self.settleSeconds = settleSeconds
    self.polls = polls
    self.isOneShot = isOneShot
    self.split = split
  }

  /// - Throws: `ReaderUnavailable`, `StoreError`; `CancellationError`, which is how watching without an end ends;
  ///   `InboxUnavailable` where nothing is waited for.
  public func run(on desk: Desk, report: @escaping @Sendable (WatchEvent) -> Void) async throws -> IntakeCount {
    let settings = desk.settings
    var inbox = WatchFolder.absolute(folder ?? FilePath(settings.inbox))
    if folder == nil {
      try? FileManager.default.createDirectory(atPath: inbox.string, withIntermediateDirectories: true)
    }
    let outbox = Outbox(
      inbox: inbox, done: settings.done.map { FilePath($0) }, failed: settings.failed.map { FilePath($0) })
    let maildir = Maildir(inbox)
    // Mails are their mail program's: they stay, and nothing is put beside them.
    if let maildir { inbox = maildir.new } else { outbox.close() }
    var options = Watcher.Options(
      inbox: inbox, outbox: outbox, settleSeconds: settleSeconds ?? settings.settleSeconds,
      scanSeconds: polls ? 2 : settings.scanSeconds, polls: polls, isOneShot: isOneShot)
    options.leavesFiles = maildir != nil
    let (place, watched) = (inbox.string, options)
    let intake = try desk.intakeOptions(
      split: split, retries: isOneShot ? .brisk : .patient, waitsOutOutages: !isOneShot)
    let count = Mutex(IntakeCount())
    let tell: @Sendable (Watcher.Event) -> Void = { event in
      switch event {
      case .done: count.withLock { $0.read += 1 }
      case .failed: count.withLock { $0.failed += 1 }
      case .accepted, .waiting: break
      }
      report(WatchEvent(event))
    }
    try await ReopeningStore(desk: desk, isPatient: !isOneShot) { tell(.waiting($0)) }
      .run(opened: { report(.watching(folder: place)) }) { store in
        try await Watcher(Pipeline(store: store, options: intake), options: watched, report: tell).run()
      }
    return count.withLock { $0 }
  }

  private static func absolute(_ path: FilePath) -> FilePath {
    (path.isAbsolute ? path : FilePath(FileManager.default.currentDirectoryPath).pushing(path)).lexicallyNormalized()
  }
}
