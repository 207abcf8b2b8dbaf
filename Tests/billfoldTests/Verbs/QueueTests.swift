@testable import Actions
import Core
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The queue's verbs, run as by a user")
struct QueueTests {
  @Test("a batch of good drafts and a bad one confirms the good ones, names the bad one, and has its exit code")
  func batch() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure("A", total: "1.00"), Fixture.unsure, Fixture.sure("B", total: "2.00"))
    let run = try home.billfold("confirm", "1", "2", "99", "3", "3")
    #expect(run.status == 65)
    #expect(run.output.contains("draft 1 is bill 1") && run.output.contains("draft 3 is bill 2"))
    #expect(run.errors.contains("draft 2 has no total") && run.errors.contains("--total"))
    #expect(run.errors.contains("there is no draft 99"))
    #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("billfold: ") })
  }

  @Test("typed totals use the separators of the user's locale", arguments: ["confirm", "edit", "review"])
  func marks(verb: String) async throws {
    let home = try TestHome(["BILLFOLD_LOCALE": "de_DE"])
    try await home.fill(Fixture.sure())
    if verb == "review" {
      let terminal = try PseudoTerminal(["review"], home)
      try #require(terminal.shows("q quit"))
      terminal.type("et")
      try #require(terminal.shows("total: "))
      terminal.type("\u{15}1.234\r")
      #expect(terminal.shows("1.234,00 EUR"))
      terminal.type("q")
      _ = terminal.end()
    } else {
      let run = try home.billfold(verb, "1", "--total", "1.234")
      #expect(run.status == 0, "\(run.errors)")
    }
    if verb != "confirm" { #expect(try home.billfold("confirm", "1").status == 0) }
    let bill = try home.billfold("bill", "show", "1", "--json").object()
    #expect((bill["amount"] as? [String: Any])?["minorUnits"] as? Int == 123_400)
  }

  @Test("drafts use the separators of the user's locale, as bills do")
  func shownMarks() async throws {
    let home = try TestHome(["BILLFOLD_LOCALE": "de_DE"])
    try await home.fill(Fixture.sure("Baker", total: "1234.50"))
    for arguments in [
      ["drafts"], ["show", "1"], ["search", "Baker"], ["edit", "1", "--merchant", "Baker & Sons"], ["confirm", "1"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.output.contains("1.234,50 EUR") && !run.output.contains("1234.50 EUR"), "\(run)")
    }
  }

  @Test("--all-sure confirms the certain ones and leaves the others")
  func allSure() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure(), Fixture.unsure)
    #expect(try home.billfold("confirm", "--all-sure").status == 0)
    let left = try home.billfold("drafts", "--json").list()
    #expect(left.map { $0["id"] as? Int } == [2])
    #expect(try home.billfold("confirm", "--all-sure").output.contains("No draft is sure"))
  }

  @Test("show explains a field: value, confidence, source, words, position and alternatives")
  func show() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let text = try home.billfold("show", "1").output
    for words in ["24.23 EUR", "99 %, OCR", "printed: 02.03.2020 (page 1, at 10,100)", "or: 24.28 EUR", "scan-1.pdf"] {
      #expect(text.contains(words), "\(words) is not in\n\(text)")
    }
  }

  @Test("edit sets what the user knows, which is certain from then on")
  func edit() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.unsure)
    // As bills show it.
    let run = try home.billfold("edit", "1", "--amount", "12,30", "--json")
    let draft = try run.object()
    let total = try #require((draft["proposal"] as? [String: Any])?["total"] as? [String: Any])
    #expect(total["value"] as? String == "12.30" && total["source"] as? String == "person")
    #expect(draft["sure"] as? Bool == true)
  }

  @Test("a total of fifteen digits is kept by a draft and by its bill")
  func largestTotal() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.unsure)
    let edit = try home.billfold("edit", "1", "--total", "1234567890123.45")
    #expect(edit.status == 0, "\(edit.errors)")
    #expect(try home.billfold("confirm", "1").status == 0)
    #expect(try home.billfold("bills", "--json").output.contains("\"minorUnits\":123456789012345"))
  }

  @Test("a typed amount gets the configured currency only if the document has none")
  func usualCurrency() async throws {
    let home = try TestHome()
    var bare = Fixture.unsure
    bare.currency = nil
    bare.review = [.missingTotal, .missingCurrency]
    try await home.fill(bare, Fixture.sure("B"))
    let without = try home.billfold("confirm", "1", "--total", "3")
    #expect(without.status == 65 && without.errors.contains("no currency"))
    #expect(try home.billfold("config", "set", "currency", "CHF").status == 0)
    #expect(try home.billfold("confirm", "1", "--total", "3").output.contains("3.00 CHF"))
    #expect(try home.billfold("confirm", "2", "--total", "3").output.contains("3.00 EUR"))
  }

  @Test("a total below zero makes a credit note, which can be changed like any bill")
  func moneyBack() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let refused = try home.billfold("confirm", "1", "--total", "-57.90", "--kind", "receipt")
    #expect(refused.status == 65 && refused.errors.contains("draft 1: -57.90 EUR is negative"), "\(refused.errors)")
    let bills = try home.billfold("confirm", "1", "--total", "-57.90", "--json").list()
    #expect(bills[0]["kind"] as? String == "creditNote")
    #expect(try home.billfold("bill", "edit", "1", "--notes", "sent back").status == 0)
  }

  @Test("a rejected draft is restored with --reopen")
  func reject() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    #expect(try home.billfold("reject", "1").status == 0)
    #expect(try home.billfold("confirm", "1").errors.contains("--reopen"))
    #expect(try home.billfold("edit", "1", "--reopen").status == 0)
    #expect(try home.billfold("confirm", "1").status == 0)
  }

  @Test("lists fit 80 columns and contain no escape sequences, whatever the document says")
  func hostile() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure("\u{1B}[2J" + String(repeating: "日本", count: 60) + "\u{202E}"))
    for (arguments, word) in [(["drafts"], "24.23"), (["show", "1"], "scan-1.pdf")] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0 && run.output.contains("日本") && run.output.contains(word), "\(arguments): \(run)")
      #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
      guard arguments == ["drafts"] else { continue }
      for line in run.output.split(separator: "\n") { #expect(TextWidth.of(String(line)) <= 80, "\(line)") }
    }
  }

  @Test("--quiet prints only results")
  func quiet() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let quiet = try home.billfold("drafts", "--quiet")
    #expect(quiet.status == 0 && quiet.output.contains("ALDI SÜD") && !quiet.output.contains("Next"), "\(quiet)")
    #expect(try home.billfold("drafts").output.contains("Next"))
  }

  @Test("failed output is code 74 and a sentence; a reader that closed the pipe is not an error")
  func output() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let full = try home.start(["drafts"], output: FileHandle(forWritingAtPath: "/dev/full"))
    #expect(full.wait() == 74)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let closed = try home.start(["drafts"], output: pipe.fileHandleForWriting)
    #expect(closed.wait() == 0)
  }

  @Test("a command whose output cannot be written says that its change was made")
  func outputOfChange() throws {
    let home = try TestHome.inEuros()
    let words = "; what the command changed is in the ledger, `billfold history` shows it"
    for (arguments, isChange) in [(["add", "Tea 3 2026-01-31"], true), (["bills"], false)] {
      let errors = home.folder.file("errors.txt")
      let shell = "exec \"$0\" \"$@\" > /dev/full 2> \"$ERRORS\""
      let program = try StartedProgram(
        URL(fileURLWithPath: "/bin/sh"), ["-c", shell, Project.program("billfold").path] + arguments,
        environment: home.environment.merging(["ERRORS": errors.path]) { $1 })
      #expect(program.wait() == 74)
      let text = try String(contentsOf: errors, encoding: .utf8)
      #expect(text.contains("the output cannot be written") && text.contains(words) == isChange, "\(text)")
    }
    #expect(try home.billfold("bills").output.contains("Tea"))
  }

  @Test(
    "wrong usage is code 64, and the sentence gives the right usage",
    arguments: [
      (["config", "set", "jobz", "2"], 64, "did you mean jobs?"), (["config", "get", "x"], 64, "lists them"),
      (["config", "set", "jobs", "0"], 65, "whole number from 1 to 256"),
      (["config", "set", "jobs", "257"], 65, "whole number from 1 to 256"),
      (["review", "--json"], 64, "drafts --json"),
      (["bills", "--paid", "--unpaid"], 64, "choose one"), (["confirm", "1", "2", "--total", "5"], 64, "one by one"),
    ])
  func usage(arguments: [String], status: Int32, sentence: String) throws {
    let home = try TestHome()
    let run = try home.billfold(all: arguments)
    #expect(run.status == status && run.errors.contains(sentence), "\(run)")
  }
}
