import Core
import Foundation
import Ledger
import Memory
import TestSupport
import Testing

@testable import Store

@Suite("What is learned of terms, repetition and documents that are not bills")
struct TermMemoryTests {
  private static let tax = ShopKey(.taxNumber, "123456789")

  private func invoice(_ cents: Int64, _ day: String, due: String? = nil, _ name: String = "Power") -> Proposal {
    var proposal = Proposal.receipt(name, cents, day)
    proposal.kind = .invoice
    proposal.dueDate = due.map { Field(value: .day($0), confidence: 0.9, source: .ocr) }
    proposal.shopKeys = [Self.tax]
    return proposal
  }

  private func corrections(_ change: (inout Corrections) -> Void) -> Corrections {
    var corrections = Corrections()
    change(&corrections)
    return corrections
  }

  private func confirm(
    _ test: TestStore, _ hash: String, _ proposal: Proposal, _ change: (inout Corrections) -> Void = { _ in }
  ) async throws {
    _ = try await test.store.confirm(try await test.draft(hash, proposal), with: corrections(change), who: "tester")
  }

  @Test(
    "an invoice's payment term is learned from one correction, and undo unlearns it", arguments: TestDatabase.allCases)
  func due(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await confirm(test, "a", invoice(500, "2026-03-01")) { $0.dueDate = .set(.day("2026-03-22")) }
    let next = try await test.draft("b", invoice(700, "2026-04-01")).proposal
    #expect(next.dueDate?.value == .day("2026-04-22") && next.dueDate?.source == .memory)
    #expect(next.dueDate?.lesson?.draft == 1 && next.dueDate?.lesson?.isCorrection == true)
    #expect(try await test.store.memory().first?.beliefs[.due]?.value == "21d")
    // A printed date, and bills paid at once, stay unchanged.
    let printed = try await test.draft("c", invoice(710, "2026-04-02", due: "2026-04-09")).proposal
    #expect(printed.dueDate?.value == .day("2026-04-09") && printed.dueDate?.source == .ocr)
    var receipt = invoice(720, "2026-04-03")
    receipt.kind = .receipt
    #expect(try await test.draft("d", receipt).proposal.dueDate == nil)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.draft("e", invoice(730, "2026-04-04")).proposal.dueDate == nil)
  }

  @Test("two confirmations of printed terms without corrections are enough, and contradicted terms are dropped")
  func silent() async throws {
    let test = try await TestStore(.memory)
    try await confirm(test, "a", invoice(500, "2026-03-01", due: "2026-03-15"))
    #expect(try await test.draft("b", invoice(600, "2026-03-05")).proposal.dueDate == nil)
    try await confirm(test, "c", invoice(700, "2026-04-01", due: "2026-04-15"))
    let next = try await test.draft("d", invoice(800, "2026-05-01"))
    #expect(next.proposal.dueDate?.value == .day("2026-05-15") && next.proposal.dueDate?.lesson?.isCorrection == false)
    _ = try await test.store.confirm(next, with: corrections { $0.dueDate = .set(.day("2026-05-31")) }, who: "tester")
    #expect(try await test.draft("e", invoice(900, "2026-06-01")).proposal.dueDate?.value == .day("2026-07-01"))
  }

  @Test(
    "a learned due date that the user removes, in the draft or while confirming, is unlearned",
    arguments: [true, false])
  func noDue(isSaved: Bool) async throws {
    let test = try await TestStore(.memory)
    try await confirm(test, "a", invoice(500, "2026-03-01")) { $0.dueDate = .set(.day("2026-03-22")) }
    let next = try await test.draft("b", invoice(700, "2026-04-01"))
    #expect(next.proposal.dueDate?.source == .memory)
    let said = corrections { $0.dueDate = .removed }
    if isSaved {
      let saved = try await test.store.update(
        draft: next.id, revision: next.revision, proposal: Editing.apply(said, to: next.proposal), who: "tester")
      _ = try await test.store.confirm(saved, who: "tester")
    } else {
      _ = try await test.store.confirm(next, with: said, who: "tester")
    }
    #expect(try await test.draft("c", invoice(800, "2026-05-01")).proposal.dueDate == nil)
  }

  @Test(
    "recurrence is learned, but not proposed beside a series that continues by itself",
    arguments: TestDatabase.allCases)
  func repetition(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await confirm(test, "a", invoice(500, "2026-03-01")) { $0.repetition = .monthly }
    #expect(try await test.store.memory().first?.beliefs[.repetition]?.value == "monthly")
    // The first one is still unpaid: its series continues with it.
    #expect(try await test.draft("b", invoice(500, "2026-04-01")).proposal.repetition == nil)
    let paid = try await test.store.pay(bill: 1, on: .day("2026-03-10"), who: "tester", next: Recurrence.next)
    try await test.store.delete(bill: try #require(paid.next).id, who: "tester")
    let next = try await test.draft("c", invoice(500, "2026-05-01"))
    #expect(next.proposal.repetition?.value == .monthly && next.proposal.repetition?.lesson?.draft == 1)
    let bill = try await test.store.confirm(next, who: "tester")
    #expect(bill.contents.repetition == .monthly)
    #expect(try await test.draft("d", invoice(500, "2026-06-01")).proposal.repetition == nil)
  }

  @Test("a user's input that a bill does not recur is learned")
  func noRepetition() async throws {
    let test = try await TestStore(.memory)
    try await confirm(test, "a", invoice(500, "2026-03-01")) { $0.repetition = .monthly }
    try await test.store.delete(bill: 1, who: "tester")
    // Without its bill nothing is learned from it.
    #expect(try await test.draft("b", invoice(500, "2026-04-01")).proposal.repetition == nil)
    _ = try await test.store.undo(who: "tester")
    let paid = try await test.store.pay(bill: 1, on: .day("2026-03-10"), who: "tester", next: Recurrence.next)
    try await test.store.delete(bill: try #require(paid.next).id, who: "tester")
    let next = try await test.draft("c", invoice(500, "2026-05-01"))
    #expect(next.proposal.repetition?.value == .monthly)
    let bill = try await test.store.confirm(next, with: corrections { $0.repetition = Repetition.none }, who: "tester")
    #expect(bill.contents.repetition == .none)
    #expect(try await test.draft("d", invoice(500, "2026-06-01")).proposal.repetition == nil)
    #expect(try await test.store.memory().first?.beliefs[.repetition]?.value == "none")
  }

  @Test(
    "a shop rejected twice makes its next document ask whether it is a bill, until one is confirmed",
    arguments: TestDatabase.allCases)
  func noBill(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    func reject(_ hash: String, _ day: String) async throws {
      let draft = try await test.draft(hash, invoice(500, day, "Club"))
      #expect(!draft.proposal.review.contains(.notABill))
      try await test.store.setRejected(true, draft: draft.id, who: "tester")
      test.clock.pass(60)
    }
    try await reject("a", "2026-03-01")
    let shop = try #require(try await test.store.memory().first)
    #expect(shop.name == "Club" && shop.bills == 0 && shop.beliefs[.bill]?.isBelieved == false)
    try await reject("b", "2026-04-01")
    #expect(try await test.store.memory(of: "club").first?.beliefs[.bill]?.isBelieved == true)
    let third = try await test.draft("c", invoice(510, "2026-05-01", "Club"))
    #expect(third.proposal.review == [.notABill] && third.proposal.noBill?.draft == 2 && !third.isSure)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.relearn(from: [2]) == [third.id])
    #expect(try await test.store.draft(third.id).proposal.review.isEmpty)
    _ = try await test.store.redo(who: "tester")
    _ = try await test.store.relearn(from: [2])
    test.clock.pass(60)
    _ = try await test.store.confirm(try await test.store.draft(third.id), who: "tester")
    #expect(try await test.draft("d", invoice(520, "2026-06-01", "Club")).proposal.review.isEmpty)
    #expect(try await test.store.memory().map(\.bills) == [1])
  }

  @Test("a rejected copy and a document with missing pages teach nothing about their shop")
  func otherReasons() async throws {
    let test = try await TestStore(.memory)
    _ = try await test.draft("a", invoice(500, "2026-03-01"))
    for hash in ["b", "c"] {
      let copy = try await test.draft(hash, invoice(500, "2026-03-01"))
      #expect(copy.proposal.duplicateOf != nil)
      try await test.store.judge(draft: copy.id, isSame: true, who: "tester")
    }
    for (hash, day) in [("d", "2026-03-02"), ("e", "2026-03-03")] {
      var broken = invoice(600, day)
      broken.review = [.pagesMissing]
      try await test.store.setRejected(true, draft: try await test.draft(hash, broken).id, who: "tester")
    }
    #expect(try await test.draft("f", invoice(900, "2026-03-04")).proposal.review.isEmpty)
    #expect(try await test.store.memory().isEmpty)
  }

  @Test("the rule that documents are not bills is forgotten when the user says so")
  func forgotten() async throws {
    let test = try await TestStore(.memory)
    for (hash, day) in [("a", "2026-03-01"), ("b", "2026-03-02")] {
      try await test.store.setRejected(true, draft: try await test.draft(hash, invoice(500, day)).id, who: "tester")
    }
    test.clock.pass(60)
    #expect(try await test.draft("c", invoice(510, "2026-05-01")).proposal.review == [.notABill])
    try await test.store.note([.bill: .forgotten], ofShop: "power", who: "tester")
    #expect(try await test.draft("d", invoice(520, "2026-05-02")).proposal.review.isEmpty)
    try await test.store.note([.bill: .value("no")], ofShop: "Power", who: "tester")
    let said = try await test.draft("e", invoice(530, "2026-05-03")).proposal
    #expect(said.review == [.notABill] && said.noBill?.draft == nil)
  }
}
