internal import Core
public import Foundation
internal import Glibc

/// A copy of a whole store in a folder: `billfold.sqlite`, `documents/`, and a `backup.json` that is written last and
/// marks the backup as complete. `earlier/` holds replaced backups, each a folder with a `billfold.sqlite` and a
/// `backup.json`; their documents are among those of the newest.
public struct Backup: Sendable {
  public let folder: URL
  /// The name of an earlier backup; nil for the newest.
  public let earlier: String?

  public init(folder: URL, earlier: String? = nil) {
    self.folder = folder.standardizedFileURL
    self.earlier = earlier
  }

  /// A backup's description of itself.
  public struct Contents: Codable, Hashable, Sendable {
    /// The version of this layout. From version 2 on, backups name their store; older programs, which do not check it,
    /// refuse them.
    public var version = 2
    /// The time of the backup in UTC seconds since 1970.
    public var made: Int64
    /// The newest migration of the store.
    public var schema: String
    public var documents: Int
    public var drafts: Int
    public var bills: Int
    /// The total size of all documents in bytes.
    public var bytes: Int64
    /// The file names of documents whose bytes were already missing, changed or unreadable in the store.
    public var missing: [String]
    /// The SHA-256 of the documents that the backup lacks: those of `missing` that it did not hold from an earlier time.
    /// Nil in backups from before they were recorded.
    public var lost: [String]?
    /// The id of the store; nil in backups from before stores had one.
    public var store: String?
    /// The SHA-256 of `billfold.sqlite`; nil in backups from before it was recorded.
    public var database: String?
    /// Whether the backup was replaced by force: such an earlier backup is never removed.
    public var isForcedOut: Bool?
  }

  /// The folder of its database and description.
  private var place: URL { earlier.map { earlierFolder.appendingPathComponent($0) } ?? folder }
  var database: URL { place.appendingPathComponent("billfold.sqlite") }
  var documents: URL { folder.appendingPathComponent("documents") }
  var earlierFolder: URL { folder.appendingPathComponent("earlier") }
  private var contentsFile: URL { place.appendingPathComponent("backup.json") }
  private var arrivingContents: URL { place.appendingPathComponent("backup.json.arriving") }
  private var partialName: String { "billfold.sqlite.partial" }
  var partialDatabase: URL { folder.appendingPathComponent(partialName) }
  /// Locked while a backup is created, so that two do not overwrite each other.
  var lock: URL { folder.appendingPathComponent(".lock") }

  /// The backup's description; nil if there is no backup, or an incomplete one.
  ///
  /// - Throws: `StoreError.notABackup` for a description that is not understood.
  public func contents() throws -> Contents? {
    // A power failure between the two renames that complete a backup leaves the new database with the old description.
    if let arriving = try? Backup.read(arrivingContents), let hash = arriving.database,
      hash == (try? FileHash.sha256(of: database))
    {
      return arriving
    }
    return try Backup.read(contentsFile)
  }

  private static func read(_ file: URL) throws -> Contents? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data), (1...2).contains(contents.version)
    else {
      throw StoreError.notABackup(
        "cannot read \(file.path): it is damaged, or was created by a newer billfold; update billfold, or choose another folder"
      )
    }
    return contents
  }

  /// Why the system does not let this program read the description, as in a folder of another user; nil if it does, or
  /// if there is none.
  public var obstacle: String? {
    let code = access(contentsFile.path, R_OK) == 0 ? ENOENT : errno
    guard code != ENOENT && code != ENOTDIR else { return nil }
    return "cannot read \(contentsFile.path): \(SystemError(code).sentence)"
  }

  /// Whether a backup may be made here: the folder does not exist yet, is empty, or holds an earlier backup.
  var isFree: Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return !FileManager.default.fileExists(atPath: folder.path)
    }
    return names.allSatisfy { $0.hasPrefix(".") || $0 == "lost+found" }
      || (try? contents()) != nil || names.contains(partialName)
  }

  /// Makes the partial database the backup's. There is a complete backup at any moment: the earlier one until the
  /// database is renamed, the new one from then on.
  func complete(_ contents: Contents) throws {
    try DurableFiles.write(contents.description(), to: arrivingContents)
    try DurableFiles.sync(folder)
    try Backup.rename(partialDatabase, to: database)
    try Backup.rename(arrivingContents, to: contentsFile)
  }

  /// Renames a file; the new name is on disk when this returns.
  ///
  /// - Throws: `StoreError`.
  static func rename(_ file: URL, to target: URL) throws {
    guard Glibc.rename(file.path, target.path) == 0 else { throw StoreError.writing(target, errno) }
    try DurableFiles.sync(target.deletingLastPathComponent())
  }
}

extension Backup.Contents {
  /// The JSON that is written to the file.
  func description() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(self)
  }

  /// The description of a database's contents.
  init(_ connection: any Connection) throws {
    func number(_ what: String, of table: String) throws -> Int64 {
      try connection.row("SELECT \(what) AS n FROM \(table)")?.integer("n") ?? 0
    }
    self.init(
      made: 0, schema: try connection.row("SELECT MAX(name) AS name FROM migrations")?.optionalText("name") ?? "",
      documents: Int(try number("COUNT(*)", of: "documents")), drafts: Int(try number("COUNT(*)", of: "drafts")),
      bills: Int(try number("COUNT(*)", of: "bills")), bytes: try number("COALESCE(SUM(bytes), 0)", of: "documents"),
      missing: [], store: try connection.row("SELECT id FROM identity")?.text("id"))
  }
}
