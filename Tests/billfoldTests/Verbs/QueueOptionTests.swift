import Core
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The options of the queue's verbs")
struct QueueOptionTests {
  /// Draft 1 is certain, 2 has no total, 3 is rejected, 4 is bill 1.
  private func home() async throws -> TestHome {
    let home = try TestHome()
    try await home.fill(
      Fixture.sure("ALDI SÜD"), Fixture.unsure, Fixture.sure("Café Löwe", total: "5.00"),
      Fixture.sure("Kiosk", total: "7.00"))
    #expect(try home.billfold("reject", "3").status == 0)
    #expect(try home.billfold("confirm", "4").status == 0)
    return home
  }

  @Test("drafts lists open, all, rejected or certain ones, or those found by merchant and file name")
  func drafts() async throws {
    let home = try await home()
    #expect(try home.drafts().sorted() == [1, 2])
    #expect(try home.drafts("--all").sorted() == [1, 2, 3, 4])
    #expect(try home.drafts("--rejected") == [3])
    #expect(try home.drafts("--sure") == [1])
    #expect(try home.drafts("--search", "backerei") == [2])
    #expect(try home.drafts("--search", "scan-1") == [1])
    #expect(try home.drafts("--search", "lowe") == [])
    #expect(try home.drafts("--all", "--search", "lowe") == [3])
    #expect(try home.drafts("--sure", "--search", "backerei") == [])
  }

  @Test("drafts --all shows in its table the outcome of each")
  func states() async throws {
    let home = try await home()
    let table = try home.billfold("drafts", "--all").output.split(separator: "\n").map(String.init)
    #expect(table.first?.hasSuffix("STATE") == true)
    for (merchant, state) in [("Café Löwe", "rejected"), ("Kiosk", "confirmed"), ("Bäckerei", "no total")] {
      #expect(table.contains { $0.contains(merchant) && $0.hasSuffix(state) }, "\(merchant): \(table)")
    }
    #expect(try home.billfold("drafts", "--rejected").output.contains("LOOK AT"))
    let none = try home.billfold("drafts", "--search", "nothing")
    #expect(none.status == 0 && none.output.contains("No draft matches"))
  }

  @Test("show --text prints the text that was read below the draft; --json has it, the bytes and the previews")
  func show() throws {
    let home = try TestHome()
    let invoice = Project.samples.appendingPathComponent("gb-invoice.pdf")
    #expect(try home.billfold("import", invoice.path).status == 0)
    let plain = try home.billfold("show", "1").output
    let text = try home.billfold("show", "1", "--text").output
    #expect(text.hasPrefix(plain) && !plain.contains("Qty"))
    let lines = text.dropFirst(plain.count).split(separator: "\n").map(String.init)
    #expect(lines.contains("Total due £473.88") && lines.contains { $0.contains("Call-out, weekday") }, "\(lines)")

    let short = try home.billfold("show", "1", "--json").object()
    #expect(short["text"] == nil && short["id"] as? Int == 1 && short["file"] as? String == "gb-invoice.pdf")
    let bytes = try #require(short["bytes"] as? String)
    #expect(try Data(contentsOf: URL(fileURLWithPath: bytes)) == Data(contentsOf: invoice))
    let previews = try #require(short["previews"] as? [String])
    #expect(previews.count == 1 && previews.allSatisfy { FileManager.default.fileExists(atPath: $0) })
    let long = try home.billfold("show", "1", "--text", "--json").object()
    #expect((long["text"] as? String)?.split(separator: "\n").map(String.init) == lines)
  }

  @Test("edit and confirm remove a due date that was misread with --due none")
  func withoutDueDate() async throws {
    func invoice(_ merchant: String) -> Proposal {
      var proposal = Fixture.sure(merchant)
      proposal.kind = .invoice
      proposal.dueDate = Field(value: day("2020-04-01"), confidence: 0.9, source: .ocr)
      return proposal
    }
    let home = try TestHome()
    try await home.fill(invoice("Power"), invoice("Water"))
    for words in [["edit", "1", "--due", "none"], ["confirm", "2", "--due", "none"]] {
      let run = try home.billfold(all: words)
      #expect(run.status == 0, "\(words): \(run.errors)")
    }
    let draft = try #require(try home.billfold("drafts", "--json").list().first?["proposal"] as? [String: Any])
    let bill = try #require(try home.billfold("bills", "--json").list().first)
    #expect(draft["dueDate"] is NSNull && bill["dueDate"] is NSNull)
  }

  @Test("read prints its result for each document, reports the others, and uses no store")
  func read() throws {
    let home = try TestHome()
    let bad = try home.folder.write(Array("no document".utf8), to: "bad.pdf")
    let invoice = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    let run = try home.billfold("read", invoice, bad.path)
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == invoice)
    for words in [
      "kind       invoice", "merchant   Larkfield Electrical", "total      473.88 GBP", "due        2026-05-05",
    ] {
      #expect(lines.contains { $0.hasPrefix("  " + words) }, "\(words) is not in\n\(run.output)")
    }
    #expect(
      run.errors.contains("billfold: cannot read \(bad.path): it is neither a PDF nor a supported image"),
      "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("data").path))
  }

  @Test("watch moves files to the named folders, without events if asked, and prints one JSON line per event")
  func watch() throws {
    let home = try TestHome()
    try home.folder.copy(sample: "gb-invoice.pdf", to: "drop/a.pdf")
    try home.folder.write(Array("no document".utf8), to: "drop/bad.pdf")
    let (drop, read, unread) = (home.folder.file("drop"), home.folder.file("read"), home.folder.file("unread"))
    let run = try home.billfold(
      "watch", "--oneshot", "--poll", "--json", "--settle", "0.1", "--done", read.path, "--failed", unread.path,
      drop.path)
    #expect(run.status == 1, "\(run.errors)")
    let events = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    func event(_ name: String) -> [String: Any]? { events.first { $0["event"] as? String == name } }
    #expect(events.count { $0["event"] as? String == "accepted" } == 2 && events.count == 4)
    #expect(event("read")?["movedTo"] as? String == read.appendingPathComponent("a.pdf").path)
    #expect((event("read")?["drafts"] as? [Int])?.count == 1)
    #expect(event("failed")?["movedTo"] as? String == unread.appendingPathComponent("bad.pdf").path)
    #expect((event("failed")?["message"] as? String)?.contains("convert it") == true)
    func names(_ folder: URL) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    }
    #expect(try names(drop) == [])
    #expect(try names(read) == ["a.pdf"])
    #expect(try names(unread) == ["bad.pdf", "bad.pdf.txt"])
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("drop-done").path))
  }

  @Test("review of some drafts shows only these")
  func review() async throws {
    let home = try await home()
    let one = try PseudoTerminal(["review", "2"], home)
    try #require(one.shows("Draft 2  1 of 1"))
    one.type("q")
    #expect(one.end().status == 0)
    let both = try PseudoTerminal(["review", "1", "2"], home)
    try #require(both.shows("Draft 1  1 of 2"))
    both.type("\r")
    try #require(both.shows("draft 1 is bill 2"))
    both.type("q")
    #expect(both.end().status == 0)
    #expect(try home.drafts() == [2])
    for (id, sentence) in [("99", "there is no draft 99"), ("4", "already confirmed"), ("3", "--reopen")] {
      let refused = try PseudoTerminal(["review", id], home)
      #expect(refused.shows(sentence))
      #expect(refused.end().status == 65)
    }
  }

  @Test("edit offers no options that only bills have, and says where to give them")
  func onlyForBills() async throws {
    let home = try await home()
    let (edit, confirm) = (try home.billfold("edit", "--help").output, try home.billfold("confirm", "--help").output)
    #expect(edit.contains("--iban <") && confirm.contains("--iban <"))
    for option in ["--notes", "--repeat"] {
      #expect(!edit.contains("\(option) <") && confirm.contains("\(option) <"), "\(option)")
      let refused = try home.billfold("edit", "1", option, "monthly")
      #expect(refused.status == 64 && refused.errors.contains("give them to `billfold confirm`"), "\(refused)")
    }
  }

  @Test("--config reads and writes another file, and the usual one stays unchanged")
  func config() throws {
    let home = try TestHome()
    let other = try home.folder.write(Array("currency = \"CHF\"\n".utf8), to: "other.toml")
    #expect(try home.billfold("add", "Tea 3.50").status == 65)
    #expect(try home.billfold("add", "Tea 3.50", "--config", other.path).output.contains("3.50 CHF"))
    #expect(try home.billfold("config", "set", "currency", "SEK", "--config", other.path).status == 0)
    #expect(try String(contentsOf: other, encoding: .utf8) == "currency = \"SEK\"\n")
    #expect(try home.billfold("config", "get", "currency", "--config", other.path).output == "SEK\n")
    #expect(try home.billfold("config", "path", "--config", other.path).output == other.path + "\n")
    #expect(try home.billfold("config", "get", "currency").output == "\n")
    let absent = try home.billfold("bills", "--config", home.folder.file("absent.toml").path)
    #expect(absent.status == 78 && absent.errors.contains("absent.toml cannot be read"), "\(absent)")
    try home.folder.write(Array("currency = \"CHF\"\nshelf = 1\n".utf8), to: "wrong.toml")
    let wrong = try home.billfold("bills", "--config", home.folder.file("wrong.toml").path)
    #expect(
      wrong.status == 78 && wrong.errors.contains("wrong.toml, line 2: there is no setting \"shelf\""), "\(wrong)")
  }
}
