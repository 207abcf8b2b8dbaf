import Core
import Foundation
import Store
import TestSupport
import Testing

@testable import billfold

@Suite("retry, reparse and --split, run as by a user")
struct ReadAgainTests {
  private func money(_ home: TestHome) throws -> [String] {
    let list = try home.billfold("drafts", "--json").list()
    return list.map { draft in
      let total = (draft["proposal"] as? [String: Any])?["total"] as? [String: Any]
      return total?["value"] as? String ?? "–"
    }
  }

  @Test(
    "--split: by page content, one receipt per page, or one bill per document",
    arguments: [("auto", ["24.50", "3.28"], ["24.50"]), ("pages", ["24.50", "3.28"], ["20.00", "24.50"])]
      as [(String, [String], [String])])
  func split(mode: String, receipts: [String], bill: [String]) throws {
    for (document, totals) in [(MadePages.twoReceipts, receipts), (MadePages.oneBill, bill)] {
      let home = try TestHome()
      let file = try home.folder.write(document, to: "a.pdf")
      #expect(try home.billfold("import", "--split", mode, file.path).status == 0)
      #expect(try money(home).sorted() == totals)
      #expect(try home.drafts().count == totals.count)
    }
  }

  @Test("--split none makes one draft of two receipts, and the user has to choose its total")
  func splitNone() throws {
    let home = try TestHome()
    let file = try home.folder.write(MadePages.twoReceipts, to: "a.pdf")
    #expect(try home.billfold("import", "--split", "none", file.path).status == 0)
    let list = try home.billfold("drafts", "--json").list()
    #expect(list.count == 1 && list[0]["sure"] as? Bool == false)
  }

  @Test("reparse splits again without reading again, and keeps what a user has edited")
  func reparse() throws {
    let home = try TestHome()
    let file = try home.folder.write(MadePages.twoReceipts, to: "a.pdf")
    #expect(try home.billfold("import", "--split", "none", file.path).status == 0)
    // Nothing can be read here any more.
    #expect(try home.billfold("config", "set", "reader", "/nowhere/billfold-reader").status == 0)
    let run = try home.billfold("reparse")
    #expect(run.status == 0 && run.output.contains("1 document parsed again"), "\(run)")
    #expect(try money(home).sorted() == ["24.50", "3.28"])
    #expect(try home.billfold("edit", "1", "--total", "9.99").status == 0)
    let ids = try home.drafts().map { "\($0)" }
    let one = try home.billfold(all: ["reparse", "--split", "none", "--json"] + ids)
    let counted = try #require(try one.json() as? [String: Int])
    #expect(one.status == 0 && counted["documents"] == 1 && counted["changed"] != 0, "\(one)")
    #expect(try money(home) == ["9.99"])
    let wrong = try home.billfold("reparse", "99")
    #expect(wrong.status == 65 && wrong.errors.contains("there is no draft 99"))
  }

  @Test("retry reads a document again once the obstacle is gone, and keeps the user's edits")
  func retry() throws {
    let home = try TestHome()
    let good = try home.folder.write(MadePages.twoReceipts, to: "trip.pdf")
    let bad = try home.folder.write(Array("no document".utf8), to: "bad.pdf")
    #expect(try home.billfold("config", "set", "limits.pages", "1").status == 0)
    #expect(try home.billfold("import", good.path, bad.path).status == 1)
    #expect(try home.billfold("config", "set", "limits.pages", "50").status == 0)
    let run = try home.billfold("retry", "--failed")
    // Each that still fails is named.
    #expect(run.status == 1 && run.errors.contains("cannot read bad.pdf: it is neither a PDF"), "\(run)")
    #expect(run.output.contains("CORNER PANTRY, 3.28 EUR") && run.output.contains("LAKESIDE BOOKS, 24.50 EUR"))
    #expect(!run.errors.contains("trip.pdf") && !run.output.contains("bad.pdf"), "\(run)")

    let list = try home.billfold("drafts", "--json", "--sure").list()
    let ids = list.compactMap { $0["id"] as? Int }.map { "\($0)" }
    try #require(ids.count == 2)
    #expect(try home.billfold("edit", ids[0], "--total", "9.99").status == 0)
    // Both drafts are of one document, which is read and reported once.
    let again = try home.billfold(all: ["retry", "--json"] + ids)
    let told = try again.list()
    #expect(again.status == 0 && told.compactMap { $0["id"] as? Int }.map { "\($0)" }.sorted() == ids.sorted())
    #expect(try money(home).contains("9.99"))
  }

  @Test(
    "work names what it reads and what fails, and its exit code with --oneshot shows failures",
    arguments: [false, true])
  func work(asJSON: Bool) async throws {
    let home = try TestHome()
    let files = [
      try home.folder.write(MadePages.oneBill, to: "good.pdf"),
      try home.folder.write(Array("no document".utf8), to: "bad.pdf"),
    ]
    #expect(try home.billfold(all: ["import"] + files.map(\.path)).status == 1)
    let options = ["work", "--oneshot"] + (asJSON ? ["--json"] : [])
    let nothing = try home.billfold(all: options)
    #expect(nothing.status == 0 && nothing.output.isEmpty && nothing.errors.isEmpty, "\(nothing)")
    let store = try await home.openStore()
    for draft in try await store.drafts() { try await store.retry(document: draft.documentID) }
    let run = try home.billfold(all: options)
    #expect(run.status == 1 && run.errors.contains("failed    bad.pdf: it is neither a PDF"), "\(run)")
    #expect(run.output.contains(asJSON ? "\"file\":\"good.pdf\"" : "read      good.pdf: draft "), "\(run)")
    #expect(run.output.contains("bad.pdf") == asJSON && !run.errors.contains("good.pdf"), "\(run)")
    #expect(run.output.split(separator: "\n").count == (asJSON ? 2 : 1), "\(run)")
  }

  @Test("retry of a document whose bytes are gone says so")
  func gone() throws {
    let home = try TestHome()
    let file = try home.folder.write(MadePages.oneBill, to: "a.pdf")
    #expect(try home.billfold("import", file.path).status == 0)
    try FileManager.default.removeItem(at: home.folder.file("data/billfold/documents"))
    let run = try home.billfold("retry", "1")
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("cannot read a.pdf: its bytes are gone from the store; import the original file again"))
  }

  @Test("retry of a missing draft changes nothing; without ids it asks")
  func retryMistakes() throws {
    let home = try TestHome()
    let file = try home.folder.write(MadePages.oneBill, to: "a.pdf")
    #expect(try home.billfold("import", file.path).status == 0)
    let wrong = try home.billfold("retry", "1", "99")
    #expect(wrong.status == 65 && wrong.errors.contains("there is no draft 99"), "\(wrong)")
    #expect(try home.drafts() == [1])
    let none = try home.billfold("retry")
    #expect(none.status == 64 && none.errors.contains("--failed"))
    let nothing = try home.billfold("retry", "--failed")
    #expect(nothing.status == 0 && nothing.output == "No draft is left whose document could not be read.\n")
    #expect(try home.billfold("retry", "--failed", "--json").output == "[]\n")
  }
}
