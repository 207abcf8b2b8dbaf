import Foundation
import TestSupport
import Testing

/// The commands of the documentation, as a user types them. `ConsolePage` describes how a page states what they need.
@Suite("Commands in the documentation") struct RecipeTests {
  private static func check(_ page: String, least: Int, on run: ConsoleRun) throws {
    let steps = try ConsolePage(page).steps
    #expect(steps.count { !$0.isSilent } >= least, "\(page)")
    for step in steps {
      let outcome = try run.run(step)
      #expect(
        run.fits(outcome, step),
        "\(page), line \(step.line): \(step.command)\n\(outcome.lines.joined(separator: "\n"))\n(\(outcome.status))")
    }
  }

  @Test("the commands of docs/recipes.md print the output shown there")
  func recipes() throws { try Self.check("docs/recipes.md", least: 10, on: ConsoleRun()) }

  @Test(
    "the commands of README.md print the output shown there",
    .enabled(if: SecondReaderFiles.areInstalled, "the second reader, which reads what README.md shows, is not there"))
  func readme() throws {
    let run = try ConsoleRun()
    run.replacements = [("/mnt/usb", NSTemporaryDirectory() + "billfold-test-usb-\(UUID().uuidString.lowercased())")]
    defer { run.replacements.forEach { try? FileManager.default.removeItem(atPath: $0.here) } }
    try Self.check("README.md", least: 30, on: run)
  }

  @Test(
    "the commands of docs/many-machines.md print the output shown there, on a server reached by TCP and TLS",
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
  func manyMachines() throws {
    let server = try PostgresServer(isEncrypted: true)
    let socket = URL(fileURLWithPath: server.socket)
    let run = try ConsoleRun()
    run.variables = [
      "PGHOST": socket.deletingLastPathComponent().path, "PGPORT": "\(server.port ?? 0)", "PGUSER": "billfold",
      "PGDATABASE": "postgres", "PGPASSWORD": "office",
    ]
    let query = "sslmode=verify-full&sslrootcert=\(server.certificate)"
    run.replacements = [
      ("owner@db.example/books?sslmode=verify-full", "owner@localhost:\(server.port ?? 0)/books?\(query)"),
      ("'…'", "'office'"),
    ]
    try Self.check("docs/many-machines.md", least: 6, on: run)
  }

  @Test("a page with output that is not printed is detected, and so is a command that fails")
  func control() throws {
    let run = try ConsoleRun()
    var step = ConsolePage.Step(command: "echo one; echo two", output: ["one", "two"])
    #expect(try run.fits(run.run(step), step))
    for other: [Substring] in [["one"], ["one", "two", "three"], ["one", "tow"], [], ["...", "one"]] {
      step.output = other
      #expect(try !run.fits(run.run(step), step), "\(other)")
    }
    step.output = ["...", "t...o"]
    #expect(try run.fits(run.run(step), step))
    step.command = "echo one; echo two; exit 3"
    #expect(try !run.fits(run.run(step), step))
  }

  @Test("every page of the documentation is among those that are tested")
  func pages() throws {
    let folder = Project.root.appendingPathComponent("docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    #expect(Set(pages) == ["recipes.md", "many-machines.md"])
  }
}
