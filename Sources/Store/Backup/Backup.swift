public import Foundation
internal import Glibc

/// A copy of a whole store in a folder of its own: `billfold.sqlite` and `documents/`, and a `backup.json` that is
/// written last and says that all before it is whole. In `earlier/` are backups that were there before, each a folder
/// with a `billfold.sqlite` and `backup.json`; their documents are among those of the newest.
public struct Backup: Sendable {
  public let folder: URL
  /// The name of an earlier backup; nil for the newest.
  public let earlier: String?

  public init(folder: URL, earlier: String? = nil) {
    self.folder = folder.standardizedFileURL
    self.earlier = earlier
  }

  /// What a backup says of itself.
  public struct Contents: Codable, Hashable, Sendable {
    /// Counts changes of this layout. With 2, backups say whose they are: a version that does not ask leaves them alone.
    public var version = 2
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
    /// The id of its store; nil in backups from before stores had one.
    public var store: String?
    /// The SHA-256 of `billfold.sqlite`; nil in backups from before it was kept.
    public var database: String?
    /// Whether it was replaced by force: such an earlier backup is never removed.
    public var isForcedOut: Bool?
  }

  /// Where its database and its description are.
  private var place: URL { earlier.map { earlierFolder.appendingPathComponent($0) } ?? folder }
  var database: URL { place.appendingPathComponent("billfold.sqlite") }
  var documents: URL { folder.appendingPathComponent("documents") }
  var earlierFolder: URL { folder.appendingPathComponent("earlier") }
  private var contentsFile: URL { place.appendingPathComponent("backup.json") }
  private var arrivingContents: URL { place.appendingPathComponent("backup.json.arriving") }
  private var partialName: String { "billfold.sqlite.partial" }
  var partialDatabase: URL { folder.appendingPathComponent(partialName) }
  /// Held while a backup is made, so that two do not write over each other.
  var lock: URL { folder.appendingPathComponent(".lock") }

  /// What the backup says of itself; nil where there is none, or one that was never completed.
  ///
  /// - Throws: `StoreError.notABackup` for a description that is not understood.
  public func contents() throws -> Contents? {
    // Between the two names that end a backup a power cut leaves the new database under the old description.
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
        "cannot read \(file.path): it is damaged, or was made by a newer billfold; update billfold, or name another folder"
      )
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

  /// Makes the partial database the backup's. At any instant there is a whole backup: the earlier one until the
  /// database has its name, the new one from then on.
  func complete(_ contents: Contents) throws {
    try Folders.write(contents.description(), to: arrivingContents)
    try Folders.sync(folder)
    try Backup.rename(partialDatabase, to: database)
    try Backup.rename(arrivingContents, to: contentsFile)
  }

  /// - Throws: `StoreError`. The name is on disk when it returns.
  static func rename(_ file: URL, to target: URL) throws {
    guard Glibc.rename(file.path, target.path) == 0 else { throw StoreError.writing(target, errno) }
    try Folders.sync(target.deletingLastPathComponent())
  }
}

extension Backup.Contents {
  /// As it is written down.
  func description() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return try encoder.encode(self)
  }

  /// What a database holds.
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
