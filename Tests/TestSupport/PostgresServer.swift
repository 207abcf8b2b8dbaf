public import Foundation
internal import Synchronization

/// A PostgreSQL server for the tests of one run: started when it is first asked for, gone with the run.
public final class PostgresServer: Sendable {
  public static let shared = Result { try PostgresServer() }
  /// Whether the stores of this run are in PostgreSQL instead of SQLite.
  public static let isAsked = ProcessInfo.processInfo.environment["BILLFOLD_TEST_STORE"] == "postgresql"
  /// Whether there is a server that could be started.
  public static let isInstalled =
    (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.isEmpty == false
  /// Why tests that need one are skipped where there is none.
  public static let absence = "the package postgresql is not installed"

  private let folder: String
  /// The server's script ends when this does.
  private let input: FileHandle
  private let count = Mutex(0)

  struct DoesNotStart: Error {}

  private init() throws {
    // The path of a socket has a hundred bytes, and the server's user has to come to it.
    var template = Array("/tmp/billfold-postgresql-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw DoesNotStart() }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [Project.root.appendingPathComponent("Tests/Support/postgres.sh").path, folder]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    self.input = input.fileHandleForWriting
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n" else {
      throw DoesNotStart()
    }
  }

  /// The address of its database.
  public var url: String { "postgresql:///postgres?host=\(folder)&user=billfold" }

  /// The address of a schema that nobody else has. It goes with the server: a store may outlive the test that made it.
  ///
  /// - Parameter make: makes it, by its name.
  public func schema(_ make: (String) throws -> Void) throws -> String {
    let name = "t\(count.withLock { count in count += 1; return count })"
    try make(name)
    return "\(url)&options=-csearch_path%3D\(name)"
  }

  /// The same, made by the server's own client.
  public func schema() throws -> String {
    try schema { name in
      let client = try Process.run(
        URL(fileURLWithPath: "/usr/bin/env"), arguments: ["psql", "-q", url, "-c", "CREATE SCHEMA \(name)"])
      client.waitUntilExit()
      guard client.terminationStatus == 0 else { throw DoesNotStart() }
    }
  }
}
