import Core
import Foundation
import Intake
import Store
import TestSupport
import Testing

/// A mail whose every line tries to act on the terminal, and words of the same kind, through the real program.
@Suite("Text from documents does not act on a terminal, whatever the verb", .serialized)
struct HostilePaperTests {
  /// A receipt by mail: each of its items, its shop and the name of its attachment contain a payload.
  static func mail(mark: String = "") -> Data {
    let names = ["Bread", "Milk", "Butter", "Cheese", "Apples", "Yoghurt", "Coffee", "Sugar"]
    let items = HostileText.payloads.enumerated().map { "\(names[$0.offset % names.count]) \($0.element)x  1.00" }
    let text =
      ["KORNBLUM\u{202E}MARKT \u{1B}[2J", "12 March 2026 14:30"] + items
      + ["TOTAL EUR  \(items.count).00", "Invoice no. A\u{202E}77\u{1B}[2J", mark]
    return Data(
      ([
        "From: Scanner\u{202E} <shop@shop.example>", "Subject: Receipt \u{1B}]0;x\u{7}", "MIME-Version: 1.0",
        "Date: Tue, 10 Mar 2026 18:04:00 +0100", "Content-Type: multipart/mixed; boundary=\"b\"", "", "--b",
        "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "",
      ] + text + [
        "--b", "Content-Type: application/octet-stream; name=\"e\u{1B}[2Jvil\u{202E}.docx\"",
        "Content-Disposition: attachment; filename=\"e\u{1B}[2Jvil\u{202E}.docx\"", "", "nothing", "--b--", "",
      ]).joined(separator: "\r\n").utf8)
  }

  /// A name that a file can have.
  static let name = HostileText.around("a").replacingOccurrences(of: "/", with: "")

  /// Runs a verb, once with text output and once with JSON, and checks that the output does not act on a terminal.
  @discardableResult
  private func run(_ home: TestHome, _ words: String...) throws -> (people: Run, programs: Run) {
    let people = try home.billfold(all: words)
    let programs = try home.billfold(all: words + ["--json"])
    for run in [people, programs] {
      for said in [run.output, run.errors] {
        #expect(HostileText.found(in: said.replacingOccurrences(of: "\r\n", with: "\n")).isEmpty, "\(words): \(run)")
      }
    }
    return (people, programs)
  }

  private func home(_ variables: [String: String] = [:]) throws -> TestHome {
    try TestHome(["USER": HostileText.around("u")].merging(variables) { $1 })
  }

  @Test("reading and the queue of drafts are safe")
  func drafts() throws {
    let home = try home()
    let paper = try home.folder.write(HostilePaperTests.mail(), to: "papers/\(HostilePaperTests.name).eml").path
    let read = try run(home, "read", paper)
    #expect(read.people.output.contains("KORNBLUM\\u{202E}MARKT"), "\(read.people)")
    #expect(read.people.output.contains("left out") && read.people.output.contains("e\\u{1B}[2Jvil\\u{202E}.docx"))
    // Programs get the characters themselves.
    let proposals = try #require(try read.programs.object()["proposals"] as? [[String: Any]])
    let items = try #require(proposals.first?["items"] as? [[String: Any]])
    let said = items.compactMap { $0["description"] as? String }
    #expect(said.contains { $0.contains("\u{9B}2J") } && said.contains { $0.contains("\u{1B}[2J") }, "\(said)")
    let merchant = try #require(proposals.first?["merchant"] as? [String: Any])
    #expect(merchant["value"] as? String == "KORNBLUM\u{202E}MARKT \u{1B}[2J")
    #expect(try read.programs.object()["file"] as? String == paper)

    let broken = try home.folder.write(Array("no document".utf8), to: "papers/b\(HostilePaperTests.name).pdf").path
    try run(home, "import", paper)
    try run(home, "import", broken)
    try run(home, "read", broken)
    try run(home, "drafts")
    for id in ["1", "2"] { try run(home, "show", id, "--text") }
    let shown = try home.billfold("show", "1", "--text").output
    for escaped in ["item       Butter \\u{1B}[2J", "Bread \\u{1B}]52;c;ZXZpbA==\\u{7}", "Milk \\u{202E}"] {
      #expect(shown.contains(escaped), "\(shown)")
    }
    try run(home, "retry", "2")
    try run(home, "reparse")
    try run(home, "search", "KORNBLUM")
    try run(home, "history", "1", "--of", "draft")
    try run(home, "reject", "2")
  }

  /// What was sent to a terminal, without the sequences by which the program itself draws and colours.
  private func text(_ screen: String) -> String {
    screen.replacing(/\u{1B}\[\??[0-9;]*[A-Za-z]/, with: "").replacing("\r\n", with: "\n").replacing("\r", with: "")
  }

  private func isClean(_ screen: String) {
    #expect(!screen.contains("\u{1B}[2J") && !screen.contains("\u{1B}]") && !screen.contains("\u{1B}c"))
    #expect(HostileText.found(in: text(screen)).isEmpty, "\(screen)")
  }

  @Test("a colour terminal is safe: the output of verbs, and the screen of review")
  func terminal() throws {
    let home = try home(["NO_COLOR": "", "TERM": "xterm"])
    let paper = try home.folder.write(HostilePaperTests.mail(), to: "papers/\(HostilePaperTests.name).eml").path
    #expect(try home.billfold("import", paper).status == 0)
    for words in [["show", "1"], ["drafts"], ["read", paper], ["retry", "9", "1"], ["search", "KORNBLUM"]] {
      let terminal = try PseudoTerminal(words, home, columns: 200, rows: 50)
      _ = terminal.end()
      #expect(
        terminal.seen.contains("\\u{202E}") && terminal.seen.contains("\u{1B}[") || words[0] == "retry", "\(words)")
      isClean(terminal.seen)
    }
    let terminal = try PseudoTerminal(["review"], home, columns: 200, rows: 50)
    for (keys, shown) in [("", "KORNBLUM"), ("em", "merchant: "), ("\u{1B}", "q quit"), ("c", "category: ")] {
      terminal.type(keys)
      #expect(terminal.shows(shown))
    }
    terminal.type("\u{3}")
    _ = terminal.end()
    #expect(terminal.seen.contains("KORNBLUM\\u{202E}MARKT"), "\(terminal.seen)")
    isClean(terminal.seen)
  }

  /// A ledger with a payload in every text. Users cannot type them, but documents, other programs on the store and
  /// earlier versions can have added them.
  private func fill(_ home: TestHome) async throws {
    let words = HostileText.around("w")
    let store = try await home.openStore()
    let today = CalendarDate.localToday()
    let category = try await store.addCategory("k\(words)", icon: "\u{202E}🐾", tint: nil, who: words)
    let expiry = Month(today)
    let card = try await store.addCard(
      CardContents(name: words, brand: .visa, lastFour: "9165", expiry: expiry), who: words)
    let amount = Money(minorUnits: 1200, currency: .eur)
    _ = try await store.addIncome(IncomeContents(title: words, notes: words, amount: amount, date: today), who: words)
    _ = try await store.addGoal(GoalContents(name: words, notes: words, target: amount), limit: 4, who: words)
    _ = try await store.setBudget(of: category.name, Budget(amount: amount, from: expiry), who: words)
    for paid in [nil, today] {
      let shared = BillPart(category: "k\(words)", minorUnits: 1200, person: words, text: words)
      _ = try await store.add(
        bill: BillContents(
          title: words, merchant: words, notes: words + "\n" + words, kind: .invoice, amount: amount, issueDate: today,
          dueDate: today, paidDate: paid, payment: Payment(mode: .card), reference: words,
          paymentReference: words, iban: words, categories: ["k\(words)"],
          repetition: paid == nil ? .monthly : .none, card: card.id, parts: paid == nil ? [] : [shared]),
        who: words)
    }
    _ = try await store.settle(words, nil, on: today, notes: words, who: words)
  }

  @Test("bills and everything that the ledger prints are safe")
  func ledger() async throws {
    let home = try home()
    let paper = try home.folder.write(HostilePaperTests.mail(), to: "papers/\(HostilePaperTests.name).eml").path
    #expect(try home.billfold("import", paper).status == 0)
    try await fill(home)
    #expect(try run(home, "confirm", "1").people.output.contains("draft 1 is bill 3: KORNBLUMMARKT"))
    try run(home, "bill", "attach", "2", paper)
    let person = SearchKey.of(HostileText.around("w"))
    #expect(try run(home, "persons", person).people.output.contains("settled 1"))
    try run(home, "settle", person, "5")
    try run(home, "settle", person, "--preview")
    for verb in ["overview", "analytics", "trend"] {
      let drawn = home.folder.file("\(verb).svg")
      #expect(try home.billfold(verb, "--svg", drawn.path).status == 0)
      #expect(HostileText.found(in: try String(contentsOf: drawn, encoding: .utf8)).isEmpty)
    }
    for verb in [
      "bills", "transactions", "daily", "trend", "compare", "analytics", "overview", "forecast", "calendar",
      "category list", "card list", "income list", "goal list", "budget list", "persons", "unsettle 1",
      "history 1 --settlement", "undo --list", "bill show 1",
      "bill show 2",
      "bill open 2", "open 1",
      "history 1",
      "remind --list", "remind", "search KORNBLUM", "pay 1", "unpay 1", "undo", "redo", "bill skip 1", "bill delete 2",
      "bill restore 2",
      "doctor", "config", "goal show 1",
    ] {
      try run(
        home, String(verb.split(separator: " ")[0]), all: verb.split(separator: " ").dropFirst().map(String.init))
    }
    let calendar = home.folder.file("bills.ics")
    #expect(try home.billfold("calendar", "-o", calendar.path).status == 0)
    let text = try String(contentsOf: calendar, encoding: .utf8).replacingOccurrences(of: "\r\n", with: "\n")
    #expect(text.contains("SUMMARY") && HostileText.found(in: text).isEmpty, "\(text)")
  }

  private func run(_ home: TestHome, _ verb: String, all words: [String]) throws {
    for list in [[verb] + words, [verb] + words + ["--json"]] {
      let run = try home.billfold(all: list)
      // Some verbs have nothing left to do the second time.
      #expect(run.status == 0 || verb == "doctor" || list.last == "--json", "\(list): \(run)")
      for said in [run.output, run.errors] {
        #expect(HostileText.found(in: said.replacingOccurrences(of: "\r\n", with: "\n")).isEmpty, "\(list): \(run)")
      }
    }
  }

  @Test("errors are reported without the typed control characters")
  func mistakes() throws {
    let home = try home()
    try home.folder.write(HostilePaperTests.mail(), to: "papers/a.eml")
    let words = HostileText.around("w")
    // Nothing can be created in it, even by root.
    let nowhere = home.folder.file("papers/a.eml").path
    for mistake in [
      [words], ["--\(words)"], ["show", words], ["show", "1", words], ["bills", "--month", words],
      ["bills", "--\(words)"],
      ["config", "set", words, "x"], ["config", "set", "locale", words], ["config", "set", "jobs", words],
      ["bills", "--store", "\(nowhere)/\(words)"], ["bills", "--config", "\(nowhere)/\(words)"],
      ["read", "\(nowhere)/\(words)"], ["import", "\(nowhere)/\(words)"],
      ["watch", "\(nowhere)/\(words)", "--oneshot"],
      ["restore", "\(nowhere)/\(words)"], ["backup", "/dev/null/\(words)"], ["category", "edit", words, "--name", "x"],
      ["read", "--language", words, home.folder.file("papers/a.eml").path],
      ["overview", "--svg", "\(nowhere)/\(words)"],
      ["calendar", "-o", "\(nowhere)/\(words)"], ["add", words], ["import", "--split", words, "x"],
      ["goal", "pay", words, "3"],
      ["bills", "--log-level", words], ["add", "x 3 EUR #\(words)"], ["bill", "add", "x", words], ["help", words],
    ] {
      let run = try home.billfold(all: mistake)
      #expect(HostileText.found(in: run.output + run.errors).isEmpty, "\(mistake): \(run)")
    }
    try Data("[\(words)]\n\(words) = 1\n".utf8).write(to: home.folder.file("wrong.toml"))
    let configured = try home.billfold("bills", "--config", home.folder.file("wrong.toml").path)
    #expect(configured.status == 78 && HostileText.found(in: configured.errors).isEmpty, "\(configured)")
  }

  @Test("a watched folder is safe: its lines, its log, and the notes beside failed files")
  func watched() throws {
    let home = try home()
    for json in [false, true] {
      try home.folder.write(
        HostilePaperTests.mail(mark: "\(json)"), to: "inbox\u{202E}/\(json)\(HostilePaperTests.name).eml")
      try home.folder.write(Array("no".utf8), to: "inbox\u{202E}/\(json)b\(HostilePaperTests.name).pdf")
      let run = try home.billfold(
        all: ["watch", home.folder.file("inbox\u{202E}").path, "--oneshot", "--settle", "0.1", "--log-level", "trace"]
          + (json ? ["--json"] : []))
      #expect(run.status == 1 && HostileText.found(in: run.output + run.errors).isEmpty, "\(run)")
    }
    let failed = home.folder.file("inbox\u{202E}-failed")
    let names = try FileManager.default.contentsOfDirectory(atPath: failed.path)
    let notes = names.filter { $0.hasSuffix(".txt") }
    #expect(notes.count == 2)
    for note in notes {
      let text = try String(contentsOf: failed.appendingPathComponent(note), encoding: .utf8)
      #expect(HostileText.found(in: text).isEmpty, "\(text)")
    }
    let backup = home.folder.file("backup\u{202E}\u{1B}[2J").path
    try run(home, "backup", backup)
  }
}
