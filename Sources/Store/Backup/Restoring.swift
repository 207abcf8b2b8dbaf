public import Foundation
internal import Glibc

extension Store {
  /// Restores a backup to a place without a store. All of it is checked before the store is put in place. Existing
  /// documents stay, and those of the backup are added.
  ///
  /// - Returns: what was restored; `missing` names the documents that the backup never held.
  /// - Throws: `StoreError`: `.placeTaken` if there is already a store, or changes of one; `.notABackup` if the backup
  ///   is incomplete or was changed; `.newerSchema`.
  public static func restore(
    _ backup: Backup, to file: URL, documents: URL, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Backup.Contents {
    guard var contents = try backup.contents() else { throw StoreError.notABackup(backup.notThere) }
    let place = StorePlace(file: file, documents: documents)
    try place.checkIsFree()
    try DurableFiles.make(file.deletingLastPathComponent())
    let lock = try await StoreLock.acquire(place.lock)
    defer { lock.release() }
    try place.checkIsFree()
    let arriving = file.appendingPathExtension("restoring")
    StorePlace.remove(arriving)
    defer { StorePlace.remove(arriving) }
    let (held, id): ([BackedUpDocument], String)
    do {
      (held, id) = try await copyDatabase(of: backup, contents, to: arriving)
    } catch StoreError.corrupt(let reason) {
      throw backup.damaged(reason)
    }

    let source = DocumentFiles(reading: backup.documents)
    let target = try DocumentFiles(folder: place.documents)
    var missing: [BackedUpDocument] = []
    for (index, document) in held.enumerated() {
      try Task.checkCancellation()
      if try source.copy(document.sha256, to: target) == .missing { missing.append(document) }
      progress(index + 1, held.count)
    }
    let damaged = contents.damaged(among: missing)
    guard damaged.isEmpty else {
      let more = damaged.count > 3 ? " and \(damaged.count - 3) more" : ""
      throw backup.damaged(
        "documents are gone or changed: \(damaged.prefix(3).map(\.name).joined(separator: ", "))\(more)")
    }
    contents.missing = missing.map(\.name)
    place.removeUnfinished()
    try place.putInPlace(arriving)
    lock.mark(StoreMarker(id: id, file: FileNumber(of: file.path)?.inode ?? 0, log: 0))
    return contents
  }

  /// Makes a checked copy of a backup's database with the current schema. Returns its documents and the store's id.
  private static func copyDatabase(
    of backup: Backup, _ contents: Backup.Contents, to arriving: URL
  ) async throws -> ([BackedUpDocument], String) {
    let hash = try FileHash.copy(backup.database, to: arriving)
    // A program that opened the backup with `--store` and crashed may have left a write-ahead log.
    let log = backup.database.path + "-wal"
    if let number = FileNumber(of: log), number.size > 0 {
      _ = try FileHash.copy(URL(fileURLWithPath: log), to: URL(fileURLWithPath: arriving.path + "-wal"))
    }
    guard try SQLiteDriver.tables(of: arriving).contains("migrations") else {
      throw StoreError.corrupt("\(backup.database.path) is empty")
    }
    let driver = try SQLiteDriver(alone: arriving)
    try await Migrator.migrate(driver) { Int64(Date().timeIntervalSince1970) }
    try await driver.check()
    let found = try await driver.read { try Backup.Contents($0) }
    guard found.documents >= contents.documents, found.bills >= contents.bills else {
      throw StoreError.corrupt(
        "\(backup.database.path) contains less than when it was created (\(found.documents) of \(contents.documents) documents, \(found.bills) of \(contents.bills) bills)"
      )
    }
    // SQLite finds damaged pages, but not an amount or a name in which a bit has flipped.
    if let recorded = contents.database, recorded != hash, !backup.wasOpenedInPlace {
      throw StoreError.corrupt("\(backup.database.path) has changed since it was created")
    }
    let documents = try await driver.read {
      try $0.rows("SELECT sha256, file_name FROM documents ORDER BY id").map {
        BackedUpDocument(sha256: try $0.text("sha256"), name: try $0.text("file_name"))
      }
    }
    let id = try await driver.identity()
    try driver.close()
    return (documents, id)
  }
}

/// A document in the database of a backup.
private struct BackedUpDocument {
  var sha256: String
  var name: String
}

extension Backup.Contents {
  /// The missing documents that were not yet lost when the backup was made. Old backups know only how many were lost:
  /// their names may have been changed since.
  fileprivate func damaged(among absent: [BackedUpDocument]) -> [BackedUpDocument] {
    guard let lost = lost.map(Set.init) else { return absent.count > missing.count ? absent : [] }
    return absent.filter { !lost.contains($0.sha256) }
  }
}

extension Backup {
  /// Whether a program opened the backup's database with `--store`, which changes its bytes: only then is there a
  /// marker beside it, or a log.
  fileprivate var wasOpenedInPlace: Bool {
    let place = StorePlace(file: database, documents: documents)
    return !place.logs.isEmpty || (FileNumber(of: place.lock.path)?.size ?? 0) > 0
  }

  fileprivate func damaged(_ reason: String) -> StoreError {
    let others = allEarlier().filter { $0 != earlier }
    let list = "`billfold restore \(folder.path) --list` shows the others in this folder"
    return .notABackup(
      "the backup in \(folder.path) is damaged: \(reason); nothing was restored. "
        + (others.isEmpty ? "Restore a backup from another folder" : list))
  }

  /// The message that there is no such backup, with the ones that exist.
  fileprivate var notThere: String {
    guard let earlier else {
      return obstacle
        ?? "\(folder.path) contains no complete backup; choose the folder that `billfold backup` created"
    }
    let names = allEarlier()
    return "\(folder.path) contains no earlier backup \(earlier); "
      + (names.isEmpty ? "there is none" : "it contains \(names.joined(separator: ", "))")
  }
}
