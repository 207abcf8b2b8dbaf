public import Foundation
internal import Glibc
internal import Synchronization

/// A PostgreSQL server for tests: removed with this object, or with the run.
public final class PostgresServer: Sendable {
  /// One for all tests that do not disturb it, started on first use.
  public static let shared = Result { try PostgresServer() }
  /// Whether the stores of this run are in PostgreSQL instead of SQLite.
  public static let isAsked = ProcessInfo.processInfo.environment["BILLFOLD_TEST_STORE"] == "postgresql"
  /// Whether there is a server that can be started.
  public static let isInstalled =
    (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.isEmpty == false
  /// Why tests that need a server are skipped without one.
  public static let absence = "the package postgresql is not installed"

  private let folder: String
  /// Where it can be reached by TCP, encrypted; nil if only by its socket.
  public let port: UInt16?
  /// The server's script ends together with this process.
  private let input: FileHandle
  private let output: FileHandle
  private let count = Mutex(0)

  struct DoesNotStart: Error {}

  /// - Parameters:
  ///   - isEncrypted: whether it can be reached by TCP, too, with TLS and passwords, as in an office.
  ///   - address: of this machine in a network from which it can be reached by unencrypted TCP; nil for none.
  public init(isEncrypted: Bool = false, address: String? = nil) throws {
    // The path of a socket is limited to about a hundred bytes, and the server's user must have access to it.
    var template = Array("/tmp/billfold-postgresql-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DoesNotStart() }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    port = isEncrypted || address != nil ? try TCPPort.free() : nil
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    let script = Project.root.appendingPathComponent("Tests/Support/postgres.sh").path
    process.arguments = [script, folder] + (port.map { ["\($0)"] } ?? []) + (address.map { [$0] } ?? [])
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    try expect("ready")
  }

  deinit { try? input.close() }

  private func expect(_ answer: String) throws {
    guard String(decoding: output.availableData, as: UTF8.self) == "\(answer)\n" else { throw DoesNotStart() }
  }

  /// Kills it without a shutdown, as in a crash: its connections break, and uncommitted data is lost.
  public func stop() throws {
    try input.write(contentsOf: Data("stop\n".utf8))
    try expect("stopped")
  }

  /// Starts it again after `stop`.
  public func start() throws {
    try input.write(contentsOf: Data("start\n".utf8))
    try expect("ready")
  }

  /// The address of its database, through its socket.
  public var url: String { "postgresql:///postgres?host=\(folder)&user=billfold&port=\(port ?? 5432)" }
  /// The file of that socket.
  public var socket: String { "\(folder)/.s.PGSQL.\(port ?? 5432)" }
  /// The certificate of a server that is reached by TCP.
  public var certificate: String { "\(folder)/server.crt" }

  /// The address of a schema used by nobody else. It is removed with the server: a store may outlive the test that made
  /// it.
  ///
  /// - Parameter make: creates it, given its name.
  public func schema(_ make: (String) throws -> Void) throws -> String {
    let name = "t\(count.withLock { count in count += 1; return count })"
    try make(name)
    return "\(url)&options=-csearch_path%3D\(name)"
  }

  /// The same, created with the server's own client.
  public func schema() throws -> String {
    try schema { name in try run("CREATE SCHEMA \(name)") }
  }

  /// Runs statements as the server's administrator, with its own client.
  public func run(_ sql: String) throws {
    let client = try Process.run(
      URL(fileURLWithPath: "/usr/bin/env"), arguments: ["psql", "-q", "-v", "ON_ERROR_STOP=1", url, "-c", sql])
    client.waitUntilExit()
    guard client.terminationStatus == 0 else { throw DoesNotStart() }
  }
}
