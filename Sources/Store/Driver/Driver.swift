internal import Foundation

/// A database as the store sees it: transactions of plain SQL, every statement of which is written once, in SQL that all
/// drivers understand. What only one of them can do, and all that is said in another way, is behind this protocol.
protocol Driver: Sendable {
  var dialect: Dialect { get }
  /// Runs a body in a read transaction.
  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
  /// Runs a body in a write transaction that commits when it returns and rolls back when it throws. It runs to its end
  /// even in a cancelled task.
  @discardableResult
  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T
  /// Runs a body outside any transaction, for the migrations and the checks of `doctor`.
  func bare<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T

  /// What the database's own check finds wrong.
  func complaints() async throws -> Complaints
  /// Overwrites what the database keeps of rows that are gone.
  ///
  /// - Returns: false where the disk is too full or other programs are at work; the next opening tries again.
  func erase() async throws -> Bool
  /// Copies everything, as it is at one moment, to a new SQLite file: what a backup holds, whatever the driver.
  func copy(to file: URL) async throws
  /// Whether this file is the store itself.
  func isStored(in file: URL) -> Bool
  /// - Throws: `StoreError.moved` where what is written would not be in the store that others find.
  func checkIsThere() throws

  /// Keeps the bytes of a document, which are in the folder, with the row that names it: in the same transaction.
  func keep(_ sha256: String, in files: DocumentFiles, _ connection: any Connection) throws
  /// Makes sure that the bytes of a document are in the folder, where others can have brought them.
  func fetch(_ sha256: String, to files: DocumentFiles) async throws
  /// Keeps the previews of a document's pages, which are in the folder, where all who share the store find them.
  func keepPreviews(of sha256: String, in files: DocumentFiles) async throws
  /// Makes sure that the previews in the folder are those that were made last, by whomever.
  func fetchPreviews(of sha256: String, to files: DocumentFiles) async throws
  /// The last number that a table's ids have come to, also where its row is gone; 0 where there was none.
  func lastNumber(of table: String, _ connection: any Connection) throws -> Int64
  /// Lets a table's ids go on behind a number.
  func continueNumbers(of table: String, after number: Int64, _ connection: any Connection) throws
  /// Lets the workers that wait know, once the transaction commits, that documents wait. A hint: it can get lost.
  func announce(_ connection: any Connection) throws
  /// Whether others can be told of documents at all.
  var announces: Bool { get }
  /// Calls back whenever there was such a hint, or one may have been missed, until the task is cancelled. Returns at once
  /// where nobody can tell.
  func hearAnnouncements(_ heard: @escaping @Sendable () -> Void) async
  /// Hashes of documents whose bytes in the database are others.
  func changedBytes() async throws -> [String]
  /// How many bytes of each document there are, by its hash.
  func sizes(in files: DocumentFiles) async throws -> [String: Int64]
}

/// Whether a write transaction may run beside others.
enum WriteIsolation: Sendable {
  /// One after the other: what is read in order to decide stays true until the commit.
  case alone
  /// As alone, and what was done is not done twice: where a connection breaks while it commits, it is repeated.
  case repeatable
  /// Beside others. Every statement says itself under which conditions it holds, like those on one job and its fence, so
  /// that it can be repeated, too.
  case beside
  /// As beside, for one statement alone, which is a transaction of its own: a server is asked once, not three times.
  case oneStatement
}

/// How long a transaction waits for others before it gives up, whatever the driver. Theirs take milliseconds: this is the
/// patience for an overloaded machine.
enum LockPatience {
  static let seconds = 30
}

/// What a check of a database finds wrong.
struct Complaints: Sendable {
  /// In the database's words; empty when all is well.
  var integrity: [String]
  /// Rows that refer to others which are not there.
  var brokenReferences: Int
}

extension Driver {
  @discardableResult
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await write(.alone, body)
  }

  /// - Throws: `StoreError.corrupt` with the first complaint.
  func check() async throws {
    let complaints = try await complaints()
    if let first = complaints.integrity.first { throw StoreError.corrupt(first) }
    if complaints.brokenReferences > 0 { throw StoreError.corrupt("a reference leads nowhere") }
  }

  /// What tells this store from every other. - Throws: `StoreError.corrupt` where it has lost it.
  func identity() async throws -> String {
    try await read { connection in
      guard let row = try connection.row("SELECT id FROM identity") else {
        throw StoreError.corrupt("it does not say which store it is")
      }
      return try row.text("id")
    }
  }
}

/// What holds for a database in one place, with the documents in a folder beside it.
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

/// What a transaction's body talks to.
protocol Connection {
  var dialect: Dialect { get }
  /// Runs a statement; `?` stands for an argument. Returns the number of rows it changed.
  @discardableResult
  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
  /// The rows of a query, or of a statement with RETURNING.
  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row]
}

extension Connection {
  @discardableResult
  func execute(_ sql: String, _ arguments: SQLValue...) throws -> Int { try execute(sql, arguments) }
  func rows(_ sql: String, _ arguments: SQLValue...) throws -> [Row] { try rows(sql, arguments) }
  func row(_ sql: String, _ arguments: SQLValue...) throws -> Row? { try rows(sql, arguments).first }

  /// The rows of a query about ids, asked in pieces, as databases limit the arguments of a statement.
  ///
  /// - Parameters:
  ///   - sql: with `@ids` in the place of the list, as in `WHERE bill_id IN (@ids)`. An order holds within a piece.
  ///   - arguments: of the `?` before that place.
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
