import Core
import Foundation
import Ledger
import Memory
import Testing

@testable import Store

@Suite("What is learned from confirmed drafts")
struct MemoryTests {
  private static let tax = ShopKey(.taxNumber, "123456789")

  private func paper(_ name: String, _ cents: Int64, _ day: String, _ keys: ShopKey...) -> Proposal {
    var proposal = Proposal.receipt(name, cents, day)
    proposal.shopKeys = Set(keys)
    return proposal
  }

  private func corrections(_ change: (inout Corrections) -> Void) -> Corrections {
    var corrections = Corrections()
    change(&corrections)
    return corrections
  }

  /// A store in which a shop was corrected once, in draft 1.
  private func taught(_ database: TestDatabase) async throws -> TestStore {
    let test = try await TestStore(database)
    let draft = try await test.draft("a", paper("HARKT", 500, "2026-03-01", Self.tax))
    let said = corrections {
      $0.merchant = "Markt am Eck"
      $0.categories = ["Household"]
      $0.payBy = .set(.card)
      $0.lastFour = "9165"
    }
    _ = try await test.store.confirm(draft, with: said, who: "tester")
    return test
  }

  @Test(
    "one correction is proposed for the shop's next document, and undo unlearns it", arguments: TestDatabase.allCases)
  func learned(database: TestDatabase) async throws {
    let test = try await taught(database)
    let next = try await test.draft("b", paper("MRKT", 700, "2026-03-08", Self.tax)).proposal
    #expect(next.merchant?.value == "Markt am Eck" && next.merchant?.source == .memory)
    #expect(next.merchant?.lesson?.draft == 1)
    #expect(next.merchant?.alternatives.map(\.value) == ["MRKT"])
    #expect(next.category?.value == "Household")
    #expect(next.payment?.value == Payment(mode: .card, lastFour: "9165"))
    _ = try await test.store.undo(who: "tester")
    let after = try await test.draft("c", paper("MRKT", 900, "2026-03-09", Self.tax)).proposal
    #expect(after.merchant?.value == "MRKT" && after.category == nil && after.payment == nil)
    _ = try await test.store.redo(who: "tester")
    let again = try await test.draft("d", paper("MRKT", 910, "2026-03-10", Self.tax)).proposal
    #expect(again.merchant?.value == "Markt am Eck")
  }

  @Test("a shop without the key, and a document that a user is editing, stay unchanged")
  func others() async throws {
    let test = try await taught(.memory)
    let other = try await test.draft("b", paper("MRKT", 700, "2026-03-08", ShopKey(.taxNumber, "987654321")))
    #expect(other.proposal.merchant?.value == "MRKT")
    let edited = try await test.draft("c", paper("MRKT", 900, "2026-03-09"))
    var said = edited.proposal
    said.merchant = Field(value: "Mine", confidence: 1, source: .person)
    try await test.store.update(draft: edited.id, revision: edited.revision, proposal: said, who: "tester")
    let parsed = paper("MRKT", 900, "2026-03-09", Self.tax)
    #expect(try await test.store.replaceProposals(ofDocument: edited.documentID, with: [parsed]) == 0)
    #expect(try await test.store.draft(edited.id).proposal.merchant?.value == "Mine")
  }

  @Test("parsing again applies what was learned since, and finds the keys of confirmed drafts")
  func reparse() async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a", paper("HARKT", 500, "2026-03-01"))
    let second = try await test.draft("b", paper("MRKT", 700, "2026-03-08"))
    _ = try await test.store.confirm(first, with: corrections { $0.merchant = "Markt" }, who: "tester")
    let parsed = [paper("HARKT", 500, "2026-03-01", Self.tax), paper("MRKT", 700, "2026-03-08", Self.tax)]
    #expect(try await test.store.replaceProposals(ofDocument: first.documentID, with: [parsed[0]]) == 0)
    #expect(try await test.store.replaceProposals(ofDocument: second.documentID, with: [parsed[1]]) == 1)
    #expect(try await test.store.draft(second.id).proposal.merchant?.value == "Markt")
    #expect(try await test.store.replaceProposals(ofDocument: second.documentID, with: [parsed[1]]) == 0)
  }

  @Test("waiting drafts learn from a confirmed one, and unlearn when it is undone")
  func waiting() async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a", paper("HARKT", 500, "2026-03-01", Self.tax))
    let second = try await test.draft("b", paper("MRKT", 700, "2026-03-08", Self.tax))
    let other = try await test.draft("c", paper("Bakery", 700, "2026-03-09"))
    _ = try await test.store.confirm(first, with: corrections { $0.merchant = "Markt" }, who: "tester")
    #expect(try await test.store.relearn(from: [first.id]) == [second.id])
    #expect(try await test.store.draft(second.id).proposal.merchant?.value == "Markt")
    #expect(try await test.store.draft(other.id) == other)
    #expect(try await test.store.relearn(from: [first.id]).isEmpty)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.relearn(from: [first.id]) == [second.id])
    #expect(try await test.store.draft(second.id).proposal == second.proposal)
  }

  @Test("two confirmations without corrections settle a name that is read in two ways")
  func silent() async throws {
    let test = try await TestStore(.memory)
    for (hash, day) in [("a", "2026-03-01"), ("b", "2026-03-02")] {
      let draft = try await test.draft(hash, paper("Bakery", 300, day, Self.tax))
      _ = try await test.store.confirm(draft, who: "tester")
    }
    let next = try await test.draft("c", paper("Bakerv", 310, "2026-03-03", Self.tax)).proposal
    #expect(next.merchant?.value == "Bakery" && next.merchant?.lesson?.isCorrection == false)
    // Nobody chose Other: it is the default for bills without a guess.
    #expect(next.category == nil)
  }

  @Test("the words of the head are enough, even with a misread letter and a missing word")
  func head() async throws {
    let test = try await TestStore(.memory)
    func words(_ list: String...) -> [ShopKey] { list.map { ShopKey(.head, $0) } }
    func paper(_ name: String?, _ day: String, _ keys: [ShopKey]) -> Proposal {
      var proposal = Proposal.receipt(name ?? "", 450, day)
      if name == nil { proposal.merchant = nil }
      proposal.shopKeys = Set(keys)
      return proposal
    }
    let first = try await test.draft("a", paper("Rechnung", "2026-03-01", words("cafe", "sonne", "hauptplatz")))
    _ = try await test.store.confirm(first, with: corrections { $0.merchant = "Café Sonne" }, who: "tester")
    let near = try await test.draft("b", paper(nil, "2026-03-02", words("cafe", "sonne")))
    #expect(near.proposal.merchant?.value == "Café Sonne")
    let far = try await test.draft("c", paper(nil, "2026-03-03", words("cafe", "mond", "bahnhof")))
    #expect(far.proposal.merchant == nil)
  }

  @Test("a learned name finds the duplicate that the printed one hid")
  func doubles() async throws {
    let test = try await taught(.memory)
    let duplicateOf = try await test.draft("b", paper("MRKT", 500, "2026-03-01", Self.tax))
    #expect(duplicateOf.proposal.review.contains(.possibleDuplicate))
  }

  @Test("what is forgotten is not proposed until undone; what is set is proposed")
  func notes() async throws {
    let test = try await taught(.memory)
    try await test.store.note([.category: .forgotten], ofShop: "markt AM eck", who: "tester")
    let without = try await test.draft("b", paper("MRKT", 700, "2026-03-08", Self.tax)).proposal
    #expect(without.merchant?.value == "Markt am Eck" && without.category == nil)
    _ = try await test.store.undo(who: "tester")
    let with = try await test.draft("c", paper("MRKT", 800, "2026-03-08", Self.tax)).proposal
    #expect(with.category?.value == "Household")
    try await test.store.note([.category: .value("groceries")], ofShop: "Markt am Eck", who: "tester")
    let set = try await test.draft("d", paper("MRKT", 900, "2026-03-08", Self.tax)).proposal
    #expect(set.category?.value == "Groceries" && set.category?.lesson?.draft == nil)
    #expect(try await test.store.changes(of: .memory, 2).map(\.what) == ["memory.add"])
    await #expect(throws: StoreError.unknownShop("Nowhere", close: [])) {
      try await test.store.note([.category: .forgotten], ofShop: "Nowhere", who: "tester")
    }
  }

  @Test("the list shows what is known about each shop, and from which draft")
  func list() async throws {
    let test = try await taught(.memory)
    _ = try await test.store.confirm(
      try await test.draft("b", paper("Bakery", 300, "2026-03-02")), who: "tester")
    let shops = try await test.store.memory()
    #expect(shops.map(\.name) == ["Bakery", "Markt am Eck"])
    #expect(shops[0].beliefs[.merchant]?.isBelieved == false)
    let learned = try #require(shops[1].beliefs[.card])
    #expect(learned.value == "9165" && learned.draft == 1 && learned.isBelieved)
    #expect(shops[1].keys == [Self.tax, ShopKey(.brand, "harkt")])
    #expect(try await test.store.memory(of: "BAKERY").map(\.name) == ["Bakery"])
  }

  @Test("a proposal for a shop with thousands of bills reads few of them")
  func scale() async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a", paper("Markt", 500, "2026-03-01", Self.tax))
    _ = try await test.store.confirm(first, who: "tester")
    try await test.store.driver.write { connection in
      try connection.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO drafts (document_id, part, state, revision, edited, created, proposal, merchant_key, sure, bill_id)
        SELECT document_id, i, 'confirmed', 1, 0, 0, proposal, 'markt', 1, NULL FROM drafts, n WHERE drafts.id = 1
        """)
      try connection.execute(
        "INSERT INTO draft_keys SELECT id, 'taxNumber', '123456789' FROM drafts WHERE id > 1")
    }
    let (store, plans) = test.store.planned()
    let parsed = paper("Mrkt", 700, "2026-03-08", Self.tax)
    let document = try await test.record("b").document
    _ = try await store.replaceProposals(ofDocument: document.id, with: [parsed])
    let scans = plans.steps.filter { $0.contains("SCAN draft") || $0.contains("USE TEMP B-TREE") }
    #expect(scans.isEmpty, "\(scans)")
  }
}
