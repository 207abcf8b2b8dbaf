internal import Foundation
internal import Glibc

/// What `doctor` asks of the store.
public struct StoreHealth: Sendable {
  /// The newest migration it has.
  public var schema: String
  /// What SQLite's own check complains of; empty when all is well.
  public var integrity: [String]
  public var brokenReferences: Int
  public var documents: Int
  public var drafts: Int
  public var bills: Int
  public var pending: Pending
  /// File names of documents whose bytes are gone.
  public var missingBytes: [String]
  /// Hashes of bytes that no document names: a crash between copying and recording leaves them, and importing the same
  /// file again picks them up.
  public var orphanBytes: [String]
}

extension Store {
  public func health() async throws -> StoreHealth {
    let pending = try await pending()
    let present = Set(documentFiles.all())
    return try await driver.bare { connection in
      func count(_ table: String) throws -> Int { Int(try connection.row("SELECT COUNT(*) AS n FROM \(table)")?.integer("n") ?? 0) }
      let integrity = try connection.rows("PRAGMA integrity_check").compactMap { $0.optionalText("integrity_check") }
      let recorded = try connection.rows("SELECT sha256, file_name FROM documents")
      let known = try Set(recorded.map { try $0.text("sha256") })
      return StoreHealth(
        schema: try connection.row("SELECT MAX(name) AS name FROM migrations")?.optionalText("name") ?? "",
        integrity: integrity.filter { $0 != "ok" },
        brokenReferences: try connection.rows("PRAGMA foreign_key_check").count, documents: recorded.count,
        drafts: try count("drafts"), bills: try count("bills"), pending: pending,
        missingBytes: try recorded.filter { !present.contains(try $0.text("sha256")) }.map { try $0.text("file_name") },
        orphanBytes: present.subtracting(known).sorted())
    }
  }
}
