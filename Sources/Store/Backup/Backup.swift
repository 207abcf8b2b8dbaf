public import Foundation
internal import Glibc

/// A copy of a whole store in a folder of its own: `billfold.sqlite` and `documents/`, and a `backup.json` that is
/// written last and says that all before it is whole.
public struct Backup: Sendable {
  public let folder: URL

  public init(folder: URL) { self.folder = folder.standardizedFileURL }

  /// What a backup says of itself.
  public struct Contents: Codable, Hashable, Sendable {
    /// Counts changes of this layout.
    public var version = 1
    /// UTC seconds since 1970.
    public var made: Int64
    /// The newest migration of its store.
    public var schema: String
    public var documents: Int
    public var drafts: Int
    public var bills: Int
    /// Bytes of all documents.
    public var bytes: Int64
    /// File names of documents whose bytes were gone, or others than those that were accepted, already in the store.
    public var missing: [String]
  }

  var database: URL { folder.appendingPathComponent("billfold.sqlite") }
  var documents: URL { folder.appendingPathComponent("documents") }
  private var contentsFile: URL { folder.appendingPathComponent("backup.json") }

  /// What the backup says of itself; nil where there is none, or one that was never completed.
  public func contents() throws -> Contents? {
    guard let data = try? Data(contentsOf: contentsFile) else { return nil }
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data), contents.version == 1 else {
      throw StoreError.corrupt("\(contentsFile.path) is not understood; it may be a newer billfold's")
    }
    return contents
  }

  /// Whether a backup may be made here: a folder that is not there yet, is empty, or holds an earlier backup.
  var isFree: Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return !FileManager.default.fileExists(atPath: folder.path)
    }
    return names.allSatisfy { $0.hasPrefix(".") || $0 == "lost+found" }
      || (try? contents()) != nil || names.contains(partialName)
  }

  private var partialName: String { "billfold.sqlite.partial" }
  var partialDatabase: URL { folder.appendingPathComponent(partialName) }

  /// Says that the backup is whole.
  func complete(_ contents: Contents) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try Folders.replace(contentsFile, with: try encoder.encode(contents))
  }
}

extension Store {
  /// Backs up everything as it is at one moment, however busy the store is. A folder that holds an earlier backup is
  /// brought up to date: documents never change, so that only new ones are copied, and all are hashed again.
  ///
  /// - Parameter progress: documents done and in all.
  /// - Throws: `StoreError`; an earlier backup in the folder is then as it was.
  public func backUp(
    to backup: Backup, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Backup.Contents {
    guard backup.isFree else {
      throw StoreError.unavailable("\(backup.folder.path) holds other things than a backup; name a new folder")
    }
    try Folders.make(backup.folder)
    // Names below are those of the snapshot: a document's bytes are on disk before its row is, so all are there.
    unlink(backup.partialDatabase.path)
    try await driver.copy(to: backup.partialDatabase)
    let copy = try SQLiteDriver(alone: backup.partialDatabase)
    var contents = try await copy.read { try Backup.Contents($0) }
    contents.made = clock()
    let rows = try await copy.read { try $0.rows("SELECT sha256, file_name, bytes FROM documents ORDER BY id") }
    try await copy.check()
    try copy.close()

    let target = try DocumentFiles(folder: backup.documents)
    for (index, row) in rows.enumerated() {
      try Task.checkCancellation()
      let hash = try row.text("sha256")
      if try !documentFiles.copy(hash, to: target) { contents.missing.append(try row.text("file_name")) }
      progress(index + 1, rows.count)
    }
    try Folders.sync(backup.partialDatabase)
    guard rename(backup.partialDatabase.path, backup.database.path) == 0 else {
      throw StoreError.writing(backup.database, errno)
    }
    try Folders.sync(backup.folder)
    try backup.complete(contents)
    return contents
  }

  /// Puts a backup into the place of a store that is not there yet. All of it is checked before anything is put there.
  ///
  /// - Throws: `StoreError`: `.unavailable` where there is a store already or the backup is not whole, `.corrupt` where
  ///   its bytes are not those that were backed up, `.newerSchema`.
  public static func restore(
    _ backup: Backup, to file: URL, documents: URL, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Backup.Contents {
    guard let contents = try backup.contents() else {
      throw StoreError.unavailable(
        "\(backup.folder.path) holds no complete backup; name the folder that `billfold backup` made")
    }
    for place in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + place) {
      throw StoreError.unavailable("there is a store at \(file.path) already; move it away first, nothing was changed")
    }
    try Folders.make(file.deletingLastPathComponent())
    let lock = try await StoreLock.acquire(file.appendingPathExtension("lock"))
    defer { lock.release() }
    let arriving = file.appendingPathExtension("restoring")
    for place in ["", "-wal", "-shm"] { unlink(arriving.path + place) }
    defer { for place in ["", "-wal", "-shm"] { unlink(arriving.path + place) } }
    _ = try FileHash.copy(backup.database, to: arriving)
    let driver = try SQLiteDriver(alone: arriving)
    try await Migrator.migrate(driver) { Int64(Date().timeIntervalSince1970) }
    try await driver.check()
    let hashes = try await driver.read {
      try $0.rows("SELECT sha256 FROM documents ORDER BY id").map { try $0.text("sha256") }
    }
    try driver.close()

    let source = try DocumentFiles(folder: backup.documents)
    let target = try DocumentFiles(folder: documents)
    var missing = 0
    for (index, hash) in hashes.enumerated() {
      try Task.checkCancellation()
      if try !source.copy(hash, to: target) { missing += 1 }
      progress(index + 1, hashes.count)
    }
    guard missing <= contents.missing.count else {
      throw StoreError.corrupt(
        "\(missing - contents.missing.count) documents of the backup are gone or changed; take an earlier backup")
    }
    guard rename(arriving.path, file.path) == 0 else { throw StoreError.writing(file, errno) }
    try Folders.sync(file.deletingLastPathComponent())
    return contents
  }
}

extension Driver {
  /// - Throws: `StoreError.corrupt` with the first complaint of SQLite's own check.
  fileprivate func check() async throws {
    let complaints = try await bare { connection in
      try connection.rows("PRAGMA integrity_check").compactMap { $0.optionalText("integrity_check") }
        + connection.rows("PRAGMA foreign_key_check").map { _ in "a reference leads nowhere" }
    }
    if let complaint = complaints.first(where: { $0 != "ok" }) { throw StoreError.corrupt(complaint) }
  }
}

extension Backup.Contents {
  fileprivate init(_ connection: any Connection) throws {
    func number(_ what: String, of table: String) throws -> Int64 {
      try connection.row("SELECT \(what) AS n FROM \(table)")?.integer("n") ?? 0
    }
    self.init(
      made: 0, schema: try connection.row("SELECT MAX(name) AS name FROM migrations")?.optionalText("name") ?? "",
      documents: Int(try number("COUNT(*)", of: "documents")), drafts: Int(try number("COUNT(*)", of: "drafts")),
      bills: Int(try number("COUNT(*)", of: "bills")), bytes: try number("COALESCE(SUM(bytes), 0)", of: "documents"),
      missing: [])
  }
}
