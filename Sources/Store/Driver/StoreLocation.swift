public import Foundation

/// Where a store is, which says which driver leads to it.
public enum StoreLocation: Hashable, Sendable {
  /// For tests: gone with the process.
  case memory
  /// SQLite.
  case file(URL)
  /// PostgreSQL: `postgresql://…` with whatever libpq understands. The folder of documents holds copies on this machine, or
  /// all there are, where its machines share it.
  case server(String)

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
    case .server(let url):
      var driver = try await PostgresDriver.open(url, isMade: isMade, clock: clock)
      driver.shared = try await SharedFolder(of: driver, in: documents)
      return (driver, try DocumentFiles(folder: documents))
    }
  }
}

extension StoreLocation {
  /// Whether text is a server's address and no path.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// As people are told where it is: without a password.
  public var name: String {
    switch self {
    case .memory: "memory"
    case .file(let file): file.path
    case .server(let url): StoreLocation.withoutPassword(url)
    }
  }

  /// Of `postgresql://user:password@host/name?password=…` all but the password.
  static func withoutPassword(_ url: String) -> String {
    var url = url
    if let user = url.firstMatch(of: /\/\/[^@\/?]*@/), let colon = user.0.dropFirst(2).firstIndex(of: ":") {
      url.removeSubrange(colon..<url.index(before: user.range.upperBound))
    }
    return url.replacing(/([?&](?:ssl)?password=)[^&]*/) { "\($0.output.1)…" }
  }
}
