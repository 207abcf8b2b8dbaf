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

  /// Opens a store, made where there never was one.
  ///
  /// - Parameters:
  ///   - documents: the folder of the documents' bytes.
  ///   - isMade: whether a store is made where there is none. Who had one open and lost it waits for that one.
  /// - Throws: `StoreError`: `.missing` where the store's file is gone or empty.
  public static func open(
    _ location: StoreLocation, documents: URL, isMade: Bool = true,
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970.rounded(.down)) }
  ) async throws -> Store {
    let driver: SQLiteDriver
    let files: DocumentFiles
    switch location {
    case .memory:
      files = try DocumentFiles(folder: documents)
      driver = try SQLiteDriver()
      try await Migrator.migrate(driver, clock: clock)
    case .file(let file):
      (driver, files) = try await open(StorePlace(file: file, documents: documents), isMade: isMade, clock: clock)
    }
    files.sweep(before: clock() - abandonedAfter)
    return Store(driver: driver, documentFiles: files, clock: clock)
  }

  /// Whether there is a store; nothing is made or changed.
  ///
  /// - Throws: `StoreError.missing` where there was one and its file is gone or empty.
  public static func isThere(_ file: URL, documents: URL) throws -> Bool {
    try StorePlace(file: file, documents: documents).state() == .store
  }

  /// Whether the store can be gone on with, after others had it in hand.
  ///
  /// - Throws: `StoreError.corrupt`.
  public func checkIsWhole() async throws { try await driver.check() }

  /// Whether this is still the store in its place: what is done outside it, like moving a file away that it has
  /// accepted, counts on that.
  ///
  /// - Throws: `StoreError.moved`.
  public func checkIsThere() throws { try driver.checkIsThere() }

  /// Seconds after which nobody is still writing a temporary file: a day.
  private static let abandonedAfter: Int64 = 86_400
}

public enum StoreLocation: Hashable, Sendable {
  /// For tests: gone with the process.
  case memory
  case file(URL)
}
