internal import Foundation

/// A folder on a file system that all machines of a store share, which holds its documents in the database's place.
///
/// A file in it says whose documents these are: where the file system is not mounted there is an empty folder in its place,
/// and whatever were written there would be found by nobody.
struct SharedFolder: Sendable {
  /// A person makes it, empty, in the folder that is to hold the documents; the store that takes it writes its id into it.
  static let markerName = "billfold-documents"

  private let folder: URL
  private let id: String

  /// The shared folder of a store; nil where its documents are in the database. A store without documents takes a folder
  /// that has the marker, for good.
  ///
  /// - Throws: `StoreError.unavailable` where it is not there, or not the store's.
  init?(of driver: PostgresDriver, in folder: URL) async throws {
    self.folder = folder
    if let known = try await driver.read({ try SharedFolder.id($0) }) {
      id = known
      try check()
      return
    }
    guard let owner = SharedFolder.owner(of: folder) else { return nil }
    id = try await driver.write { connection in
      // Another machine may have come first.
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

  /// Where a database has the id of its folder: a row of no document and no page.
  private static let page: Int64 = -1

  private static func id(_ connection: any Connection) throws -> String? {
    try connection.row("SELECT format FROM document_bytes WHERE sha256 = '' AND page = ?", .integer(page))?
      .text("format")
  }

  /// - Throws: `StoreError.unavailable` where the folder is not the one that the store has taken.
  func check() throws {
    guard let owner = SharedFolder.owner(of: folder) else {
      throw StoreError.unavailable(
        "its documents are in a folder that its machines share, and \(folder.path) is not that one, as it holds no file \(SharedFolder.markerName); mount the file system, or name the folder with `billfold config set documents FOLDER`"
      )
    }
    if owner.isEmpty {
      try FileReplacement.write(Data("\(id)\n".utf8), to: folder.appendingPathComponent(SharedFolder.markerName))
    } else if owner != id {
      throw SharedFolder.foreign(folder)
    }
  }

  /// What the marker in a folder says: the id of a store's folder, or nothing yet; nil where there is no marker.
  private static func owner(of folder: URL) -> String? {
    let said = try? String(contentsOf: folder.appendingPathComponent(markerName), encoding: .utf8)
    return said?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func foreign(_ folder: URL) -> StoreError {
    .unavailable(
      "\(folder.path) holds the documents of another store; name its own folder with `billfold config set documents FOLDER`"
    )
  }
}
