public import Foundation
internal import Glibc

/// Everything billfold remembers: documents, jobs, readings, drafts, bills, categories and what happened to them.
///
/// A store cannot exist unmigrated: opening brings the schema up to date, or refuses.
public final class Store: Sendable {
  let driver: any Driver
  /// The bytes of the documents.
  public let documentFiles: DocumentFiles
  /// UTC seconds since 1970.
  let clock: @Sendable () -> Int64

  private init(driver: any Driver, documentFiles: DocumentFiles, clock: @escaping @Sendable () -> Int64) {
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
    switch location {
    case .memory:
      let driver = try SQLiteDriver()
      try await Migrator.migrate(driver, lockFile: nil, clock: clock)
      return Store(driver: driver, documentFiles: files, clock: clock)
    case .file(let file):
      try makeFolder(file.deletingLastPathComponent())
      let driver = try await openFile(file, clock: clock)
      return Store(driver: driver, documentFiles: files, clock: clock)
    }
  }

  /// Opening sets WAL mode, which needs the file alone for a moment: that, too, happens under the migration lock.
  private static func openFile(_ file: URL, clock: @escaping @Sendable () -> Int64) async throws -> SQLiteDriver {
    let lockFile = file.appendingPathExtension("lock")
    let driver = try Migrator.underLock(lockFile) { try SQLiteDriver(file: file) }
    try await Migrator.migrate(driver, lockFile: lockFile, clock: clock)
    return driver
  }

  static func makeFolder(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.unavailable("the folder \(folder.path) cannot be made")
    }
  }
}

public enum StoreLocation: Hashable, Sendable {
  /// For tests: gone with the process.
  case memory
  case file(URL)
}
