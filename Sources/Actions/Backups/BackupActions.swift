internal import Foundation
internal import Store

/// Copies the store and its documents to a folder, as of one moment, and verifies the copy.
public struct BackUpStore: ReportingAction {
  /// A new folder, or one that holds an earlier backup of this store, as typed by the user.
  public var folder: String
  /// Whether to replace the backup of another store or a newer one; the replaced backup is kept as an earlier
  /// backup.
  public var isForced: Bool

  public init(folder: String, isForced: Bool = false) {
    self.folder = folder
    self.isForced = isForced
  }

  /// - Parameter report: called with the number of documents done.
  /// - Throws: `ActionError` if there is no store; `StoreError`, and an earlier backup in the folder is unchanged then.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> FinishedBackup {
    let settings = desk.settings
    guard !settings.isOnServer else {
      throw ActionError("a store in PostgreSQL is backed up on its server; use pg_dump", .usage)
    }
    guard try await Store.isThere(settings.location, documents: settings.documents) else {
      throw ActionError("there is no store at \(settings.location.name) yet; `billfold import` creates one", .badData)
    }
    let backup = Backup(folder: URL(fileURLWithPath: folder))
    let made = try await desk.store.backUp(to: backup, isForced: isForced) {
      report(CountProgress(done: $0, total: $1))
    }
    return FinishedBackup(contents: BackupResult(made.contents), forcedOut: made.forcedOut, folder: folder)
  }
}

/// Restores a backup to a place where there is no store. The whole backup is verified before anything is written there.
public struct RestoreBackup: ReportingAction {
  /// The folder of the backup, as typed by the user.
  public var folder: String
  /// The name of an earlier backup, as `ListBackups` gives it; nil for the newest.
  public var earlier: String?

  public init(folder: String, earlier: String? = nil) {
    self.folder = folder
    self.earlier = earlier
  }

  /// Returns what is wrong with the name of an earlier backup; nil if it is valid.
  public static func complaint(aboutEarlier name: String) -> String? {
    name.isEmpty || name.hasPrefix(".") || name.contains("/")
      ? "--earlier takes a name as `billfold restore --list` prints it." : nil
  }

  /// - Parameter report: called with the number of documents done.
  /// - Throws: `ActionError` for an invalid name of a backup; `StoreError`, with `.placeTaken` if there is already a
  ///   store.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> RestoredBackup {
    if let complaint = earlier.flatMap(RestoreBackup.complaint) { throw ActionError(complaint, .usage) }
    let settings = desk.settings
    guard !settings.isOnServer else {
      throw ActionError(
        "a backup is restored to a file, and \(settings.location.name) is a server; specify a file with --store", .usage
      )
    }
    let contents = try await Store.restore(
      Backup(folder: URL(fileURLWithPath: folder), earlier: earlier), to: settings.store, documents: settings.documents
    ) { report(CountProgress(done: $0, total: $1)) }
    return RestoredBackup(contents: BackupResult(contents), store: settings.store.path)
  }
}

/// Lists the backups in a folder, newest last.
public struct ListBackups: Action {
  /// The path as typed by the user.
  public var folder: String

  public init(folder: String) { self.folder = folder }

  /// - Throws: `ActionError` if the folder contains no complete backup; `StoreError.notABackup` if a backup cannot be
  ///   parsed.
  public func run(on desk: Desk) async throws -> [KeptBackup] {
    let newest = Backup(folder: URL(fileURLWithPath: folder))
    var all: [KeptBackup] = []
    for name in newest.allEarlier() {
      guard let contents = try Backup(folder: newest.folder, earlier: name).contents() else { continue }
      all.append(KeptBackup(contents: BackupResult(contents), earlier: name))
    }
    if let contents = try newest.contents() {
      all.append(KeptBackup(contents: BackupResult(contents), earlier: nil))
    }
    guard !all.isEmpty else {
      throw ActionError(
        newest.obstacle
          ?? "\(folder) contains no complete backup; choose the folder that `billfold backup` created", .badData)
    }
    return all
  }
}
