public import Foundation

/// Everything billfold remembers: documents, jobs, readings, drafts, bills, categories and what happened to them.
///
/// A store cannot exist unmigrated: opening brings the schema up to date, or refuses.
public final class Store: Sendable {
  let driver: any Driver
  /// The bytes of the documents.
  public let documentFiles: DocumentFiles
  /// UTC seconds since 1970.
  let clock: @Sendable () -> Int64

  init(driver: any Driver, documentFiles: DocumentFiles, clock: @escaping @Sendable () -> Int64) {
    self.driver = driver
    self.documentFiles = documentFiles
    self.clock = clock
  }

  /// Opens a store, made where there is none.
  ///
  /// - Parameter documents: the folder of the documents' bytes.
  /// - Throws: `StoreError`.
  public static func open(
    _ location: StoreLocation, documents: URL,
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970.rounded(.down)) }
  ) async throws -> Store {
    let files = try DocumentFiles(folder: documents)
    files.sweep(before: clock() - abandonedAfter)
    let driver: SQLiteDriver
    switch location {
    case .memory:
      driver = try SQLiteDriver()
      try await Migrator.migrate(driver, clock: clock)
    case .file(let file):
      try Folders.make(file.deletingLastPathComponent())
      // Opening sets WAL mode, which needs the file alone for a moment, as migrating does.
      let lock = try await StoreLock.acquire(file.appendingPathExtension("lock"))
      defer { lock.release() }
      driver = try SQLiteDriver(file: file)
      try await Migrator.migrate(driver, clock: clock)
    }
    return Store(driver: driver, documentFiles: files, clock: clock)
  }

  /// Seconds after which nobody is still writing a temporary file: a day.
  private static let abandonedAfter: Int64 = 86_400
}

public enum StoreLocation: Hashable, Sendable {
  /// For tests: gone with the process.
  case memory
  case file(URL)
}
