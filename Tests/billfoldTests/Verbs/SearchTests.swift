import Core
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("search, run as by a user") struct SearchTests {
  /// Bill 1 from draft 1, bill 2 typed; drafts 2 and 4 open, draft 3 rejected.
  private func home() async throws -> TestHome {
    let home = try TestHome()
    var invoice = Fixture.sure("Bäckerei Köhler", total: "3.00")
    invoice.reference = Field(value: "INV-2020/77", confidence: 1, source: .ocr)
    try await home.fill(
      Fixture.sure("ALDI SÜD", total: "24.23"), invoice, Fixture.sure("ALDI Nord", total: "5.00"),
      Fixture.sure("Café Aldini", total: "7.00"))
    for arguments in [
      ["config", "set", "currency", "EUR"], ["confirm", "1"],
      ["bill", "add", "Rent", "900", "--merchant", "Müller & Söhne", "--notes", "third floor", "--reference", "R-17"],
      ["reject", "3"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0, "\(arguments) \(run.errors)")
    }
    return home
  }

  private func found(_ home: TestHome, _ words: [String]) throws -> String {
    let run = try home.billfold(all: ["search", "--json"] + words)
    let groups = try #require(try run.json() as? [String: [[String: Any]]])
    let ids = ["bills", "drafts"].map { name in
      name + (groups[name] ?? []).map { " \($0["id"] as? Int ?? 0)" }.joined()
    }
    return ids.joined(separator: ", ")
  }

  @Test("every field of a bill and of a draft is searched, all words must occur")
  func fields() async throws {
    let home = try await home()
    for (words, ids) in [
      // A title and merchant, in any case and without accents; open drafts before rejected ones.
      (["aldi"], "bills 1, drafts 4 3"), (["ALDI SUD"], "bills 1, drafts"), (["aldi", "nord"], "bills, drafts 3"),
      (["rent"], "bills 2, drafts"), (["muller", "sohne"], "bills 2, drafts"), (["öhn"], "bills 2, drafts"),
      // Notes and references.
      (["floor", "third"], "bills 2, drafts"), (["r-17"], "bills 2, drafts"), (["inv 77"], "bills, drafts 2"),
      // The document of a bill, and the name of a draft's file.
      (["danke"], "bills 1, drafts"), (["summe"], "bills 1, drafts"), (["scan-2"], "bills, drafts 2"),
      (["nothing"], "bills, drafts"), (["rent", "aldi"], "bills, drafts"),
    ] {
      #expect(try found(home, words) == ids, "\(words)")
    }
    #expect(try found(home, ["aldi", "--limit", "1"]) == "bills 1, drafts 4")
  }

  @Test("text output has bills, then drafts, each with what to do next")
  func people() async throws {
    let home = try await home()
    let text = try home.billfold("search", "aldi").output
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "Bills" && lines.contains("Drafts"), "\(text)")
    for words in [
      "ALDI SÜD", "24.23 EUR", "paid 2020-03-02", "`billfold bill show ID`", "Café Aldini", "7.00 EUR", "rejected",
      "`billfold confirm ID`", "`billfold edit ID --reopen`", "1 bill, 2 drafts",
    ] {
      #expect(text.contains(words), "\(words) is not in\n\(text)")
    }
    let few = try home.billfold("search", "aldi", "--limit", "1").output
    #expect(few.contains("1 bill, 2 drafts") && few.contains("--limit 0 shows all"), "\(few)")
    let none = try home.billfold("search", "nothing")
    #expect(none.status == 0 && none.output.contains("Nothing found"), "\(none)")
    #expect(!(try home.billfold("search", "aldi", "--quiet").output.contains("`billfold")))
  }

  @Test("no output is wider than 80 columns or contains an escape sequence")
  func hostile() async throws {
    let home = try TestHome()
    let long = "\u{1B}[2JAldi " + String(repeating: "日本", count: 60) + "\u{202E}"
    try await home.fill(Fixture.sure(long), Fixture.sure(long, total: "5.00"), Fixture.unsure)
    #expect(try home.billfold("confirm", "1").status == 0)
    #expect(try home.billfold("reject", "3").status == 0)
    let output =
      try home.billfold("search", "scan").output + home.billfold("search", "aldi").output
      + home.billfold("search", "日本").output
    #expect(output.contains("Bills") && output.contains("Drafts"))
    #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}"))
    for line in output.split(separator: "\n") { #expect(TextWidth.of(String(line)) <= 80, "\(line)") }
  }
}
