internal import Foundation
internal import Intake
public import Parsing
internal import Synchronization
public import SystemPackage

/// Accepts files that are dropped into a folder, reads them and moves them away, until cancelled. The settings `done`
/// and `failed` name the folders for read and unreadable files. In a Maildir, new mails are read and stay in place.
public struct WatchFolder: ReportingAction {
  public static let beginsLedger = true
  /// The folder; nil for the inbox of the settings, which is created if missing.
  public var folder: FilePath?
  /// The seconds that a file must be unchanged; nil for the setting.
  public var settleSeconds: Double?
  /// Whether to scan the folder every two seconds instead of waiting for events, as network shares require.
  public var polls: Bool
  /// Whether to end once nothing is left to do, instead of waiting for new files or for obstacles to go away.
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

  /// - Throws: `ActionError` if files would be moved to a place where they are read again, or if the files of the store
  ///   would be moved; `ReaderUnavailable`, `StoreError`; `CancellationError`, which is how endless watching ends;
  ///   `InboxUnavailable` if it does not wait.
  public func run(on desk: Desk, report: @escaping @Sendable (WatchEvent) -> Void) async throws -> IntakeCount {
    let settings = desk.settings
    var inbox = WatchFolder.absolute(folder ?? FilePath(settings.inbox))
    if folder == nil {
      try? FileManager.default.createDirectory(atPath: inbox.string, withIntermediateDirectories: true)
    }
    let outbox = Outbox(
      inbox: inbox, done: settings.done.map { FilePath($0) }, failed: settings.failed.map { FilePath($0) })
    if let complaint = desk.ownFiles.complaint(aboutWatching: inbox) { throw ActionError(complaint, .configuration) }
    let maildir = Maildir(inbox)
    // Mails belong to the mail program: they are not moved, and no folders are created beside them.
    if let maildir {
      inbox = maildir.new
    } else {
      if let complaint = outbox.complaint { throw ActionError(complaint, .configuration) }
      outbox.close()
    }
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
      case .done, .known: count.withLock { $0.read += 1 }
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
