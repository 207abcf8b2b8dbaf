public import Core
public import Foundation

/// Everything billfold remembers: documents, jobs, readings, drafts, bills, categories and what happened to them.
///
/// A store cannot exist unmigrated: opening brings the schema up to date, or refuses.
public final class Store: Sendable {
  let driver: any Driver
  /// The bytes of the documents.
  public let documentFiles: DocumentFiles
  /// A clock of a test's; nil for the system's, and for leases the one that all who share the store go by.
  private let givenClock: (@Sendable () -> Int64)?

  init(driver: any Driver, documentFiles: DocumentFiles, clock: (@Sendable () -> Int64)? = nil) {
    self.driver = driver
    self.documentFiles = documentFiles
    givenClock = clock
  }

  /// The same store by another driver that leads to it.
  func led(by driver: any Driver) -> Store {
    Store(driver: driver, documentFiles: documentFiles, clock: givenClock)
  }

  /// UTC seconds since 1970.
  var clock: @Sendable () -> Int64 { givenClock ?? { Store.systemTime } }

  /// An expression of the time as leases count it, in UTC seconds since 1970. Its argument is `leaseClock`.
  static func leaseTime(in dialect: Dialect) -> String { "COALESCE(?, \(dialect.now))" }

  /// What a test's clock shows; null where the store's own counts.
  var leaseClock: SQLValue { .optional(givenClock?()) }

  /// UTC seconds since 1970, as leases count them.
  func leaseTime(_ connection: any Connection) throws -> Int64 {
    guard let row = try connection.row("SELECT \(Store.leaseTime(in: connection.dialect)) AS now", leaseClock) else {
      throw StoreError.corrupt("it says no time")
    }
    return try row.integer("now")
  }

  static var systemTime: Int64 { Int64(Date().timeIntervalSince1970.rounded(.down)) }

  /// Opens a store, made where there never was one.
  ///
  /// - Parameters:
  ///   - documents: the folder of the documents' bytes.
  ///   - isMade: whether a store is made where there is none. Who had one open and lost it waits for that one.
  ///   - clock: UTC seconds since 1970; nil for the system's.
  /// - Throws: `StoreError`: `.missing` where the store's file is gone or empty.
  public static func open(
    _ location: StoreLocation, documents: URL, isMade: Bool = true,
    clock: (@Sendable () -> Int64)? = nil
  ) async throws -> Store {
    let store = try await openUnfinished(location, documents: documents, isMade: isMade, clock: clock)
    try await store.checkIsComplete()
    return store
  }

  /// Opens a store also where it is a copy that is not complete.
  static func openUnfinished(
    _ location: StoreLocation, documents: URL, isMade: Bool = true, clock: (@Sendable () -> Int64)? = nil
  ) async throws -> Store {
    let now = clock ?? { systemTime }
    let (driver, files) = try await location.open(documents: documents, isMade: isMade, clock: now)
    files.sweep(before: now() - abandonedAfter)
    return Store(driver: driver, documentFiles: files, clock: clock)
  }

  /// Whether there is a store; nothing is made or changed.
  ///
  /// - Throws: `StoreError.missing` where there was one and its file is gone or empty; `.unavailable` where no server
  ///   answers.
  public static func isThere(_ location: StoreLocation, documents: URL) async throws -> Bool {
    switch location {
    case .memory: false
    case .file(let file): try isThere(file, documents: documents)
    case .server(let url): try await PostgresDriver(url: url, connections: 1).isThere()
    }
  }

  /// The same for one in a file.
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

  /// The file with the bytes of a document, brought here where they are elsewhere.
  ///
  /// - Throws: `StoreError` where they cannot be brought. A file that is missing from the folder is its reader's to find.
  public func file(ofDocument sha256: String) async throws -> URL {
    try await driver.fetch(sha256, to: documentFiles)
    return documentFiles.url(for: sha256)
  }

  /// Keeps the pictures of a document's pages, of which some may have none.
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

  /// The files with the previews of a document in the order of its pages, brought here where they are elsewhere.
  ///
  /// - Throws: `StoreError` where they cannot be brought.
  public func previews(ofDocument sha256: String) async throws -> [URL] {
    try await driver.fetchPreviews(of: sha256, to: documentFiles)
    return documentFiles.previews(of: sha256)
  }

  /// Seconds after which nobody is still writing a temporary file: a day.
  private static let abandonedAfter: Int64 = 86_400
}
