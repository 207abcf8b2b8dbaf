internal import Foundation

/// A database as the store uses it: transactions of plain SQL. Every statement is written once, in SQL that all drivers
/// understand. Everything that only one database can do, or that each does differently, is behind this protocol.
protocol Driver: Sendable {
  var dialect: Dialect { get }
  /// Runs a body in a read transaction.
  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
  /// Runs a body in a write transaction that commits when the body returns and rolls back when it throws. The
  /// transaction runs to completion even in a cancelled task.
  @discardableResult
  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T
  /// Runs a body outside any transaction, for statements that a database refuses within one, such as VACUUM.
  func withoutTransaction<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T

  /// Returns the problems that the database's own integrity check finds.
  func complaints() async throws -> Complaints
  /// Overwrites the remains of deleted rows in the database.
  ///
  /// - Returns: false if the disk is too full or other programs are using the store; the next opening tries again.
  func erase() async throws -> Bool
  /// Copies a consistent snapshot of the database to a new SQLite file: the content of a backup, whatever the driver.
  func copy(to file: URL) async throws
  /// Returns whether this file is the store itself.
  func isStored(in file: URL) -> Bool
  /// Checks that writes still reach the store that other programs find.
  ///
  /// - Throws: `StoreError.moved` if they do not.
  func checkIsThere() throws

  /// Stores the bytes of a document, which are in the folder, in the same transaction as the row that refers to them.
  func keep(_ sha256: String, in files: DocumentFiles, _ connection: any Connection) throws
  /// Ensures that the bytes of a document are in the folder, and fetches them if another machine added them.
  func fetch(_ sha256: String, to files: DocumentFiles) async throws
  /// Makes the previews of a document's pages, which are in the folder, available to all users of the store.
  func keepPreviews(of sha256: String, in files: DocumentFiles) async throws
  /// Ensures that the previews in the folder are the latest ones, whichever machine made them.
  func fetchPreviews(of sha256: String, to files: DocumentFiles) async throws
  /// Returns the highest id that a table has ever assigned, even if its row is gone; 0 if there was none.
  func lastNumber(of table: String, _ connection: any Connection) throws -> Int64
  /// Makes a table's ids continue after a number.
  func continueNumbers(of table: String, after number: Int64, _ connection: any Connection) throws
  /// Notifies idle workers, when the transaction commits, that documents are waiting. This is a hint: it can get lost.
  func announce(_ connection: any Connection) throws
  /// Whether this driver can notify other processes at all.
  var announces: Bool { get }
  /// Calls back after each notification, and whenever one may have been missed, until the task is cancelled. Returns at
  /// once if the driver has no notifications.
  func hearAnnouncements(_ heard: @escaping @Sendable () -> Void) async
  /// Returns the hashes of documents whose bytes in the database have changed.
  func changedBytes() async throws -> [String]
  /// Returns the size in bytes of each document, by its hash.
  func sizes(in files: DocumentFiles) async throws -> [String: Int64]
}

/// How a write transaction is isolated from other writes.
enum WriteIsolation: Sendable {
  /// Writes run one after the other: what a transaction reads to make a decision stays true until its commit.
  case alone
  /// Like `alone`, for a transaction that has no further effect if it runs twice: it is repeated if the connection
  /// breaks during the commit.
  case repeatable
  /// Runs concurrently with other writes. Every statement states the conditions under which it applies, such as a job
  /// and its fence, so that the transaction can be repeated too.
  case beside
  /// Like `beside`, for a single statement that is its own transaction: one round trip to the server instead of three.
  case oneStatement
}

/// How long a transaction waits for others before it gives up, with any driver. Transactions take milliseconds; this
/// allows for an overloaded machine.
enum LockTimeout {
  static let seconds = 30
}

/// The problems found by a database check.
struct Complaints: Sendable {
  /// The messages of the database; empty if there are no problems.
  var integrity: [String]
  /// The number of rows that refer to missing rows.
  var brokenReferences: Int
}

extension Driver {
  @discardableResult
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await write(.alone, body)
  }

  /// Checks the database.
  ///
  /// - Throws: `StoreError.corrupt` with the first problem.
  func check() async throws {
    let complaints = try await complaints()
    if let first = complaints.integrity.first { throw StoreError.corrupt(first) }
    if complaints.brokenReferences > 0 { throw StoreError.corrupt("there are dangling references") }
  }

  /// Returns the id that distinguishes this store from every other.
  ///
  /// - Throws: `StoreError.corrupt` if the id is missing.
  func identity() async throws -> String {
    try await read { connection in
      guard let row = try connection.row("SELECT id FROM identity") else {
        throw StoreError.corrupt("its store id is missing")
      }
      return try row.text("id")
    }
  }
}

/// The defaults for a database on one machine, with the documents in a folder beside it.
extension Driver {
  func isStored(in file: URL) -> Bool { false }
  func checkIsThere() throws {}
  func keep(_ sha256: String, in files: DocumentFiles, _ connection: any Connection) throws {}
  func fetch(_ sha256: String, to files: DocumentFiles) async throws {}
  func keepPreviews(of sha256: String, in files: DocumentFiles) async throws {}
  func fetchPreviews(of sha256: String, to files: DocumentFiles) async throws {}
  func changedBytes() async throws -> [String] { [] }
  func announce(_ connection: any Connection) throws {}
  var announces: Bool { false }
  func hearAnnouncements(_ heard: @escaping @Sendable () -> Void) async {}
  func sizes(in files: DocumentFiles) async throws -> [String: Int64] {
    files.all().reduce(into: [:]) { $0[$1] = files.size(of: $1) }
  }
}

/// The database connection that a transaction's body uses.
protocol Connection {
  var dialect: Dialect { get }
  /// Runs a statement; `?` marks an argument. Returns the number of changed rows.
  @discardableResult
  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
  /// Returns the rows of a query, or of a statement with RETURNING.
  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row]
}

extension Connection {
  @discardableResult
  func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int { try execute(sql, arguments) }
  func rows(_ sql: String, _ arguments: SQLValue...) throws -> [Row] { try rows(sql, arguments) }
  func row(_ sql: String, _ arguments: SQLValue...) throws -> Row? { try rows(sql, arguments).first }

  /// Returns the rows of a query on a list of ids, executed in batches, as databases limit the number of arguments.
  ///
  /// - Parameters:
  ///   - sql: has `@ids` in place of the list, as in `WHERE bill_id IN (@ids)`. An ORDER BY applies within each batch
  ///     only.
  ///   - arguments: the values of the `?` before `@ids`.
  func rows(_ sql: String, _ arguments: [SQLValue] = [], ids: [Int64]) throws -> [Row] {
    var rows: [Row] = []
    for first in stride(from: 0, to: ids.count, by: 500) {
      let piece = ids[first..<min(first + 500, ids.count)]
      let marks = piece.map { _ in "?" }.joined(separator: ", ")
      rows += try self.rows(sql.replacing("@ids", with: marks), arguments + piece.map(SQLValue.integer))
    }
    return rows
  }
}
