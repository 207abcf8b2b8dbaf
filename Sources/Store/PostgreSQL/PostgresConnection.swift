internal import CPostgres
internal import Foundation

/// One connection to a PostgreSQL server; used by one thread at a time.
final class PostgresConnection: Connection {
  let dialect = Dialect.postgres
  private let connection: OpaquePointer
  /// The names of prepared statements, by their SQL.
  private var prepared: [String: String] = [:]
  /// Statements that a server is to keep prepared for one connection; the program has some hundreds.
  private static let mostPrepared = 400

  /// - Parameter url: `postgresql://…` or `host=… dbname=…`, with whatever libpq understands.
  /// - Throws: `PostgresTrouble.lost` where no server answers, or it refuses.
  init(_ url: String) throws {
    // What stands before the address holds where the address does not say otherwise.
    let options = PostgresConnection.standard + [("dbname", url)]
    let (names, values) = (options.map { strdup($0.0) }, options.map { strdup($0.1) })
    defer { for text in names + values { free(text) } }
    let ends: [UnsafePointer<CChar>?] = [nil]
    let opened = PQconnectdbParams(
      names.map { $0.map { UnsafePointer($0) } } + ends, values.map { $0.map { UnsafePointer($0) } } + ends, 1)
    guard let connection = opened else { throw StoreError.io("the memory is used up; close other programs") }
    self.connection = connection
    // What the server only remarks is no error, and nothing but errors belongs on standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK else {
      throw PostgresTrouble.lost(PostgresConnection.message(connection))
    }
    try command(PostgresConnection.settings)
  }

  deinit { PQfinish(connection) }

  /// A network that is cut is noticed within half a minute, not when TCP gives up after a quarter of an hour.
  private static let standard = [
    ("fallback_application_name", "billfold"), ("connect_timeout", "10"), ("keepalives_idle", "10"),
    ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
  ]

  /// A session that was stopped or cut off in a transaction is ended by the server before those who wait for it give up.
  private static let settings = """
    SET client_encoding = 'UTF8'; SET client_min_messages = warning; SET lock_timeout = '\(LockPatience.seconds)s';
    SET idle_in_transaction_session_timeout = '\(LockPatience.seconds * 2 / 3)s'; SET standard_conforming_strings = on
    """

  /// Whether the server still answered the last time it was asked, and what is prepared fits the tables of today.
  var isAlive: Bool { PQstatus(connection) == CONNECTION_OK && !isSpent }
  /// Set when the server is gone, or another program has changed the tables that statements were prepared for.
  private var isSpent = false

  /// What becomes readable when the server says something by itself; -1 where the connection is broken.
  var socket: Int32 { PQsocket(connection) }

  /// The payloads of the notifications since the last time.
  ///
  /// Reads until nothing is left: who waits for the socket may be told only once that it has ended, together with the
  /// server's last words, and libpq takes those without a look at what follows.
  ///
  /// - Throws: `PostgresTrouble.lost`.
  func notifications() throws -> [String] {
    var payloads: [String] = []
    var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    repeat {
      guard PQconsumeInput(connection) == 1, isAlive else {
        throw PostgresTrouble.lost(PostgresConnection.message(connection))
      }
      while let notification = PQnotifies(connection) {
        payloads.append(String(cString: notification.pointee.extra))
        PQfreemem(notification)
      }
    } while poll(&waiting, 1, 0) > 0
    return payloads
  }

  /// Runs statements without arguments, in one message.
  func command(_ sql: String) throws {
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    try check(result)
  }

  @discardableResult
  func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
    try running(sql, arguments) { Int(String(cString: PQcmdTuples($0))) ?? 0 }
  }

  func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
    try running(sql, arguments) { result in
      let types = (0..<PQnfields(result)).map { PQftype(result, $0) }
      let places = Row.places(of: types.indices.map { String(cString: PQfname(result, Int32($0))) })
      return (0..<PQntuples(result)).map { row in
        Row(
          places: places,
          values: types.enumerated().map { PostgresConnection.value(result, row, Int32($0), $1) })
      }
    }
  }

  private func running<T>(_ sql: String, _ arguments: [SQLValue], _ body: (OpaquePointer?) throws -> T) throws -> T {
    let name = try prepare(sql)
    let bytes = arguments.map(PostgresConnection.bytes)
    let lengths = bytes.map { Int32($0?.count ?? 0) }
    let formats = arguments.map { argument -> Int32 in if case .blob = argument { 1 } else { 0 } }
    // Each argument in memory of its own, ended by a zero as libpq wants texts.
    let values = bytes.map { bytes -> UnsafeMutablePointer<CChar>? in
      guard let bytes else { return nil }
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
      bytes.withUnsafeBytes {
        UnsafeMutableRawPointer(copy).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
      }
      copy[bytes.count] = 0
      return copy
    }
    defer { for value in values { value?.deallocate() } }
    let result = PQexecPrepared(
      connection, name, Int32(arguments.count), values.map { $0.map { UnsafePointer($0) } }, lengths, formats, 0)
    defer { PQclear(result) }
    try check(result)
    return try body(result)
  }

  private func prepare(_ sql: String) throws -> String {
    if let name = prepared[sql] { return name }
    if prepared.count >= PostgresConnection.mostPrepared {
      try command("DEALLOCATE ALL")
      prepared = [:]
    }
    let name = "s\(prepared.count)"
    let result = PQprepare(connection, name, PostgresConnection.numbered(sql), 0, nil)
    defer { PQclear(result) }
    try check(result)
    prepared[sql] = name
    return name
  }

  /// `?` as `$1`, `$2`, …, but not in a text.
  static func numbered(_ sql: String) -> String {
    var number = 0
    var isText = false
    var numbered = ""
    for character in sql {
      if character == "'" { isText.toggle() }
      if character == "?" && !isText {
        number += 1
        numbered += "$\(number)"
      } else {
        numbered.append(character)
      }
    }
    return numbered
  }

  private static func bytes(of argument: SQLValue) -> [UInt8]? {
    switch argument {
    case .null: nil
    case .integer(let number): Array(String(number).utf8)
    // PostgreSQL's texts have no zeros.
    case .text(let text): text.utf8.contains(0) ? Array(text.utf8.filter { $0 != 0 }) : Array(text.utf8)
    case .blob(let bytes): Array(bytes)
    }
  }

  /// The numbers of types that `pg_type` has in every database.
  private enum TypeNumber {
    static let bool: Oid = 16
    static let bytes: Oid = 17
    static let integers: Set<Oid> = [20, 21, 23, 1700]
  }

  private static func value(_ result: OpaquePointer?, _ row: Int32, _ column: Int32, _ type: Oid) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return .null }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    if type == TypeNumber.bytes { return .blob(unescaped(bytes)) }
    let text = String(decoding: bytes, as: UTF8.self)
    if TypeNumber.integers.contains(type) { return Int64(text).map(SQLValue.integer) ?? .null }
    if type == TypeNumber.bool { return .flag(text == "t") }
    return .text(text)
  }

  /// Bytes that a server writes as `\x00ff`.
  private static func unescaped(_ text: UnsafeRawBufferPointer) -> Data {
    func digit(_ sign: UInt8) -> UInt8 { sign <= 0x39 ? sign - 0x30 : sign - 0x57 }
    var data = Data(capacity: text.count / 2)
    for index in stride(from: 2, to: text.count - 1, by: 2) {
      data.append(digit(text[index]) << 4 | digit(text[index + 1]))
    }
    return data
  }

  private func check(_ result: OpaquePointer?) throws {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return
    default: break
    }
    let message = PostgresConnection.message(connection)
    guard isAlive else { throw PostgresTrouble.lost(message) }
    // The field of the result that holds the five signs of SQLSTATE.
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    let trouble = PostgresTrouble(state: state, message: message)
    switch trouble {
    case .failed(let error): throw error
    case .collision: throw trouble
    case .lost, .stale:
      // libpq may hold a connection for alive whose server is gone.
      isSpent = true
      throw trouble
    }
  }

  private static func message(_ connection: OpaquePointer) -> String {
    String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline).first.map(String.init)
      ?? "no reason given"
  }
}
