internal import Foundation
internal import Glibc

/// The result of a backup.
public struct MadeBackup: Sendable {
  public var contents: Backup.Contents
  /// The earlier backup that was replaced by force: a name for `Backup(folder:earlier:)`.
  public var forcedOut: String?
}

extension Store {
  /// Backs up a consistent snapshot of everything, even while the store is in use. If the folder holds an earlier
  /// backup of this store, it is updated: documents never change, so only new ones are copied, and all are hashed
  /// again. The replaced database is kept as an earlier backup.
  ///
  /// - Parameters:
  ///   - isForced: whether to replace a backup that belongs to another store or holds more than this one; it is then
  ///     kept permanently among the earlier backups.
  ///   - progress: called with the number of documents done, and their total.
  /// - Throws: `StoreError`; an earlier backup in the folder is then unchanged.
  public func backUp(
    to backup: Backup, isForced: Bool = false, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> MadeBackup {
    try checkIsElsewhere(backup)
    _ = try backup.contents()
    guard backup.isFree else {
      throw StoreError.placeTaken("\(backup.folder.path) contains files that are not a backup; choose a new folder")
    }
    do { try DurableFiles.make(backup.folder) } catch StoreError.unavailable(let reason) {
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

    var lost: [String] = []
    let target = try DocumentFiles(folder: backup.documents)
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      let hash = try row.text("sha256")
      let result = try documentFiles.copy(hash, to: target)
      if result != .copied { contents.missing.append(try row.text("file_name")) }
      if result == .missing { lost.append(hash) }
      progress(index + 1, rows.count)
    }
    contents.lost = lost
    try checkIsThere()
    try DurableFiles.sync(backup.partialDatabase)
    contents.database = try FileHash.sha256(of: backup.partialDatabase)
    let isKept = relation != .none && relation != .same
    let earlier = try isKept ? backup.keepAsEarlier(try backup.described(), isForcedOut: refusal != nil) : nil
    try backup.complete(contents)
    if let earlier { backup.removeSurpassed(by: earlier) }
    return MadeBackup(contents: contents, forcedOut: refusal == nil ? nil : earlier)
  }

  /// A consistent, checked copy of the database. Documents are copied afterwards: a document's bytes are on disk before
  /// its row is, so that all documents in the copy exist.
  private func copyDatabase(to backup: Backup) async throws -> (SQLiteDriver, Backup.Contents) {
    StorePlace.remove(backup.partialDatabase)
    // SQLite would create the file readable by other users.
    try DurableFiles.write(Data(), to: backup.partialDatabase)
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
      throw StoreError.busy("another backup to \(backup.folder.path) is in progress; try again when it is done")
    }
  }

  /// A store opened inside a backup folder cannot be backed up to it, and a backup must not be inside the documents or
  /// another backup, which could not be replaced any more.
  private func checkIsElsewhere(_ backup: Backup) throws {
    let documents = documentFiles.folder.resolvingSymlinksInPath().path
    let target = backup.folder.resolvingSymlinksInPath().path
    guard target != documents, !target.hasPrefix(documents + "/") else {
      throw StoreError.placeTaken("\(backup.folder.path) is inside the store's own documents; choose another folder")
    }
    var above = backup.folder.resolvingSymlinksInPath()
    while above.path != "/" {
      above.deleteLastPathComponent()
      if (try? Backup(folder: above).contents()) != nil {
        throw StoreError.placeTaken(
          "\(backup.folder.path) is inside the backup \(above.path); name a folder outside of it")
      }
    }
    if driver.isStored(in: backup.database) {
      throw StoreError.placeTaken("\(backup.folder.path) contains the store itself; choose another folder")
    }
  }
}

extension Backup {
  /// The reason why a store's backup must not replace the existing one; nil if nothing would be lost.
  fileprivate func refusal(_ relation: BackupRelation) throws -> StoreError? {
    if let log = FileNumber(of: database.path + "-wal"), log.size > 0 {
      throw StoreError.placeTaken(
        "\(folder.path) is in use as a store (\(database.path)-wal); stop the program that uses it, or choose a new folder"
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
      "\(folder.path) \(reason)\(try described().summary); choose a new folder, or replace it with `billfold backup --force`, which keeps it as an earlier backup; nothing was changed"
    )
  }

  /// The existing backup's description; placeholder values if it has none.
  fileprivate func described() throws -> Contents {
    if let contents = try? contents() { return contents }
    return Contents(made: 0, schema: "", documents: 0, drafts: 0, bills: 0, bytes: 0, missing: [])
  }
}

extension Backup.Contents {
  /// A summary such as ` (2 documents, 3 drafts, 4 bills, created 2026-11-22 10:11 UTC)`; empty if nothing is known.
  fileprivate var summary: String {
    guard made > 0 else { return "" }
    return " (\(documents) documents, \(drafts) drafts, \(bills) bills, created \(Backup.text(ofTime: made)))"
  }
}
