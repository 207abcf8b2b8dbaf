import Foundation
import TestSupport
import Testing

/// An office as docs/many-machines.md sets it up: a server that is reached only by TCP and TLS, and a role for each
/// user. The roles and their rights are created by the very lines of that page.
@Suite(
  "An office on an encrypted server", .serialized,
  .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct OfficeTests {
  private let server: PostgresServer
  private static let password = "office"

  init() throws {
    server = try PostgresServer(isEncrypted: true)
    let roles = try Self.block("console").split(separator: "\n").filter { $0.hasPrefix("$ psql ") }
    #expect(roles.count == 2)
    for line in roles {
      let command = String(line.dropFirst(2)).replacing("'…'", with: "'\(Self.password)'")
      #expect(try run("/bin/bash", "-c", command, variables: administrator).status == 0)
    }
    let made = try home("owner").billfold("status")
    #expect(made.status == 0, "\(made)")
    let granted = try ask(try Self.block("sql"), as: "owner")
    #expect(granted.status == 0, "\(granted.said)")
  }

  /// The first block of a kind on the page.
  private static func block(_ kind: String) throws -> String {
    let page = try String(
      contentsOf: Project.root.appendingPathComponent("docs/many-machines.md"), encoding: .utf8)
    let parts = page.split(separator: "```\(kind)\n", maxSplits: 1)
    let block = try #require(parts.dropFirst().first, "there is no such block")
    return String(block.prefix(upTo: block.firstRange(of: "\n```")?.lowerBound ?? block.endIndex))
  }

  private var administrator: [String: String] {
    let socket = URL(fileURLWithPath: server.socket)
    return [
      "PGHOST": socket.deletingLastPathComponent().path, "PGPORT": "\(server.port ?? 0)", "PGUSER": "billfold",
      "PGDATABASE": "postgres",
    ]
  }

  private func address(_ role: String, _ mode: String = "verify-full") -> String {
    "postgresql://\(role)@localhost:\(server.port ?? 0)/books?sslmode=\(mode)&sslrootcert=\(server.certificate)"
  }

  /// A separate machine, used in a given role.
  private func home(_ role: String, _ mode: String = "verify-full") throws -> TestHome {
    try TestHome(["BILLFOLD_STORE": address(role, mode), "PGPASSWORD": Self.password, "USER": role])
  }

  /// Runs SQL in a role, with the server's own client.
  private func ask(_ sql: String, as role: String) throws -> (status: Int32, said: String) {
    try run(
      "/usr/bin/env", "psql", "-qtA", "-v", "ON_ERROR_STOP=1", address(role), "-c", sql,
      variables: ["PGPASSWORD": Self.password])
  }

  private func run(
    _ program: String, _ arguments: String..., variables: [String: String]
  ) throws -> (status: Int32, said: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  @Test("watch and work run as the worker, serve as the reviewer, and each gets an error for what it may not do")
  func roles() async throws {
    let (scanner, reading, desk) = (try home("worker"), try home("worker"), try home("reviewer"))
    try scanner.folder.write(
      MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL 12.50 EUR").bytes, to: "inbox/1.pdf")
    let watching = try scanner.start(
      ["watch", scanner.folder.file("inbox").path, "--settle", "0.2", "--jobs", "1"])
    #expect(
      try await comesTrue {
        try !watching.isRunning || desk.billfold("drafts", "--json").list().count == 1
      })
    #expect(watching.isRunning)
    watching.stop()

    // As if it had arrived again while no reader was running.
    #expect(try ask("UPDATE jobs SET state = 'waiting', attempt = 0", as: "owner").status == 0)
    let worked = try reading.billfold("work", "--oneshot", "--jobs", "1")
    #expect(worked.status == 0 && worked.output.contains("1.pdf"), "\(worked)")
    #expect(try desk.billfold("status", "--json").object()["readLastHour"] as? Int == 2)

    let before = try desk.billfold("drafts", "--json").output
    for arguments in [
      ["confirm", "1"], ["reject", "1"], ["add", "Rent 500 EUR"], ["goal", "add", "Holiday", "500 EUR"],
    ] {
      let refused = try reading.billfold(all: arguments)
      #expect(refused.status == 69 && refused.errors.contains("docs/many-machines.md"), "\(arguments): \(refused)")
    }
    #expect(try desk.billfold("drafts", "--json").output == before)
    #expect(try desk.billfold("bills", "--json").list().isEmpty)

    let page = try await ServedPage(home: desk)
    let draft = try await page.get("/drafts/1")
    #expect(draft.status == 200 && draft.body.contains("Corner Shop".uppercased()), "\(draft.body)")
    #expect(try await page.get("/documents/1/pages/1").status == 200)
    #expect(try await page.get("/documents/1/file").status == 200)
    page.program.stop()
    #expect(try desk.billfold("confirm", "1").status == 0)
    #expect(try desk.billfold("bills", "--json").list().count == 1)
    for words in [["split", "1", "Groceries=5", "Household=rest"], ["edit", "1", "--tag", "office"]] {
      let divided = try desk.billfold(all: ["bill"] + words)
      #expect(divided.status == 0, "\(divided)")
      #expect(try desk.billfold("undo").status == 0)
    }
    #expect(try desk.billfold("bill", "split", "1", "Groceries@Anna=5", "Household=rest").status == 0)
    let persons = try await ServedPage(home: desk)
    #expect(try await persons.post("/persons/settle", ["person": "Anna", "amount": "5 EUR"]).status == 303)
    #expect(try await persons.post("/settlements/1/delete", ["person": "Anna"]).status == 303)
    persons.program.stop()
    for _ in 0..<3 { #expect(try desk.billfold("undo").status == 0) }
    #expect(try desk.billfold("undo").status == 0)
    #expect(try desk.billfold("redo").status == 0)
    #expect(try desk.billfold("bills", "--json").list().count == 1)
  }

  @Test("a role may do nothing that is not listed", arguments: ["worker", "reviewer"]) func limits(role: String) throws
  {
    var forbidden = [
      "CREATE TABLE mine (a INT)", "DROP TABLE bills", "DELETE FROM documents", "DELETE FROM events",
      "UPDATE events SET who = 'nobody'", "DELETE FROM document_bytes", "UPDATE identity SET id = ''",
      "DELETE FROM migrations",
    ]
    if role == "worker" {
      forbidden += [
        "UPDATE bills SET minor_units = 0", "INSERT INTO income (title) VALUES ('')", "DELETE FROM goals",
        "UPDATE cards SET name = ''", "INSERT INTO commands (id) VALUES (1)", "UPDATE matches SET id = 0",
      ]
    }
    for sql in forbidden {
      let answer = try ask(sql, as: role)
      #expect(answer.status != 0 && answer.said.contains(/permission denied|must be owner/), "\(sql): \(answer.said)")
    }
    #expect(try ask("SELECT COUNT(*) FROM bills", as: role).said == "0\n")
  }

  @Test("a connection without TLS is refused") func unencrypted() throws {
    let plain = try home("reviewer", "disable").billfold("bills")
    #expect(plain.status == 69 && plain.errors.contains("no encryption"), "\(plain)")
  }
}
