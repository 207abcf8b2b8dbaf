import Core
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Duplicate documents")
struct DuplicateOfTests {
  private func receipt(
    _ merchant: String = "Bakery", _ cents: Int64 = 350, day: String? = "2026-03-14", time: String? = nil,
    number: String? = nil, print: [UInt32] = []
  ) throws -> Proposal {
    var proposal = Proposal.receipt(merchant, cents, day ?? "2026-03-14")
    if day == nil { proposal.date = nil }
    proposal.time = try time.map { Field(value: try #require(TimeOfDay(text: $0)), confidence: 0.9, source: .ocr) }
    proposal.reference = number.map { Field(value: $0, confidence: 0.9, source: .ocr) }
    proposal.wordPrint = print
    return proposal
  }

  /// A fingerprint of which this many places equal those of `0..<32`.
  private func print(alike: UInt32) -> [UInt32] { (0..<32).map { $0 < alike ? $0 : 1000 + $0 } }

  /// The item that the second document seems to be a copy of.
  private func duplicateOf(_ first: Proposal, _ second: Proposal) async throws -> DuplicateOf? {
    let test = try await TestStore(.memory)
    _ = try await test.draft("a", first)
    let draft = try await test.draft("b", second)
    #expect(draft.proposal.review.contains(.possibleDuplicate) == (draft.proposal.duplicateOf != nil))
    return draft.proposal.duplicateOf
  }

  @Test("the same merchant, amount and day make a copy, and the original is named")
  func same() async throws {
    #expect(try await duplicateOf(receipt(), receipt("BAKERY")) == DuplicateOf(.draft, 1, .samePurchase))
    #expect(try await duplicateOf(receipt(), receipt(day: "2026-03-15")) == nil)
    #expect(try await duplicateOf(receipt(), receipt("Bakery", 360)) == nil)
    #expect(try await duplicateOf(receipt(), receipt("Kiosk")) == nil)
  }

  @Test("two coffees on one day are two purchases if time or number differ, otherwise a duplicate")
  func coffees() async throws {
    #expect(try await duplicateOf(receipt(time: "08:10"), receipt(time: "12:45")) == nil)
    #expect(try await duplicateOf(receipt(time: "08:10"), receipt(time: "08:10")) != nil)
    #expect(try await duplicateOf(receipt(time: "08:10"), receipt()) != nil)
    #expect(try await duplicateOf(receipt(number: "A-17"), receipt(number: "A-18")) == nil)
    #expect(try await duplicateOf(receipt(number: "A-17"), receipt(number: "a 17")) != nil)
  }

  @Test("another scan is recognised by its words if name or date was misread; monthly bills are not")
  func words() async throws {
    let first = try receipt(print: print(alike: 32))
    #expect(try await duplicateOf(first, receipt("8akerv", print: print(alike: 24))) != nil)
    #expect(try await duplicateOf(first, receipt("Kiosk", print: print(alike: 8))) == nil)
    #expect(try await duplicateOf(first, receipt("8akerv", day: nil, print: print(alike: 24))) != nil)
    #expect(try await duplicateOf(first, receipt(day: nil, print: print(alike: 8))) == nil)
    #expect(try await duplicateOf(first, receipt(day: "2026-04-14", print: print(alike: 31))) == nil)
  }

  @Test("a duplicate bill is named by its id, a deleted one is not named")
  func bills() async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a", receipt())
    let bill = try await test.store.confirm(first, who: "tester")
    #expect(try await test.draft("b", receipt()).proposal.duplicateOf == DuplicateOf(.bill, bill.id, .samePurchase))
    try await test.store.delete(bill: bill.id, who: "tester")
    try await test.store.setRejected(true, draft: 2, who: "tester")
    #expect(try await test.draft("c", receipt()).proposal.duplicateOf == nil)
  }

  @Test(
    "the user's decision is kept when the document is parsed again, and undone by undo",
    arguments: TestDatabase.allCases)
  func verdict(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    _ = try await test.draft("a", receipt())
    let draft = try await test.draft("b", receipt())
    #expect(try await test.store.possibleDuplicates().map(\.id) == [draft.id])
    let judged = try await test.store.judge(draft: draft.id, isSame: false, who: "tester")
    #expect(judged.isSure && judged.proposal.duplicateOf == nil)
    #expect(try await test.store.replaceProposals(ofDocument: draft.documentID, with: [receipt()]) == 0)
    await #expect(throws: StoreError.notADuplicate(draft: draft.id)) {
      try await test.store.judge(draft: draft.id, isSame: true, who: "tester")
    }
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.possibleDuplicates().map(\.id) == [draft.id])
    #expect(try await test.store.judge(draft: draft.id, isSame: true, who: "tester").state == .rejected)
    #expect(try await test.store.possibleDuplicates().isEmpty)
  }

  @Test("restoring the proposal from before the decision takes that back", arguments: TestDatabase.allCases)
  func restoredProposal(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    _ = try await test.draft("a", receipt())
    let draft = try await test.draft("b", receipt())
    let judged = try await test.store.judge(draft: draft.id, isSame: false, who: "tester")
    let restored = try await test.store.update(
      draft: draft.id, revision: judged.revision, proposal: draft.proposal, who: "tester")
    #expect(restored.proposal.duplicateOf == DuplicateOf(.draft, 1, .samePurchase))
    let marked = try await test.store.driver.read { connection in
      try DuplicateSearch(connection: connection).marking(try receipt(), of: draft.id)
    }
    #expect(marked.duplicateOf == DuplicateOf(.draft, 1, .samePurchase))
    #expect(try await test.store.possibleDuplicates().map(\.id) == [draft.id])
    #expect(try await test.store.judge(draft: draft.id, isSame: true, who: "tester").state == .rejected)
  }

  @Test("of a draft that is reopened, the later decision counts", arguments: TestDatabase.allCases)
  func secondThought(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    _ = try await test.draft("a", receipt())
    let draft = try await test.draft("b", receipt())
    try await test.store.judge(draft: draft.id, isSame: true, who: "tester")
    try await test.store.setRejected(false, draft: draft.id, who: "tester")
    let judged = try await test.store.judge(draft: draft.id, isSame: false, who: "tester")
    #expect(judged.isSure && judged.proposal.duplicateOf == nil)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.possibleDuplicates().map(\.id) == [draft.id])
    // What was undone is the second decision alone.
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.draft(draft.id).state == .rejected)
  }

  @Test("the decision is kept when the other draft becomes a bill, and a third copy is still found")
  func third() async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a", receipt())
    let second = try await test.draft("b", receipt())
    let third = try await test.draft("c", receipt())
    #expect(third.proposal.duplicateOf == DuplicateOf(.draft, 2, .samePurchase))
    let once = try await test.store.judge(draft: third.id, isSame: false, who: "tester")
    #expect(once.proposal.duplicateOf == DuplicateOf(.draft, 1, .samePurchase))
    let twice = try await test.store.judge(draft: third.id, isSame: false, who: "tester")
    #expect(twice.proposal.duplicateOf == nil)
    for draft in [first, second] { _ = try await test.store.confirm(draft, who: "tester") }
    #expect(try await test.store.replaceProposals(ofDocument: third.documentID, with: [receipt()]) == 0)
  }

  @Test("a preview shows what would change, and changes nothing")
  func preview() async throws {
    let test = try await TestStore(.file)
    let draft = try await test.draft("a", receipt())
    let events = try await test.store.changes(of: .draft, draft.id)
    let other = try receipt("Bakery & Son")
    let changes = try await test.store.previewProposals(ofDocument: draft.documentID, with: [other])
    #expect(changes.map(\.draft) == [draft.id] && changes.first?.after?.merchant?.value == "Bakery & Son")
    #expect(try await test.store.draft(draft.id) == draft)
    #expect(try await test.store.changes(of: .draft, draft.id) == events)
    #expect(try await test.store.previewProposals(ofDocument: draft.documentID, with: [receipt()]).isEmpty)
    let gone = try await test.store.previewProposals(ofDocument: draft.documentID, with: [])
    #expect(gone.map { $0.after == nil } == [true])
  }
}
