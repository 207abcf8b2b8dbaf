import Foundation
import Synchronization

@testable import Store

/// Records the statements, and on SQLite the query plan of each query before it runs.
final class PlanReader: Connection {
  private let base: any Connection
  let dialect: Dialect
  private(set) var steps: [String] = []
  /// All statements, in order.
  private(set) var statements: [String] = []

  init(_ base: any Connection, _ dialect: Dialect? = nil) {
    self.base = base
    self.dialect = dialect ?? base.dialect
  }

  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
    statements.append(sql)
    return try base.execute(sql, arguments)
  }

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
    statements.append(sql)
    // PostgreSQL words its plans differently.
    guard dialect.skipLocked.isEmpty else { return try base.rows(sql, arguments) }
    steps += try base.rows("EXPLAIN QUERY PLAN " + sql, arguments).map { try $0.text("detail") }
    return try base.rows(sql, arguments)
  }
}

/// A driver whose connections record plans, so that the plans are those of the SQL that a store really runs.
final class PlanDriver: Driver {
  private let base: any Driver
  private let noted = Mutex<(steps: [String], statements: [String])>(([], []))

  /// Seconds that its clock is ahead of the underlying one.
  private let ahead: Int64

  init(_ base: any Driver, ahead: Int64 = 0) {
    self.base = base
    self.ahead = ahead
  }

  var dialect: Dialect {
    var dialect = base.dialect
    dialect.now += " + \(ahead)"
    return dialect
  }

  /// The steps of all queries so far.
  var steps: [String] { noted.withLock { $0.steps } }
  /// All statements so far.
  var statements: [String] { noted.withLock { $0.statements } }

  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await base.read { try self.noting($0, body) }
  }

  @discardableResult
  func write<T: Sendable>(
    _ turn: WriteIsolation, _ body: @escaping @Sendable (any Connection) throws -> T
  ) async throws -> T {
    try await base.write(turn) { try self.noting($0, body) }
  }

  func withoutTransaction<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await base.withoutTransaction { try self.noting($0, body) }
  }

  func copy(to file: URL) async throws { try await base.copy(to: file) }

  func complaints() async throws -> Complaints { try await base.complaints() }
  func erase() async throws -> Bool { try await base.erase() }
  func isStored(in file: URL) -> Bool { base.isStored(in: file) }

  func lastNumber(of table: String, _ connection: any Connection) throws -> Int64 {
    try base.lastNumber(of: table, connection)
  }
  func continueNumbers(of table: String, after number: Int64, _ connection: any Connection) throws {
    try base.continueNumbers(of: table, after: number, connection)
  }

  func checkIsThere() throws { try base.checkIsThere() }

  private func noting<T>(_ connection: any Connection, _ body: (any Connection) throws -> T) throws -> T {
    let reader = PlanReader(connection, dialect)
    let result = try body(reader)
    let (steps, statements) = (reader.steps, reader.statements)
    noted.withLock { noted in
      noted.steps += steps
      noted.statements += statements
    }
    return result
  }
}

extension Store {
  /// The same store, and the driver that records how its queries are answered.
  func planned() -> (store: Store, plans: PlanDriver) {
    let plans = PlanDriver(driver)
    return (with(driver: plans), plans)
  }
}
