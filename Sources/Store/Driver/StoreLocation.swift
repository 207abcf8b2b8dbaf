public import Foundation

/// The location of a store, which determines its driver.
public enum StoreLocation: Hashable, Sendable {
  /// In memory, for tests: lost when the process ends.
  case memory
  /// SQLite.
  case file(URL)
  /// PostgreSQL: `postgresql://…` with any options that libpq understands. The documents folder holds local copies, or
  /// all documents if the store's machines share the folder.
  case server(String)

  /// Opens the database, migrated to the current schema, and the documents folder.
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
    case .server(let url):
      var driver = try await PostgresDriver.open(url, isMade: isMade, clock: clock)
      driver.shared = try await SharedFolder(of: driver, in: documents)
      return (driver, try DocumentFiles(folder: documents))
    }
  }
}

extension StoreLocation {
  /// Returns whether a text is a server address rather than a path.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// The location for display: without a password.
  public var name: String {
    switch self {
    case .memory: "memory"
    case .file(let file): file.path
    case .server(let url): StoreLocation.withoutPassword(url)
    }
  }

  /// Returns `postgresql://user:password@host/name?password=…` with the passwords removed or replaced by `…`.
  static func withoutPassword(_ url: String) -> String {
    var url = url
    if let user = url.firstMatch(of: /\/\/[^@\/?]*@/), let colon = user.0.dropFirst(2).firstIndex(of: ":") {
      url.removeSubrange(colon..<url.index(before: user.range.upperBound))
    }
    return url.replacing(/([?&](?:ssl)?password=)[^&]*/) { "\($0.output.1)…" }
  }
}
