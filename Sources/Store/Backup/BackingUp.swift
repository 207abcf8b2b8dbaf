internal import Foundation
internal import Glibc

/// What came of a backup.
public struct MadeBackup: Sendable {
  public var contents: Backup.Contents
  /// Where the backup that was replaced by force is kept: a name for `Backup(folder:earlier:)`.
  public var forcedOut: String?
}

extension Store {
  /// Backs up everything as it is at one moment, however busy the store is. A folder that holds an earlier backup of
  /// this store is brought up to date: documents never change, so that only new ones are copied, and all are hashed
  /// again. The database that it replaces is kept as the earlier one.
  ///
  /// - Parameters:
  ///   - isForced: whether a backup is replaced that is another store's or holds more than this one; it is then kept
  ///     among the earlier ones for good.
  ///   - progress: documents done and in all.
  /// - Throws: `StoreError`; an earlier backup in the folder is then as it was.
  public func backUp(
    to backup: Backup, isForced: Bool = false, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> MadeBackup {
    try checkIsElsewhere(backup)
    _ = try backup.contents()
    guard backup.isFree else {
      throw StoreError.placeTaken("\(backup.folder.path) holds other files than a backup; name a new folder")
    }
    do { try Folders.make(backup.folder) } catch StoreError.unavailable(let reason) {
      throw StoreError.placeTaken("cannot back up to \(backup.folder.path): \(reason)")
    }
    let lock = try await lockForBackup(backup)
    defer { lock.release() }
    defer { StorePlace.remove(backup.partialDatabase) }
    let (snapshot, found) = try await copyDatabase(to: backup)
    var contents = found
    let relation = try await backup.relation(to: snapshot, of: contents.store ?? "")
    let refusal = try backup.refusal(relation)
    if let refusal, !isForced { throw refusal }
    let rows = try await snapshot.read { try $0.rows("SELECT sha256, file_name FROM documents ORDER BY id") }
    try snapshot.close()

    let target = try DocumentFiles(folder: backup.documents)
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      let hash = try row.text("sha256")
      if try !documentFiles.copy(hash, to: target) { contents.missing.append(try row.text("file_name")) }
      progress(index + 1, rows.count)
    }
    try checkIsThere()
    try Folders.sync(backup.partialDatabase)
    contents.database = try FileHash.sha256(of: backup.partialDatabase)
    let isKept = relation != .none && relation != .same
    let earlier = try isKept ? backup.keepAsEarlier(try backup.described(), isForcedOut: refusal != nil) : nil
    try backup.complete(contents)
    if let earlier { backup.removeSurpassed(by: earlier) }
    return MadeBackup(contents: contents, forcedOut: refusal == nil ? nil : earlier)
  }

  /// A consistent copy of the database, checked. Documents are copied after it: a document's bytes are on disk before
  /// its row is, so that all that it names are there.
  private func copyDatabase(to backup: Backup) async throws -> (SQLiteDriver, Backup.Contents) {
    StorePlace.remove(backup.partialDatabase)
    // SQLite would let others read what it makes.
    try Folders.write(Data(), to: backup.partialDatabase)
    try await driver.copy(to: backup.partialDatabase)
    let snapshot = try SQLiteDriver(alone: backup.partialDatabase)
    try await snapshot.check()
    var contents = try await snapshot.read { try Backup.Contents($0) }
    contents.made = clock()
    return (snapshot, contents)
  }

  private func lockForBackup(_ backup: Backup) async throws -> StoreLock {
    do {
      return try await StoreLock.acquire(backup.lock)
    } catch StoreError.locked {
      throw StoreError.placeTaken("another backup to \(backup.folder.path) is being made; try again when it is done")
    }
  }

  /// A store that somebody opened inside a backup, or a backup inside the documents, is no copy of anything.
  private func checkIsElsewhere(_ backup: Backup) throws {
    let documents = documentFiles.folder.resolvingSymlinksInPath().path
    let target = backup.folder.resolvingSymlinksInPath().path
    guard target != documents, !target.hasPrefix(documents + "/") else {
      throw StoreError.placeTaken("\(backup.folder.path) is inside the store's own documents; name another folder")
    }
    if driver.isStored(in: backup.database) {
      throw StoreError.placeTaken("\(backup.folder.path) holds the store itself; name another folder")
    }
  }
}

extension Backup {
  /// Why a store's backup must not replace the one that is here; nil where nothing would be lost.
  fileprivate func refusal(_ relation: BackupRelation) throws -> StoreError? {
    if let log = FileNumber(of: database.path + "-wal"), log.size > 0 {
      throw StoreError.placeTaken(
        "\(folder.path) is in use as a store (\(database.path)-wal); stop the program that uses it, or name a new folder"
      )
    }
    let reason: String
    switch relation {
    case .none, .same, .more: return nil
    case .otherStore: reason = "is the backup of another store"
    case .holdsMore:
      reason = "is a backup with changes that this store does not have: the store is an older or a different copy"
    case .unreadable(let why): reason = "is a backup that cannot be compared with this store: \(why)"
    }
    return .placeTaken(
      "\(folder.path) \(reason)\(try described().summary); name a new folder, or replace it with `billfold backup --force`, which keeps it as an earlier backup; nothing was changed"
    )
  }

  /// What is here; of a backup without a description only that it is there.
  fileprivate func described() throws -> Contents {
    if let contents = try? contents() { return contents }
    return Contents(made: 0, schema: "", documents: 0, drafts: 0, bills: 0, bytes: 0, missing: [])
  }
}

extension Backup.Contents {
  /// ` (2 documents, 3 drafts, 4 bills, made 2026-11-22T101112Z)`; empty where nothing is known.
  fileprivate var summary: String {
    guard made > 0 else { return "" }
    return " (\(documents) documents, \(drafts) drafts, \(bills) bills, made \(Backup.name(ofTime: made)))"
  }
}
