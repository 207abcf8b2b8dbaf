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

  /// The pages that show the same with and without the second reader, each with the least number of commands.
  private static let plainPages: [(String, Int)] = [
    ("docs/bank.md", 5), ("docs/exports.md", 7), ("docs/ledger.md", 16), ("docs/recipes.md", 10),
    ("docs/reports.md", 4), ("docs/security.md", 1), ("docs/settings.md", 4), ("docs/web.md", 1),
  ]

  @Test("the commands of a page print the output shown there", arguments: plainPages)
  func plain(page: String, least: Int) throws { try Self.check(page, least: least, on: ConsoleRun()) }

  /// The pages that show what the second reader reads, or that it is there.
  private static let readingPages: [(String, Int)] = [
    ("README.md", 8), ("docs/backup.md", 3), ("docs/drafts.md", 8), ("docs/reading.md", 5),
  ]

  @Test(
    "the commands of a page print what both readers read",
    .enabled(if: SecondReaderFiles.areInstalled, "the second reader, which reads what the pages show, is not there"),
    arguments: readingPages)
  func reading(page: String, least: Int) throws {
    let run = try ConsoleRun()
    run.replacements = [("/mnt/usb", NSTemporaryDirectory() + "billfold-test-usb-\(UUID().uuidString.lowercased())")]
    defer { run.replacements.forEach { try? FileManager.default.removeItem(atPath: $0.here) } }
    try Self.check(page, least: least, on: run)
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
    let tested = (Self.plainPages + Self.readingPages).map { $0.0 } + ["docs/many-machines.md"]
    #expect(Set(pages.map { "docs/\($0)" }).union(["README.md"]) == Set(tested))
  }

  @Test("every command that the help lists is mentioned in the documentation")
  func everyCommand() throws {
    let folder = Project.root.appendingPathComponent("docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    let text = try (["README.md"] + pages.map { "docs/\($0)" })
      .map { try String(contentsOf: Project.root.appendingPathComponent($0), encoding: .utf8) }.joined(separator: "\n")
      .replacing("\n", with: " ")
    let help = try ConsoleRun().run(ConsolePage.Step(command: "billfold --help")).lines
    let verbs = help.drop { !$0.hasSuffix("SUBCOMMANDS:") }
      .compactMap { $0.wholeMatch(of: /\ \ ([a-z][a-z-]*)(?: .*)?/).map { String($0.output.1) } }
    #expect(verbs.count > 40)
    #expect(verbs.filter { !text.contains("billfold \($0)") && !text.contains("`\($0)`") } == [])
  }
}
