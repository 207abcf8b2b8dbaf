import Core
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Searching bills") struct BillSearchTests {
  @Test(
    "bills are found by any part of a word; the words of documents by a part of three letters or their start",
    arguments: [
      ("haftpflicht", [1]), ("pflicht", [1]), ("VERSICH allianz", [1]), ("re2026", [1]), ("77", [1]), ("rf18", [1]),
      ("47034", [1]), ("münchen", [2]),
      ("munch", [2]), ("chen", [2]), ("en", []), ("MÜN", [2]), ("2,49", [2]), ("249", [2]),
      ("49", []),
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
      job,
      reading: Reading(
        pages: [page(1, ["MÜNCHEN", "Schokolade,", "EUR2,49"]), page(2, ["page2word"])], engine: "t"),
      proposals: [.made()])
    let draft = try await store.drafts().first { $0.documentID == id }.orThrow()
    _ = try await store.confirm(draft: draft.id, revision: 1, contents: .made("Cafe", date: "2026-03-02"), who: "ada")
    _ = try await store.add(bill: .made("日本生協", date: "2026-03-03", notes: "ค่าน้ำประปา"), who: "ada")
    #expect(try await store.bills(BillFilter(search: query)).map(\.id) == ids)
  }

  @Test(
    "amounts and dates find the bills that have them, beside those that contain the text",
    arguments: [
      ("84.20", [2, 1]), ("84,20", [2, 1]), ("1.084,20", [3]), ("1,084.20 rent", [3]), ("84.20 tea", []),
      ("84.21", []), ("2026-03-04", [1]), ("4.3.2026", [1]), ("04.03.2026 power", [1]), ("2026-03-09", [1]),
      ("2026-03-10", []), ("31.02.2026", []), ("7.50", [4]),
      ("0.84.20", []), ("1,084,20", []),
    ] as [(String, [Int64])])
  func values(query: String, ids: [Int64]) async throws {
    let store = try await Fixture().store
    for contents in [
      try BillContents.made("Power", minorUnits: 8420, date: "2026-03-04", paid: "2026-03-09"),
      try .made("Power back", minorUnits: -8420, date: "2026-03-05"),
      try .made("Rent", minorUnits: 108_420, date: "2026-03-06"),
      try .made("Tea", minorUnits: 300, date: "2026-03-07", notes: "instead of 7.50"),
    ] { _ = try await store.add(bill: contents, who: "ada") }
    #expect(try await store.bills(BillFilter(search: query)).map(\.id).sorted(by: >) == ids)
    #expect(try await store.billTotals(BillFilter(search: query)).reduce(0) { $0 + $1.count } == ids.count)
  }

  @Test("a long word, or one that ends with its only letter, has parts of bounded length")
  func longWords() {
    let parts = BillSearch.parts(of: [String(repeating: "0", count: 20_000) + "a", "vollmilch", "24", "öl"])
    #expect(parts.allSatisfy { $0.count <= 17 } && parts.count < 40)
    #expect(parts.contains { $0.hasSuffix("milch") } && !parts.contains { $0.hasSuffix("ch") && $0.count == 3 })
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

  @Test("a store from before parts of printed words were indexed finds them after the upgrade")
  func partsAfterUpgrade() async throws {
    let fixture = try await Fixture(inMemory: false)
    var ids: [Int64] = []
    for title in ["Allianz", "Kiosk"] { ids.append(try await fixture.store.add(bill: .made(title), who: "ada").id) }
    let kiosk = ids[1]
    try await fixture.store.driver.write { connection in
      let key = connection.dialect.searchKey
      _ = try connection.execute(
        "UPDATE bill_search SET words = 'kiosk vollmilch' WHERE \(key) = ?", .integer(kiosk))
      _ = try connection.execute("DELETE FROM migrations WHERE name = ?", .text(SearchPartMigration.name))
    }
    let found = try await fixture.store.bills(BillFilter(search: "milch")).map(\.id)
    #expect(found.isEmpty)
    let reopened = try await fixture.reopened()
    #expect(try await reopened.bills(BillFilter(search: "milch")).map(\.id) == [ids[1]])
    #expect(try await reopened.bills(BillFilter(search: "lianz")).map(\.id) == [ids[0]])
  }
}
