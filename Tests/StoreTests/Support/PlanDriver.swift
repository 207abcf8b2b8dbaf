import Foundation
import Synchronization

@testable import Store

/// Notes how the database means to answer each query, before it does.
final class PlanReader: Connection {
  private let base: any Connection
  private(set) var steps: [String] = []

  init(_ base: any Connection) { self.base = base }

  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try base.execute(sql, arguments) }

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
    steps += try base.rows("EXPLAIN QUERY PLAN " + sql, arguments).map { try $0.text("detail") }
    return try base.rows(sql, arguments)
  }
}

/// A driver whose connections are plan readers, so that the plans are those of the SQL that a store really runs.
final class PlanDriver: Driver {
  private let base: any Driver
  private let noted = Mutex<[String]>([])

  init(_ base: any Driver) { self.base = base }

  var dialect: Dialect { base.dialect }

  /// The steps of all queries so far.
  var steps: [String] { noted.withLock { $0 } }

  func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await base.read { try self.noting($0, body) }
  }

  @discardableResult
  func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await base.write { try self.noting($0, body) }
  }

  func bare<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
    try await base.bare { try self.noting($0, body) }
  }

  func copy(to file: URL) async throws { try await base.copy(to: file) }

  var file: FileNumber? { base.file }

  func checkIsThere() throws { try base.checkIsThere() }

  private func noting<T>(_ connection: any Connection, _ body: (any Connection) throws -> T) throws -> T {
    let reader = PlanReader(connection)
    let result = try body(reader)
    let steps = reader.steps
    noted.withLock { $0 += steps }
    return result
  }
}

extension Store {
  /// The same store, and the driver that notes how its queries are answered.
  func planned() -> (store: Store, plans: PlanDriver) {
    let plans = PlanDriver(driver)
    return (Store(driver: plans, documentFiles: documentFiles, clock: clock), plans)
  }
}
