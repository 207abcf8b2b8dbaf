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
    documents: URL, createsStore: Bool, clock: @escaping @Sendable () -> Int64
  ) async throws -> (any Driver, DocumentFiles) {
    switch self {
    case .memory:
      let files = try DocumentFiles(folder: documents)
      let driver = try SQLiteDriver()
      try await Migrator.migrate(driver, clock: clock)
      return (driver, files)
    case .file(let file):
      return try await SQLiteDriver.open(
        StorePlace(file: file, documents: documents), createsStore: createsStore, clock: clock)
    case .server(let url):
      var driver = try await PostgresDriver.open(url, createsStore: createsStore, clock: clock)
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
  ///
  /// libpq ends the user information at the first `@`. A password whose `@`, `/` or `?` is not percent-encoded does not
  /// connect but is in the message about it, so everything up to the last `@` before the query is removed. Scalars are
  /// compared, as an accent after a colon makes one character with it.
  static func withoutPassword(_ url: String) -> String {
    var scalars = url.unicodeScalars
    if let scheme = url.firstRange(of: "//") {
      let path = scalars[scheme.upperBound...].firstIndex(of: "/") ?? scalars.endIndex
      let query = url[path...].firstMatch(of: /\?\w+=/)?.range.lowerBound ?? scalars.endIndex
      if let colon = scalars[scheme.upperBound..<query].firstIndex(of: ":"),
        let at = scalars[colon..<query].lastIndex(of: "@")
      {
        scalars.removeSubrange(colon..<at)
      }
    }
    let secret = /([?&](?:ssl)?password=)[^&]*/.matchingSemantics(.unicodeScalar)
    return String(scalars).replacing(secret) { "\($0.output.1)…" }
  }
}
