internal import Foundation
internal import Store

/// Copies store and documents to a folder, as they are at one moment, and checks the copy.
public struct BackUpStore: ReportingAction {
  /// A new folder, or one that holds an earlier backup of this store, as a person writes its path.
  public var folder: String
  /// Whether the backup of another store, or a newer one, is replaced; it is kept as an earlier backup.
  public var isForced: Bool

  public init(folder: String, isForced: Bool = false) {
    self.folder = folder
    self.isForced = isForced
  }

  /// - Parameter report: told of documents.
  /// - Throws: `ActionError` where there is no store; `StoreError`: an earlier backup in the folder is then as it was.
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

/// Puts a backup back where there is no store. All of it is checked before anything is put there.
public struct RestoreBackup: ReportingAction {
  /// The folder that a backup was made in, as a person writes its path.
  public var folder: String
  /// The name of an earlier backup, as `ListBackups` gives it; nil for the newest.
  public var earlier: String?

  public init(folder: String, earlier: String? = nil) {
    self.folder = folder
    self.earlier = earlier
  }

  /// What is wrong with the name of an earlier backup; nil where nothing is.
  public static func complaint(aboutEarlier name: String) -> String? {
    name.isEmpty || name.hasPrefix(".") || name.contains("/")
      ? "--earlier takes a name as `billfold restore --list` prints it." : nil
  }

  /// - Parameter report: told of documents.
  /// - Throws: `ActionError` for what is no name of a backup; `StoreError`, `.placeTaken` where there is a store.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> RestoredBackup {
    if let complaint = earlier.flatMap(RestoreBackup.complaint) { throw ActionError(complaint, .usage) }
    let settings = desk.settings
    guard !settings.isOnServer else {
      throw ActionError(
        "a backup is restored to a file, and \(settings.location.name) is a server; name a file with --store", .usage)
    }
    let contents = try await Store.restore(
      Backup(folder: URL(fileURLWithPath: folder), earlier: earlier), to: settings.store, documents: settings.documents
    ) { report(CountProgress(done: $0, total: $1)) }
    return RestoredBackup(contents: BackupResult(contents), store: settings.store.path)
  }
}

/// The backups in a folder, the newest last.
public struct ListBackups: Action {
  /// As a person writes its path.
  public var folder: String

  public init(folder: String) { self.folder = folder }

  /// - Throws: `ActionError` where there is none that is complete; `StoreError.notABackup` for one that is not
  ///   understood.
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
      throw ActionError("\(folder) holds no complete backup; name the folder that `billfold backup` made", .badData)
    }
    return all
  }
}
