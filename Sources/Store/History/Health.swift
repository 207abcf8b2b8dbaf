internal import Core
internal import Foundation
internal import Glibc

/// The state of the store for `doctor`.
public struct StoreHealth: Sendable {
  /// The newest migration of the database.
  public var schema: String
  /// The problems found by the database's own check; empty if there are none.
  public var integrity: [String]
  public var brokenReferences: Int
  public var documents: Int
  public var drafts: Int
  public var bills: Int
  public var pending: Pending
  /// The file names of documents whose bytes are missing.
  public var missingBytes: [String]
  /// The file names of documents whose size differs from what was accepted.
  public var resizedBytes: [String]
  /// The hashes of bytes without a document: a crash between copying and recording leaves them, and importing the same
  /// file again picks them up.
  public var orphanBytes: [String]
}

/// What reading the bytes of all documents again has shown.
public struct RehashedDocuments: Hashable, Sendable {
  /// Documents whose bytes are not the ones that were accepted, due to a failing disk or somebody's change.
  public var changed: [Document] = []
  /// Documents whose files cannot be read, so that nothing is known about their bytes.
  public var unreadable: [Document] = []

  public init() {}
}

/// The result of `repair`.
public struct Repairs: Hashable, Sendable {
  /// Documents created from bytes without a document; they are waiting to be read.
  public var adopted = 0
  /// Documents that were not in the queue; they are waiting to be read.
  public var queued = 0
  /// The file names of documents whose bytes had changed. The changed bytes are beside their place, as `….damaged`;
  /// importing the file again fills it.
  public var setAside: [String] = []
  /// The number of files without a document whose bytes did not match their names; they are set aside as `….damaged`
  /// too.
  public var mismatchedFiles = 0

  public init() {}
}

extension Store {
  /// Reads and hashes the bytes of all documents. Missing ones are reported by `health`.
  ///
  /// - Parameter progress: called with the number of documents done, and their total.
  public func rehashDocuments(
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> RehashedDocuments {
    let documents = try await driver.read { try $0.rows("SELECT * FROM documents ORDER BY id").map(Document.init) }
    var found = RehashedDocuments()
    for (index, document) in documents.enumerated() {
      try Task.checkCancellation()
      let file = documentFiles.url(for: document.sha256)
      if FileManager.default.fileExists(atPath: file.path) {
        do {
          if try FileHash.sha256(of: file) != document.sha256 { found.changed.append(document) }
        } catch {
          found.unreadable.append(document)
        }
      }
      progress(index + 1, documents.count)
    }
    return found
  }

  /// Repairs what can be repaired without losing anything: bytes without a row become documents, documents without a
  /// job are queued, and bytes that do not match their document are set aside.
  ///
  /// - Parameter changed: those that `rehashDocuments` found. Unreadable ones stay, as they may be intact.
  public func repair(changed: [Document]) async throws -> Repairs {
    var repairs = Repairs()
    for document in changed {
      let file = documentFiles.url(for: document.sha256)
      guard rename(file.path, file.path + ".damaged") == 0 else { throw StoreError.writing(file, errno) }
      repairs.setAside.append(document.fileName)
    }
    for hash in try await health(checksDatabase: false).orphanBytes {
      let file = documentFiles.url(for: hash)
      // Bytes that do not match their name cannot become a document.
      guard try FileHash.sha256(of: file) == hash else {
        guard rename(file.path, file.path + ".damaged") == 0 else { throw StoreError.writing(file, errno) }
        repairs.mismatchedFiles += 1
        continue
      }
      let data = try documentFiles.bytes(of: file)
      let type = FileType(sniffing: data)
      let arrival = Arrival(
        sha256: hash, bytes: Int64(data.count), mediaType: type?.mediaType ?? "application/octet-stream",
        fileName: "found-\(hash.prefix(8))", sourcePath: Array(file.path.utf8), identity: nil, via: .import)
      if try await record(arrival).isNew { repairs.adopted += 1 }
    }
    repairs.queued = try await driver.write { connection in
      try connection.execute(
        """
        INSERT INTO jobs (document_id, state, attempt, fence, lease_until, not_before)
        SELECT id, \(JobState.waiting.sql), 0, 0, 0, 0 FROM documents WHERE id NOT IN (SELECT document_id FROM jobs)
          AND id IN (SELECT document_id FROM arrivals WHERE via <> 'attach')
        """)
    }
    return repairs
  }

  /// Collects the state of the store.
  ///
  /// - Parameter checksDatabase: whether to run the database's integrity check, which takes seconds with many bills.
  public func health(checksDatabase: Bool = true) async throws -> StoreHealth {
    let pending = try await pending()
    let sizes = try await driver.sizes(in: documentFiles)
    let complaints =
      checksDatabase ? try await driver.complaints() : Complaints(integrity: [], brokenReferences: 0)
    return try await driver.read { connection in
      func count(_ table: String) throws -> Int {
        Int(try connection.row("SELECT COUNT(*) AS n FROM \(table)")?.integer("n") ?? 0)
      }
      let recorded = try connection.rows("SELECT sha256, bytes, file_name FROM documents")
      let known = try Set(recorded.map { try $0.text("sha256") })
      return StoreHealth(
        schema: try connection.row("SELECT MAX(name) AS name FROM migrations")?.optionalText("name") ?? "",
        integrity: complaints.integrity,
        brokenReferences: complaints.brokenReferences, documents: recorded.count,
        drafts: try count("drafts"), bills: try count("bills"), pending: pending,
        missingBytes: try recorded.filter { sizes[try $0.text("sha256")] == nil }.map { try $0.text("file_name") },
        resizedBytes: try recorded.filter { row in
          guard let size = sizes[try row.text("sha256")] else { return false }
          return size != (try row.integer("bytes"))
        }.map { try $0.text("file_name") },
        orphanBytes: Set(sizes.keys).subtracting(known).sorted())
    }
  }
}
