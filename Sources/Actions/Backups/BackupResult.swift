public import Store

/// The contents of a backup.
public struct BackupResult: Codable, Hashable, Sendable {
  public var documents: Int
  public var drafts: Int
  public var bills: Int
  /// The size of all documents.
  public var bytes: Int64
  /// The file names of documents whose bytes were missing or changed when the backup was created.
  public var missing: [String]
  /// The newest migration of the store.
  public var schema: String
  public var made: Instant
  /// The id of the store; nil in backups made before stores had ids.
  @Nullable public var store: String?

  public init(_ contents: Backup.Contents) {
    documents = contents.documents
    drafts = contents.drafts
    bills = contents.bills
    bytes = contents.bytes
    missing = contents.missing
    schema = contents.schema
    made = Instant(contents.made)
    _store = Nullable(wrappedValue: contents.store)
  }
}

/// A backup that was just made.
public struct FinishedBackup: Codable, Hashable, Sendable {
  public var contents: BackupResult
  /// The name of the earlier backup that holds what was replaced by force.
  @Nullable public var forcedOut: String?
  /// The path as typed by the user. Not in the JSON.
  public var folder: String

  private enum CodingKeys: CodingKey { case forcedOut }

  init(contents: BackupResult, forcedOut: String?, folder: String) {
    self.contents = contents
    _forcedOut = Nullable(wrappedValue: forcedOut)
    self.folder = folder
  }

  /// In the JSON `forcedOut` is a member of the same object as the contents.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: CodingKeys.self).decode(Nullable<String>.self, forKey: .forcedOut)
    self.init(contents: try BackupResult(from: decoder), forcedOut: name.wrappedValue, folder: "")
  }

  public func encode(to encoder: any Encoder) throws {
    try contents.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_forcedOut, forKey: .forcedOut)
  }
}

/// A backup that was restored. The JSON is that of its contents.
public struct RestoredBackup: Codable, Hashable, Sendable {
  public var contents: BackupResult
  /// The path of the store's file. Not in the JSON.
  public var store: String

  init(contents: BackupResult, store: String) {
    self.contents = contents
    self.store = store
  }

  public init(from decoder: any Decoder) throws {
    self.init(contents: try BackupResult(from: decoder), store: "")
  }

  public func encode(to encoder: any Encoder) throws { try contents.encode(to: encoder) }
}

/// A backup in a folder.
public struct KeptBackup: Codable, Hashable, Sendable {
  public var contents: BackupResult
  /// The name of an earlier backup; nil for the newest.
  @Nullable public var earlier: String?

  private enum CodingKeys: CodingKey { case earlier }

  init(contents: BackupResult, earlier: String?) {
    self.contents = contents
    _earlier = Nullable(wrappedValue: earlier)
  }

  /// In the JSON `earlier` is a member of the same object as the contents.
  public init(from decoder: any Decoder) throws {
    let name = try decoder.container(keyedBy: CodingKeys.self).decode(Nullable<String>.self, forKey: .earlier)
    self.init(contents: try BackupResult(from: decoder), earlier: name.wrappedValue)
  }

  public func encode(to encoder: any Encoder) throws {
    try contents.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_earlier, forKey: .earlier)
  }
}
