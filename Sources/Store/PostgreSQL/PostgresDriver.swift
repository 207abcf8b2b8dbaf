internal import Core
internal import Foundation

/// PostgreSQL through libpq: a database that any number of processes on any number of hosts share.
struct PostgresDriver: Driver {
  let dialect = Dialect.postgres
  private let url: String
  private let pool: PostgresPool
  /// The folder that holds the documents instead of the database; nil if the database holds them.
  var shared: SharedFolder?
  /// How long a transaction is retried while the server is away or conflicts with other transactions.
  private static let retryTime = Duration.seconds(10)

  /// - Parameter url: `postgresql://…`.
  init(url: String, connections: Int = 8) {
    self.url = url
    pool = PostgresPool(url: url, most: connections)
  }

  /// Opens a database, and migrates it to the current schema under a lock. If the schema is current, no right to change
  /// it is needed.
  ///
  /// - Throws: `StoreError.refused` if there is no store and `createsStore` is false; `.unavailable` if no server answers.
  static func open(
    _ url: String, createsStore: Bool, clock: @escaping @Sendable () -> Int64
  ) async throws -> PostgresDriver {
    let driver = PostgresDriver(url: url)
    if try await driver.isUpToDate() { return driver }
    let isWanted = if createsStore { true } else { try await driver.isThere() }
    guard isWanted else {
      throw StoreError.refused(
        "there is no store at \(StoreLocation.withoutPassword(url)) yet; `billfold import` creates one")
    }
    // A separate connection holds the lock; the server releases it if the process dies.
    let opening = PostgresDriver(url: url, connections: 1)
    try await opening.withoutTransaction {
      // Others may be opening the store too; creating all tables takes time on a busy server.
      _ = try $0.execute("SET lock_timeout = '120s'")
      _ = try $0.rows("SELECT pg_advisory_lock(\(openingLock))")
    }
    try await Migrator.migrate(driver, clock: clock)
    try await opening.withoutTransaction { _ = try $0.rows("SELECT pg_advisory_unlock(\(openingLock))") }
    return driver
  }

  /// Returns whether the database holds a store.
  func isThere() async throws -> Bool {
    try await read { connection in
      try connection.row("SELECT COUNT(to_regclass('migrations')) AS n")?.integer("n") == 1
    }
  }

  private func isUpToDate() async throws -> Bool {
    guard try await isThere() else { return false }
    return try await read { connection in
      let applied = try connection.rows("SELECT name FROM migrations").map { try $0.text("name") }
      return try Set(applied) == Set(Migrations.all.map(\.name)) && !BillSearch.isUnbuilt(connection)
    }
  }

  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", isRepeatable: true, body)
  }

  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    // An unstructured task, so that a write completes even if cancelled, as on SQLite.
    try await Task {
      switch turn {
      case .oneStatement: try await withoutTransaction(body)
      case .beside: try await transaction("BEGIN", isRepeatable: true, body)
      case .repeatable: try await transaction("BEGIN; \(PostgresDriver.turn)", isRepeatable: true, body)
      case .alone: try await transaction("BEGIN; \(PostgresDriver.turn)", isRepeatable: false, body)
      }
    }.value
  }

  func withoutTransaction<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await patiently { try await pool.run(body) }
  }

  private static let openingLock = "1651076205, hashtext(current_schema())"
  /// The lock that serializes writers. Two stores in separate schemas of one database have separate locks.
  static let turn = "SELECT pg_advisory_xact_lock(1651076204, hashtext(current_schema()))"

  private func transaction<T: Sendable>(
    _ begin: String, isRepeatable: Bool, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    try await patiently {
      try await pool.run { connection in
        let result: T
        do {
          try connection.command(begin)
          result = try body(connection)
        } catch {
          // Also if the turn did not come in time: the transaction has begun by then.
          try? connection.command("ROLLBACK")
          throw error
        }
        do { try connection.command("COMMIT") } catch PostgresTrouble.lost(let message) where !isRepeatable {
          // It is unknown whether the commit took effect: repeating the transaction could apply it twice.
          throw StoreError.unavailable(
            "the connection to the server was lost during the commit: \(message); check the result before retrying")
        }
        return result
      }
    }
  }

  private func patiently<T>(_ body: () async throws -> T) async throws -> T {
    let end = ContinuousClock.now + PostgresDriver.retryTime
    var pause = Duration.milliseconds(20)
    var isFirst = true
    while true {
      do { return try await body() } catch let trouble as PostgresTrouble {
        if case .failed(let error) = trouble { throw error }
        // On a busy machine the first attempt alone can use up the time: it is repeated once in any case.
        guard isFirst || ContinuousClock.now + pause < end else { throw trouble.storeError }
        isFirst = false
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(2))
      }
    }
  }

  // MARK: - Notifications

  var announces: Bool { true }

  /// At most one per transaction, as each takes a server-wide lock at commit.
  func announce(_ connection: any Connection) throws {
    _ = try connection.rows("SELECT pg_notify('\(PostgresListener.channel)', current_schema())")
  }

  func hearAnnouncements(_ heard: @escaping @Sendable () -> Void) async {
    await PostgresListener(url, heard).listen()
  }

  // MARK: - Maintenance

  /// The server checks references itself, and its pages if it was initialised with checksums.
  func complaints() async throws -> Complaints { Complaints(integrity: [], brokenReferences: 0) }

  func lastNumber(of table: String, _ connection: any Connection) throws -> Int64 {
    let row = try connection.row("SELECT last_value, CAST(is_called AS INTEGER) AS called FROM \(table)_id_seq")
    return try row?.integer("called") == 1 ? row?.integer("last_value") ?? 0 : 0
  }

  func continueNumbers(of table: String, after number: Int64, _ connection: any Connection) throws {
    guard number > 0 else { return }
    _ = try connection.rows("SELECT setval('\(table)_id_seq', ?)", .integer(number))
  }

  /// Nothing to erase: the masking migration ran before anything was stored here.
  func erase() async throws -> Bool { true }

  // MARK: - Documents

  func checkIsThere() throws { try shared?.check() }

  func keep(_ sha256: String, in files: DocumentFiles, _ connection: any Connection) throws {
    if let shared { return try shared.check() }
    let known = try connection.row("SELECT page FROM document_bytes WHERE sha256 = ? AND page = 0", .text(sha256))
    let file = files.url(for: sha256)
    guard known == nil, FileManager.default.fileExists(atPath: file.path) else { return }
    let bytes = try files.bytes(of: file)
    try connection.execute(
      "INSERT INTO document_bytes (sha256, page, format, bytes) VALUES (?, 0, '', ?) ON CONFLICT DO NOTHING",
      .text(sha256), .blob(bytes))
  }

  func fetch(_ sha256: String, to files: DocumentFiles) async throws {
    if let shared { return try shared.check() }
    guard !FileManager.default.fileExists(atPath: files.url(for: sha256).path) else { return }
    let row = try await read {
      try $0.row("SELECT bytes FROM document_bytes WHERE sha256 = ? AND page = 0", .text(sha256))
    }
    guard case .blob(let bytes)? = row?.columns["bytes"] else { return }
    let arriving = files.temporary()
    defer { try? FileManager.default.removeItem(at: arriving) }
    try DurableFiles.write(bytes, to: arriving)
    guard try FileHash.sha256(of: arriving) == sha256 else {
      throw StoreError.corrupt("the bytes of document \(sha256) differ from those that were accepted")
    }
    try files.adopt(arriving, sha256: sha256)
  }

  /// Runs concurrently with other writes, and before the transaction that stores the reading: images are large, and
  /// nobody should wait for them.
  func keepPreviews(of sha256: String, in files: DocumentFiles) async throws {
    let previews = shared == nil ? files.pages(of: sha256) : []
    guard !previews.isEmpty else { return }
    try await write(.beside) { connection in
      for preview in previews {
        try connection.execute(
          """
          INSERT INTO document_bytes (sha256, page, format, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (sha256, page)
          DO UPDATE SET format = excluded.format, bytes = excluded.bytes
          """, .text(sha256), .integer(Int64(preview.page)), .text(preview.format.rawValue),
          .blob(try files.bytes(of: preview.file)))
      }
    }
  }

  /// Previews that are here in the same format and size are not fetched again.
  func fetchPreviews(of sha256: String, to files: DocumentFiles) async throws {
    if let shared { return try shared.check() }
    let here = files.pages(of: sha256).reduce(into: [Int: (format: String, size: Int64?)]()) {
      $0[$1.page] = ($1.format.rawValue, files.size(ofFile: $1.file))
    }
    let fetched = try await read { connection in
      try connection.rows(
        """
        SELECT page, format, LENGTH(bytes) AS size FROM document_bytes WHERE sha256 = ? AND page > 0 ORDER BY page
        """, .text(sha256)
      ).compactMap { row -> (page: Int, format: PreviewInfo.Format, bytes: Data)? in
        let (page, size) = (Int(try row.integer("page")), try row.integer("size"))
        guard let format = PreviewInfo.Format(rawValue: try row.text("format")) else { return nil }
        if let known = here[page], known.format == format.rawValue, known.size == size { return nil }
        let picture = try connection.row(
          "SELECT bytes FROM document_bytes WHERE sha256 = ? AND page = ?", .text(sha256), .integer(Int64(page)))
        guard case .blob(let bytes)? = picture?.columns["bytes"] else { return nil }
        return (page, format, bytes)
      }
    }
    for preview in fetched {
      try files.keep(preview: preview.bytes, format: preview.format, page: preview.page, of: sha256)
    }
  }

  /// The sizes of the documents in the database; for documents with a copy on this machine, the size of that copy, as
  /// it is the one that is read.
  func sizes(in files: DocumentFiles) async throws -> [String: Int64] {
    if let shared { try shared.check() }
    let kept = try await read { connection in
      try connection.rows("SELECT sha256, LENGTH(bytes) AS size FROM document_bytes WHERE page = 0").reduce(into: [:]) {
        $0[try $1.text("sha256")] = try $1.integer("size")
      }
    }
    return files.all().reduce(into: kept) { $0[$1] = files.size(of: $1) }
  }

  func changedBytes() async throws -> [String] {
    try await read { connection in
      try connection.rows(
        "SELECT sha256 FROM document_bytes WHERE page = 0 AND ENCODE(SHA256(bytes), 'hex') <> sha256"
      ).map { try $0.text("sha256") }
    }
  }

  func copy(to file: URL) async throws {
    throw StoreError.refused("a store in PostgreSQL is backed up by its server: use pg_dump")
  }
}
