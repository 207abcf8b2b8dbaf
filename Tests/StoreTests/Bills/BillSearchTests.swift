import Core
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Searching bills") struct BillSearchTests {
  @Test(
    "title, merchant, notes and references are found by any part of a word, documents by the start of a word",
    arguments: [
      ("haftpflicht", [1]), ("pflicht", [1]), ("VERSICH allianz", [1]), ("re2026", [1]), ("77", [1]), ("rf18", [1]),
      ("47034", [1]), ("münchen", [2]),
      ("munch", [2]), ("chen", []),
      ("schokolade", [2]), ("page2word", []), ("生協", [3]), ("น้ำ", [3]), ("日本", [3]), ("", [3, 2, 1]), ("%", []),
      ("\"", []), ("haft nothing", []),
    ] as [(String, [Int64])])
  func words(query: String, ids: [Int64]) async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    var insurance = try BillContents.made(
      "Allianz", date: "2026-03-01", notes: "Haftpflichtversicherung", reference: "RE-2026/77")
    insurance.paymentReference = "RF18539007547034"
    _ = try await store.add(bill: insurance, who: "ada")
    let id = try await fixture.accept("a")
    let job = try await fixture.claim()
    func page(_ number: Int, _ words: [String]) -> Page {
      let line = Line(words: words.map { Word(text: $0, box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1) })
      return Page(number: number, width: 10, height: 10, passes: [Pass(source: .ocr, lines: [line])])
    }
    try await store.finish(
      job, reading: Reading(pages: [page(1, ["MÜNCHEN", "Schokolade,"]), page(2, ["page2word"])], engine: "t"),
      proposals: [.made()])
    let draft = try await store.drafts().first { $0.documentID == id }.orThrow()
    _ = try await store.confirm(draft: draft.id, revision: 1, contents: .made("Cafe", date: "2026-03-02"), who: "ada")
    _ = try await store.add(bill: .made("日本生協", date: "2026-03-03", notes: "ค่าน้ำประปา"), who: "ada")
    #expect(try await store.bills(BillFilter(search: query)).map(\.id) == ids)
  }

  @Test("edited, deleted and undone bills are found by their current text") func changes() async throws {
    let store = try await Fixture().store
    let found: (String) async throws -> Int = { try await store.bills(BillFilter(search: $0)).count }
    let bill = try await store.add(bill: .made("Allianz"), who: "ada")
    var contents = bill.contents
    contents.title = "Insurance"
    contents.merchant = "Insurance"
    _ = try await store.edit(
      bill: 1, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
    #expect(try await [found("allianz"), found("insurance")] == [0, 1])
    _ = try await store.undo(who: "ada")
    #expect(try await [found("allianz"), found("insurance")] == [1, 0])
    try await store.delete(bill: 1, who: "ada")
    #expect(try await found("allianz") == 0)
    _ = try await store.undo(who: "ada")
    _ = try await store.undo(who: "ada")
    #expect(try await store.driver.read { try $0.rows("SELECT * FROM bill_search") }.isEmpty)
  }

  @Test("a store from before the index finds its bills after the upgrade") func upgrade() async throws {
    let fixture = try await Fixture(inMemory: false)
    _ = try await fixture.store.add(bill: .made("Allianz"), who: "ada")
    try await fixture.store.driver.write { connection in
      for statement in [
        "DROP TABLE bill_search", "ALTER TABLE bills ADD COLUMN search_text TEXT NOT NULL DEFAULT ''",
        "DELETE FROM migrations WHERE name = '\(Migrations.searchIndex)'",
      ] { try connection.execute(statement) }
    }
    #expect(try await fixture.reopened().bills(BillFilter(search: "allianz")).map(\.id) == [1])
    // As if that opening had ended after the migrations.
    try await fixture.store.driver.write { _ = try $0.execute("DELETE FROM bill_search") }
    #expect(try await fixture.reopened().bills(BillFilter(search: "allianz")).map(\.id) == [1])
  }
}
