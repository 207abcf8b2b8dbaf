internal import CPostgres
internal import Foundation

/// A connection to a PostgreSQL server; used by one thread at a time.
final class PostgresConnection: Connection {
  let dialect = Dialect.postgres
  private let connection: OpaquePointer
  /// The names of the prepared statements, by SQL text.
  private var prepared: [String: String] = [:]
  /// The maximum number of prepared statements for one connection; the program has a few hundred.
  private static let mostPrepared = 400

  /// - Parameter url: `postgresql://…` or `host=… dbname=…`, with any options that libpq understands.
  /// - Throws: `PostgresTrouble.lost` if no server answers; `.failed` if it refuses the connection.
  init(_ url: String) throws {
    // Options before the address are defaults that the address can override.
    let options = PostgresConnection.standard + [("dbname", url)]
    let (names, values) = (options.map { strdup($0.0) }, options.map { strdup($0.1) })
    defer { for text in names + values { free(text) } }
    let ends: [UnsafePointer<CChar>?] = [nil]
    let opened = PQconnectdbParams(
      names.map { $0.map { UnsafePointer($0) } } + ends, values.map { $0.map { UnsafePointer($0) } } + ends, 1)
    guard let connection = opened else { throw StoreError.io("out of memory; close other programs") }
    self.connection = connection
    // Server notices are not errors, and only errors belong on standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK else {
      throw PostgresTrouble(connecting: PostgresConnection.message(connection))
    }
    try command(PostgresConnection.settings)
  }

  deinit { PQfinish(connection) }

  /// These settings detect a broken network within half a minute; TCP alone would take a quarter of an hour.
  private static let standard = [
    ("fallback_application_name", "billfold"), ("connect_timeout", "10"), ("keepalives_idle", "10"),
    ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
  ]

  /// The server ends a session that is stopped or cut off inside a transaction before other sessions waiting for it
  /// time out.
  private static let settings = """
    SET client_encoding = 'UTF8'; SET client_min_messages = warning; SET lock_timeout = '\(LockTimeout.seconds)s';
    SET idle_in_transaction_session_timeout = '\(LockTimeout.seconds * 2 / 3)s'; SET standard_conforming_strings = on
    """

  /// Whether the server still answered at the last request, and the prepared statements still match the current tables.
  var isAlive: Bool { PQstatus(connection) == CONNECTION_OK && !isSpent }
  /// Set when the server is gone, or another program has changed the tables that statements were prepared for.
  private var isSpent = false

  /// The socket, which becomes readable when the server sends something unprompted; -1 if the connection is broken.
  var socket: Int32 { PQsocket(connection) }

  /// Returns the payloads of the notifications since the last call.
  ///
  /// Reads until no input is left: when a connection ends, the socket may be reported readable only once, for the
  /// server's last messages and the end together, and libpq reads the messages without checking for what follows.
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

  /// Runs statements without arguments in one message.
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
    // Each argument is copied to its own buffer and zero-terminated, as libpq requires for text.
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

  /// Replaces `?` by `$1`, `$2`, …, except inside string literals.
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
    // PostgreSQL text cannot contain zero bytes.
    case .text(let text): text.utf8.contains(0) ? Array(text.utf8.filter { $0 != 0 }) : Array(text.utf8)
    case .blob(let bytes): Array(bytes)
    }
  }

  /// The type OIDs of `pg_type`, which are the same in every database.
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

  /// Decodes bytes in the server's format `\x00ff`.
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
    // The result field that holds the five-character SQLSTATE code.
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    let trouble = PostgresTrouble(state: state, message: message)
    switch trouble {
    case .failed(let error): throw error
    case .collision: throw trouble
    case .lost, .stale:
      // libpq may report a connection as alive although its server is gone.
      isSpent = true
      throw trouble
    }
  }

  private static func message(_ connection: OpaquePointer) -> String {
    String(cString: PQerrorMessage(connection)).split(whereSeparator: \.isNewline).first.map(String.init)
      ?? "no reason given"
  }
}
