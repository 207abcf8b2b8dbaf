import Actions
import Core
import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

/// The commands of the settings `on-draft` and `on-confirm`: real programs.
@Suite struct HookTests {
  private static func proposal(_ merchant: String) -> Proposal {
    Proposal(
      kind: .receipt, merchant: Field(value: merchant, confidence: 1, source: .ocr),
      date: Field(value: day("2026-03-01"), confidence: 1, source: .ocr),
      total: Field(value: amount("12.30"), confidence: 1, source: .ocr),
      currency: Field(value: .eur, confidence: 1, source: .ocr))
  }

  private static func desk(_ settings: [String: String], drafts names: [String] = ["a.pdf"]) async throws -> MadeDesk {
    let made = try await MadeDesk(settings.merging(["currency": "EUR"]) { said, _ in said })
    for name in names {
      let proposal = Self.proposal("Shop \(name)")
      try await made.propose(proposal, from: name)
    }
    return made
  }

  /// A user's shell script.
  private static func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    try folder.writeScript(text, to: "hook").path
  }

  private static func told(_ file: URL) throws -> [[String: Any]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try (JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]).orThrow()
    }
  }

  private static func findings(_ made: MadeDesk) async throws -> [HealthReport.Entry] {
    try await made.run(CheckHealth()).entries.filter { $0.check == "hooks" }
  }

  @Test("each confirmed draft is passed to the command, one after the other in order, with its first arguments")
  func confirm() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("events")
    // Two at once would mix their lines.
    let script = try Self.script("cat > \"$1.part\"; sleep 0.2; cat \"$1.part\" >> \"$1\"; rm \"$1.part\"", in: folder)
    let made = try await Self.desk(["on-confirm": "\(script) \(file.path)"], drafts: ["a.pdf", "b.pdf", "c.pdf"])
    #expect(try await made.run(ConfirmDrafts([1, 2, 3])).done.count == 3)
    await made.desk.finish()
    let events = try Self.told(file)
    #expect(events.map { $0["event"] as? String } == ["confirm", "confirm", "confirm"])
    let bills = events.map { $0["bill"] as? [String: Any] }
    #expect(bills.map { $0?["title"] as? String } == ["Shop a.pdf", "Shop b.pdf", "Shop c.pdf"])
    #expect(try await Self.findings(made).map(\.state) == [.ok])
  }

  @Test("text from a document reaches no shell, only standard input")
  func injection() async throws {
    let folder = try TemporaryFolder()
    let name = "$(touch \(folder.file("harm").path));`id` \"'|&\u{1B}]0;x\u{7}\u{202E}"
    let script = try Self.script("printf '%s\\n' \"$@\" > \"$1.words\"; cat > \"$1\"", in: folder)
    let file = folder.file("event")
    let made = try await Self.desk(["on-confirm": "\(script) \(file.path) $(id) ;"], drafts: [])
    try await made.propose(
      Self.proposal(name), from: "a.pdf")
    #expect(try await made.run(ConfirmDrafts([1])).done.count == 1)
    await made.desk.finish()
    #expect(!FileManager.default.fileExists(atPath: folder.file("harm").path))
    // What the user configured is not run by a shell either.
    #expect(try String(contentsOfFile: file.path + ".words", encoding: .utf8) == "\(file.path)\n$(id)\n;\n")
    let line = try String(contentsOf: file, encoding: .utf8)
    #expect(!line.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" } && line.contains("touch"))
  }

  @Test(
    "a command that fails, reads nothing, prints much or is missing does no harm, and doctor reports it",
    arguments: [
      ("exit 3", "the exit code 3"), ("exec <&-; kill -9 $$", "signal 9"),
      ("head -c 50000000 /dev/zero; exit 4", "code 4"),
      ("exec /no/such/program", "there is no such program"),
    ])
  func broken(text: String, trouble: String) async throws {
    let folder = try TemporaryFolder()
    let made = try await Self.desk(["on-confirm": try Self.script(text, in: folder)], drafts: ["a.pdf"])
    #expect(try await made.run(ConfirmDrafts([1])).done.count == 1)
    await made.desk.finish()
    #expect(try await made.desk.store.bills().count == 1)
    let found = try await Self.findings(made)
    #expect(found.map(\.state) == [.problem] && found[0].text.contains(trouble), "\(found)")
    #expect(!found[0].text.contains("Shop"))
    // The next one that succeeds is the last.
    _ = try Self.script("exit 0", in: folder)
    try await made.propose(
      Self.proposal("B"), from: "b.pdf")
    #expect(try await made.run(ConfirmDrafts([2])).done.count == 1)
    await made.desk.finish()
    #expect(try await Self.findings(made).map(\.state) == [.ok])
  }

  @Test("a command that never ends is killed with its child processes, and nothing waits for it meanwhile")
  func slow() async throws {
    let folder = try TemporaryFolder()
    let number = folder.file("child")
    let text = "trap '' TERM; sleep 600 & echo $! > \(number.path); wait; wait; sleep 600"
    let made = try await Self.desk(["on-confirm": try Self.script(text, in: folder)])
    #expect(try await made.run(ConfirmDrafts([1])).done.count == 1)
    // The bill did not wait for it.
    #expect(try await made.desk.store.bills().count == 1)
    await made.desk.finish()
    let found = try await Self.findings(made)
    #expect(found.map(\.state) == [.problem] && found[0].text.contains("stopped after 10 seconds"), "\(found)")
    let child = try Int32(String(contentsOf: number, encoding: .utf8).trimmingCharacters(in: .newlines)).orThrow()
    // Gone, or waiting to be reaped by init.
    let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
    #expect(state == nil || state?.contains(") Z ") == true)
  }

  @Test("doctor reports what is wrong with a command before it is run, and nothing if none is set")
  func doctor() async throws {
    func states(_ command: String) async throws -> [HealthReport.State] {
      try await Self.findings(Self.desk(["on-draft": command], drafts: [])).map(\.state)
    }
    #expect(try await states("") == [])
    #expect(try await states("  ") == [])
    #expect(try await states("cat -") == [.ok])
    #expect(try await states("/no/such/program now") == [.problem])
    #expect(try await states("no-such-program-anywhere") == [.problem])
    // A folder instead of a program; and a file that is not executable.
    #expect(try await states("/tmp") == [.problem])
    #expect(try await states("/etc/passwd") == [.problem])
  }

  @Test("the command gets each draft of an imported file, including the empty draft of an unreadable file")
  func draft() async throws {
    let folder = try TemporaryFolder()
    let script = try Self.script("cat >> \(folder.file("events").path)", in: folder)
    let made = try await Self.desk(["on-draft": script], drafts: [])
    try FileManager.default.copyItem(
      at: Project.root.appendingPathComponent("samples/mail-plain-receipt.eml"), to: made.folder.file("mail.eml"))
    try Data("%PDF-1.7\nnothing more".utf8).write(to: made.folder.file("broken.pdf"))
    let imported = try await made.run(
      ImportFiles([.init(made.folder.file("mail.eml").path), .init(made.folder.file("broken.pdf").path)]))
    await made.desk.finish()
    let drafts = imported.files.flatMap(\.drafts)
    #expect(drafts.count == 2, "\(imported.files)")
    let told = try Self.told(folder.file("events"))
    #expect(told.map { $0["event"] as? String } == ["draft", "draft"])
    #expect(Set(told.compactMap { (($0["draft"] as? [String: Any])?["id"] as? NSNumber)?.int64Value }) == Set(drafts))
  }
}
