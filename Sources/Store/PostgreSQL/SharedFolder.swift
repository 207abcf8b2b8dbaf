internal import Foundation

/// A folder on a file system that all machines of a store share, which holds its documents instead of the database.
///
/// A marker file in it identifies the store that owns the documents. If the file system is not mounted, an empty folder
/// is in its place, and documents written there would be lost to all other machines.
struct SharedFolder: Sendable {
  /// The name of the marker file. The user creates it, empty, in the folder intended for the documents; the store that
  /// takes the folder writes its id into it.
  static let markerName = "billfold-documents"

  private let folder: URL
  private let id: String

  /// Opens the shared folder of a store; returns nil if its documents are in the database. A store without documents
  /// permanently takes a folder that has the marker.
  ///
  /// - Throws: `StoreError.unavailable` if the folder is not there, or belongs to another store.
  init?(of driver: PostgresDriver, in folder: URL) async throws {
    self.folder = folder
    if let known = try await driver.read({ try SharedFolder.id($0) }) {
      id = known
      try check()
      return
    }
    guard let owner = SharedFolder.owner(of: folder) else { return nil }
    id = try await driver.write { connection in
      // Another machine may have been faster.
      if let known = try SharedFolder.id(connection) { return known }
      guard try connection.row("SELECT id FROM documents LIMIT 1") == nil else {
        throw StoreError.unavailable(
          "its documents are in its database, and \(folder.path) is for the documents of another; set documents to another folder"
        )
      }
      guard owner.isEmpty else { throw SharedFolder.foreign(folder) }
      let new = UUID().uuidString.lowercased()
      try connection.execute(
        "INSERT INTO document_bytes (sha256, page, format, bytes) VALUES ('', ?, ?, ?)",
        .integer(SharedFolder.page), .text(new), .blob(Data()))
      return new
    }
    try check()
  }

  /// The page number of the row in `document_bytes` that holds the id of the folder; it belongs to no document.
  private static let page: Int64 = -1

  private static func id(_ connection: any Connection) throws -> String? {
    try connection.row("SELECT format FROM document_bytes WHERE sha256 = '' AND page = ?", .integer(page))?
      .text("format")
  }

  /// Checks that this is the folder that the store has taken.
  ///
  /// - Throws: `StoreError.unavailable` if it is not.
  func check() throws {
    guard let owner = SharedFolder.owner(of: folder) else {
      throw StoreError.unavailable(
        "its documents are in a folder that its machines share, and \(folder.path) is not that one, as it contains no file \(SharedFolder.markerName); mount the file system, or set the folder with `billfold config set documents FOLDER`"
      )
    }
    if owner.isEmpty {
      try FileReplacement.write(Data("\(id)\n".utf8), to: folder.appendingPathComponent(SharedFolder.markerName))
    } else if owner != id {
      throw SharedFolder.foreign(folder)
    }
  }

  /// The content of a folder's marker file: the id of a store's folder, or empty if no store has taken it; nil if there
  /// is no marker.
  private static func owner(of folder: URL) -> String? {
    let text = try? String(contentsOf: folder.appendingPathComponent(markerName), encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func foreign(_ folder: URL) -> StoreError {
    .unavailable(
      "\(folder.path) contains the documents of another store; set a separate folder with `billfold config set documents FOLDER`"
    )
  }
}
