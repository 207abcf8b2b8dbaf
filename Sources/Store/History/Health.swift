internal import Core
internal import Foundation
internal import Glibc

/// What `doctor` asks of the store.
public struct StoreHealth: Sendable {
  /// The newest migration it has.
  public var schema: String
  /// What the database's own check complains of; empty when all is well.
  public var integrity: [String]
  public var brokenReferences: Int
  public var documents: Int
  public var drafts: Int
  public var bills: Int
  public var pending: Pending
  /// File names of documents whose bytes are gone.
  public var missingBytes: [String]
  /// File names of documents whose bytes are fewer or more than were accepted.
  public var resizedBytes: [String]
  /// Hashes of bytes that no document names: a crash between copying and recording leaves them, and importing the same
  /// file again picks them up.
  public var orphanBytes: [String]
}

/// What `repair` did.
public struct Repairs: Hashable, Sendable {
  /// Documents made of bytes that nobody named; they wait to be read.
  public var adopted = 0
  /// Documents that no queue knew; they wait to be read.
  public var queued = 0
  /// File names of documents whose bytes were not theirs any more: those bytes lie beside their place, as `….damaged`,
  /// and importing the file again fills it.
  public var setAside: [String] = []
  /// Files among the documents whose bytes were not those of their names, and which no document names; they lie beside
  /// their place as `….damaged` too.
  public var strays = 0

  public init() {}
}

extension Store {
  /// File names of documents whose bytes are not the ones that were accepted: a failing disk, or somebody's hand.
  ///
  /// - Parameter progress: documents done and in all.
  public func changedDocuments(
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> [Document] {
    let documents = try await driver.read { try $0.rows("SELECT * FROM documents ORDER BY id").map(Document.init) }
    var changed: [Document] = []
    for (index, document) in documents.enumerated() {
      try Task.checkCancellation()
      let file = documentFiles.url(for: document.sha256)
      // Missing bytes are another complaint.
      if FileManager.default.fileExists(atPath: file.path), (try? FileHash.sha256(of: file)) != document.sha256 {
        changed.append(document)
      }
      progress(index + 1, documents.count)
    }
    return changed
  }

  /// Repairs what can be repaired without losing anything: bytes without a row become documents, documents without a
  /// job are queued, and bytes that are not their document's are set aside.
  ///
  /// - Parameter changed: what `changedDocuments` found.
  public func repair(changed: [Document]) async throws -> Repairs {
    var repairs = Repairs()
    for document in changed {
      let file = documentFiles.url(for: document.sha256)
      guard rename(file.path, file.path + ".damaged") == 0 else { throw StoreError.writing(file, errno) }
      repairs.setAside.append(document.fileName)
    }
    for hash in try await health().orphanBytes {
      let file = documentFiles.url(for: hash)
      // Bytes under a wrong name are nobody's document.
      guard try FileHash.sha256(of: file) == hash else {
        guard rename(file.path, file.path + ".damaged") == 0 else { throw StoreError.writing(file, errno) }
        repairs.strays += 1
        continue
      }
      guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else { continue }
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
        SELECT id, 'waiting', 0, 0, 0, 0 FROM documents WHERE id NOT IN (SELECT document_id FROM jobs)
          AND id IN (SELECT document_id FROM arrivals WHERE via <> 'attach')
        """)
    }
    return repairs
  }

  /// - Parameter checksDatabase: whether the database checks itself, too, which takes seconds for many bills.
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
