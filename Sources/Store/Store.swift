public import Core
public import Foundation
internal import Synchronization

/// Everything billfold stores: documents, jobs, readings, drafts, bills, categories, and the history of their changes.
///
/// A store is always fully migrated: opening one brings its schema up to date, or throws.
public final class Store: Sendable {
  let driver: any Driver
  /// The files that hold the documents' bytes.
  public let documentFiles: DocumentFiles
  /// The clock that a test injects; nil for the system clock and, for leases, the clock shared by all users of the
  /// store.
  private let givenClock: (@Sendable () -> Int64)?
  private let changed = Mutex(false)

  init(driver: any Driver, documentFiles: DocumentFiles, clock: (@Sendable () -> Int64)? = nil) {
    self.driver = driver
    self.documentFiles = documentFiles
    givenClock = clock
  }

  /// Returns the same store, accessed through another driver for the same database: tests record its queries with one.
  func with(driver: any Driver) -> Store {
    Store(driver: driver, documentFiles: documentFiles, clock: givenClock)
  }

  /// Whether a command has changed anything since the store was opened.
  public var hasChanged: Bool { changed.withLock { $0 } }

  func noteChange() { changed.withLock { $0 = true } }

  /// The current time in UTC seconds since 1970.
  var clock: @Sendable () -> Int64 { givenClock ?? { Store.systemTime } }

  /// A SQL expression for the lease time in UTC seconds since 1970. It takes one argument, `leaseClock`.
  static func leaseTime(in dialect: Dialect) -> String { "COALESCE(?, \(dialect.now))" }

  /// The time of a test's clock; null if the store's own clock applies.
  var leaseClock: SQLValue { .optional(givenClock?()) }

  /// The current lease time in UTC seconds since 1970.
  func leaseTime(_ connection: any Connection) throws -> Int64 {
    guard let row = try connection.row("SELECT \(Store.leaseTime(in: connection.dialect)) AS now", leaseClock) else {
      throw StoreError.corrupt("the database returned no time")
    }
    return try row.integer("now")
  }

  static var systemTime: Int64 { Int64(Date().timeIntervalSince1970.rounded(.down)) }

  /// Opens a store, and creates it if there has never been one at this location.
  ///
  /// - Parameters:
  ///   - documents: the folder that holds the documents' bytes.
  ///   - createsStore: whether to create a store if there is none. Programs that had a store open and lost it pass false, to
  ///     wait for that store to return.
  ///   - clock: the time in UTC seconds since 1970; nil for the system clock.
  /// - Throws: `StoreError`: `.missing` if the store's file is gone or empty.
  public static func open(
    _ location: StoreLocation, documents: URL, createsStore: Bool = true,
    clock: (@Sendable () -> Int64)? = nil
  ) async throws -> Store {
    let store = try await openUnfinished(location, documents: documents, createsStore: createsStore, clock: clock)
    try await store.checkIsComplete()
    return store
  }

  /// Opens a store even if it is an incomplete copy.
  static func openUnfinished(
    _ location: StoreLocation, documents: URL, createsStore: Bool = true, clock: (@Sendable () -> Int64)? = nil
  ) async throws -> Store {
    let now = clock ?? { systemTime }
    let (driver, files) = try await location.open(documents: documents, createsStore: createsStore, clock: now)
    files.sweep(before: now() - abandonedAfter)
    return Store(driver: driver, documentFiles: files, clock: clock)
  }

  /// Returns whether there is a store, without creating or changing anything.
  ///
  /// - Throws: `StoreError.missing` if there was one and its file is gone or empty; `.unavailable` if no server
  ///   answers.
  public static func isThere(_ location: StoreLocation, documents: URL) async throws -> Bool {
    switch location {
    case .memory: false
    case .file(let file): try isThere(file, documents: documents)
    case .server(let url): try await PostgresDriver(url: url, connections: 1).isThere()
    }
  }

  /// Returns whether there is a store in a file, without creating or changing anything.
  ///
  /// - Throws: `StoreError.missing` if there was one and its file is gone or empty.
  public static func isThere(_ file: URL, documents: URL) throws -> Bool {
    try StorePlace(file: file, documents: documents).state() == .store
  }

  /// Checks that the store is still usable after other programs have modified it.
  ///
  /// - Throws: `StoreError.corrupt`.
  public func checkIsWhole() async throws { try await driver.check() }

  /// Checks that this is still the store at its location. Steps outside the store depend on this, such as moving away a
  /// file that the store has accepted.
  ///
  /// - Throws: `StoreError.moved`.
  public func checkIsThere() throws { try driver.checkIsThere() }

  /// Returns the file that holds a document's bytes, and fetches it to this machine if necessary.
  ///
  /// - Throws: `StoreError` if the bytes cannot be fetched. A file missing from the folder is not reported here; the
  ///   caller finds out when it reads the file.
  public func file(ofDocument sha256: String) async throws -> URL {
    try await driver.fetch(sha256, to: documentFiles)
    return documentFiles.url(for: sha256)
  }

  /// Saves the preview images of a document's pages. Some pages may have none.
  ///
  /// - Throws: `StoreError`.
  public func keep(
    previews: [(info: PreviewInfo, picture: Data)], ofDocument sha256: String
  ) async throws {
    try checkIsThere()
    for preview in previews {
      try documentFiles.keep(
        preview: preview.picture, format: preview.info.format, page: preview.info.page, of: sha256)
    }
    try await driver.keepPreviews(of: sha256, in: documentFiles)
  }

  /// Returns the preview files of a document in page order, and fetches them to this machine if necessary.
  ///
  /// - Throws: `StoreError` if they cannot be fetched.
  public func previews(ofDocument sha256: String) async throws -> [URL] {
    try await driver.fetchPreviews(of: sha256, to: documentFiles)
    return documentFiles.previews(of: sha256)
  }

  /// The age in seconds after which a temporary file counts as abandoned: one day.
  private static let abandonedAfter: Int64 = 86_400
}
