import Foundation
import TestSupport
import Testing

/// The manual pages and completions that `make install` and the package generate from the program's own help.
@Suite struct ManualTests {
  private static func run(
    _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String]? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  private static func pages() throws -> (TemporaryFolder, [URL]) {
    let folder = try TemporaryFolder()
    let script = Project.root.appendingPathComponent("packaging/manual.py").path
    let made = try run("python3", [script, Project.program("billfold").path, folder.url.path, "2026-03-18"])
    try #require(made.status == 0, "\(made.output)")
    let pages = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
    return (folder, pages.sorted { $0.path < $1.path })
  }

  /// What `billfold --help` lists, from the first heading of verbs onwards.
  private static func verbs() throws -> Set<String> {
    let help = try run(Project.program("billfold").path, ["--help"]).output
    let lines = help.split(separator: "\n").drop { !$0.hasSuffix("SUBCOMMANDS:") }
    return Set(lines.compactMap { $0.wholeMatch(of: /\ \ ([a-z][a-z-]*)(?: .*)?/).map { String($0.output.1) } })
  }

  @Test("the program and each verb have a manual page, and mandoc reports no problem")
  func everyVerb() throws {
    let (folder, pages) = try Self.pages()
    let verbs = try Self.verbs()
    #expect(verbs.count > 40 && verbs.contains("import"))
    let names = Set(pages.map { $0.deletingPathExtension().lastPathComponent })
    #expect(names == verbs.map { "billfold-\($0)" }.reduce(into: ["billfold"]) { $0.insert($1) })
    // mandoc also looks for referenced pages there.
    let lint = try Self.run("mandoc", ["-Tlint"] + pages.map(\.lastPathComponent), in: folder.url)
    #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.output.prefix(2000))")
    withExtendedLifetime(folder) {}
  }

  @Test("a verb's page lists each of its options, and the program's page all exit codes")
  func wholePages() throws {
    let (folder, _) = try Self.pages()
    func text(_ page: String) throws -> String {
      try Self.run("mandoc", ["-Tascii", "-Owidth=500", folder.file(page).path]).output
        .replacing(/.\u{8}/, with: "")
    }
    for verb in ["import", "bill add", "statement import", "export"] {
      let words = verb.split(separator: " ").map(String.init)
      let help = try Self.run(Project.program("billfold").path, words + ["--help"]).output
      let options = Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
      #expect(options.count > 8)
      let page = try text("billfold-\(words[0]).1")
      #expect(options.filter { !page.contains($0) } == [])
    }
    let codes = try ["billfold/Render/ExitStatus.swift", "Actions/Desk/ActionError.swift"].flatMap { name in
      try String(contentsOf: Project.root.appendingPathComponent("Sources/\(name)"), encoding: .utf8)
        .matches(of: /case \.[A-Za-z]+: (\d+)/).map { String($0.output.1) }
    }
    #expect(codes.count == 10)
    let program = try text("billfold.1")
    #expect(codes.filter { code in !program.contains(try! Regex("(?m)^ +\(code) +[A-Z]")) } == [])
    withExtendedLifetime(folder) {}
  }

  @Test(
    "bash loads its completions, and they know verbs, files and the values that a command accepts",
    arguments: [
      ("state", "statement "), ("import sc", "scan.pdf "), ("backup fo", "folder "), ("export hle", "hledger "),
      ("pay 3 --pay-by ca", "cash card "), ("config set curr", "currency "), ("bills --config sc", "scan.pdf "),
    ])
  func completions(typed: String, completed: String) throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "scan.pdf")
    try folder.write([], to: "folder/inside")
    let answer = try Self.complete(typed, in: folder)
    #expect(answer.status == 0 && answer.output == completed, "\(answer.output)")
  }

  private static let hostile = "Pets $(touch hacked) `touch hacked` O'Neil"

  @Test(
    "bash completes names from the ledger as they are, and runs nothing that is in them",
    arguments: [
      ("transactions --category Groc", "Groceries "), ("category rename Pet", "\(hostile) "),
      ("bills --category Pet", "\(hostile) "), ("card delete Bl", "Blue Visa "), ("goal pay Hol", "Holiday "),
      ("goal pay Nothing", " "),
    ])
  func names(typed: String, completed: String) throws {
    let home = try TestHome()
    #expect(try home.billfold("category", "add", Self.hostile).status == 0)
    #expect(try home.billfold("card", "add", "Blue Visa", "--number", "1234").status == 0)
    #expect(try home.billfold("goal", "add", "Holiday", "1200 EUR").status == 0)
    let folder = try TemporaryFolder()
    var environment = home.environment
    let programs = Project.program("billfold").deletingLastPathComponent().path
    environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
    let answer = try Self.complete(typed, in: folder, environment: environment)
    #expect(answer.status == 0 && answer.output == completed, "\(answer.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("hacked").path))
  }

  /// What bash offers for the last word of a command, each with a space after it.
  private static func complete(
    _ typed: String, in folder: TemporaryFolder, environment: [String: String]? = nil
  ) throws -> (status: Int32, output: String) {
    let script = try run(Project.program("billfold").path, ["--generate-completion-script", "bash"]).output
    let file = try folder.write(Array(script.utf8), to: "billfold")
    let ask =
      "source '\(file.path)'; COMP_LINE='billfold \(typed)'; COMP_WORDS=($COMP_LINE); COMP_POINT=${#COMP_LINE}; "
      + "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
      + "_billfold billfold \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; "
      + "printf '%s ' \"${COMPREPLY[@]}\""
    return try run("bash", ["-c", ask], in: folder.url, environment: environment)
  }
}
