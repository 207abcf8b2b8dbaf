public import Foundation

/// Where a store is, which says which driver leads to it.
public enum StoreLocation: Hashable, Sendable {
  /// For tests: gone with the process.
  case memory
  /// SQLite.
  case file(URL)

  /// Opens the database with today's schema, and the folder of the documents.
  func open(
    documents: URL, isMade: Bool, clock: @escaping @Sendable () -> Int64
  ) async throws -> (any Driver, DocumentFiles) {
    switch self {
    case .memory:
      let files = try DocumentFiles(folder: documents)
      let driver = try SQLiteDriver()
      try await Migrator.migrate(driver, clock: clock)
      return (driver, files)
    case .file(let file):
      return try await SQLiteDriver.open(StorePlace(file: file, documents: documents), isMade: isMade, clock: clock)
    }
  }
}
