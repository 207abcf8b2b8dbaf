import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Drafts, as any interface of the program handles them.
@Suite struct DraftActionTests {
  /// A receipt that needs no review.
  private static let receipt = Proposal(
    kind: .receipt, merchant: Field(value: "Hill & Sons", confidence: 0.98, source: .ocr),
    date: Field(value: day("2026-03-02"), confidence: 0.99, source: .ocr),
    total: Field(
      value: amount("24.23"), confidence: 0.99, source: .ocr,
      evidence: Evidence(page: 1, boxes: [Box(x: 100, y: 200, width: 60, height: 20)], text: "24.23"),
      alternatives: [Candidate(value: amount("24.28"), confidence: 0.2)]),
    currency: Field(value: .eur, confidence: 1, source: .ocr),
    category: Field(value: "Groceries", confidence: 0.9, source: .lexicon))

  @Test("a draft is listed, corrected, rejected, restored and confirmed without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk.withDrafts([Self.receipt])
    #expect(try await desk.run(ListDrafts(sureOnly: true)).map(\.file) == ["scan-1.pdf"])
    let edited = try await desk.run(EditDraft(1, changes: DraftChanges(merchant: " Hill ", total: "470")))
    #expect(edited.proposal.merchant?.value == "Hill" && edited.proposal.total?.minorUnits == 47_000)
    #expect(try await desk.run(RejectDrafts([1, 9])).refused.map(\.id) == [9])
    #expect(try await desk.run(ListDrafts()).isEmpty)
    #expect(try await desk.run(EditDraft(1, reopens: true)).state == .open)
    let confirmed = try await desk.run(
      ConfirmDrafts([1], changes: DraftChanges(categories: ["Office"], repetition: "monthly")))
    #expect(confirmed.refused.isEmpty && confirmed.done.map(\.bill.categories) == [["Office"]])
    #expect(confirmed.done.first?.next?.issueDate == day("2026-04-02"))
    #expect(try await desk.run(ShowDraft(1)).draft.bill == confirmed.done.first?.bill.id)
    let back = try await desk.run(TakeBackBill(try #require(confirmed.done.first).bill.id, of: 1))
    #expect(back.state == .open)
  }

  @Test(
    "a typed total is read by the locale, in edit and in confirm",
    arguments: [("de_DE", "1.234,50"), ("en_GB", "1,234.50"), ("fr_FR", "1 234,50"), ("de_DE", "1234,5")])
  func marks(locale: String, typed: String) async throws {
    let desk = try await MadeDesk.withDrafts([Self.receipt, Self.receipt], ["locale": locale])
    let changes = DraftChanges(total: .text(typed))
    #expect(try await desk.run(EditDraft(1, changes: changes)).proposal.total?.minorUnits == 123_450)
    let confirmed = try await desk.run(ConfirmDrafts([2], changes: changes))
    #expect(confirmed.done.map(\.bill.amount.money.minorUnits) == [123_450])
  }

  @Test("what a transfer needs is confirmed with the draft, corrected and removed")
  func transfer() async throws {
    var invoice = Self.receipt
    invoice.kind = .invoice
    invoice.paymentReference = Field(value: "KD 4711", confidence: 0.9, source: .ocr)
    invoice.iban = Field(value: "DE89370400440532013000", confidence: 0.9, source: .ocr)
    let desk = try await MadeDesk.withDrafts([invoice, invoice, invoice])
    var changes = DraftChanges()
    changes.paymentReference = "RF18 5390 0754 7034"
    changes.iban = "FR14 2004 1010 0505 0001 3M02 606"
    #expect(!changes.isEmpty)
    let edited = try await desk.run(EditDraft(1, changes: changes)).proposal
    #expect(edited.paymentReference?.value == "RF18539007547034" && edited.iban?.value == "FR1420041010050500013M02606")
    var none = DraftChanges()
    none.paymentReference = "none"
    none.iban = "none"
    let confirmed =
      try await desk.run(ConfirmDrafts([1])).done + desk.run(ConfirmDrafts([2])).done
      + desk.run(ConfirmDrafts([3], changes: none)).done
    #expect(confirmed.map(\.bill.paymentReference) == ["RF18539007547034", "KD 4711", nil])
    #expect(confirmed.map(\.bill.iban) == ["FR1420041010050500013M02606", "DE89370400440532013000", nil])
  }

  @Test("a due date that was misread is removed, in edit and in confirm", arguments: ["", "none", "None"])
  func withoutDueDate(typed: String) async throws {
    var invoice = Self.receipt
    invoice.kind = .invoice
    invoice.dueDate = Field(value: day("2026-04-02"), confidence: 0.9, source: .ocr)
    let desk = try await MadeDesk.withDrafts([invoice, invoice])
    let changes = DraftChanges(due: .text(typed))
    #expect(try await desk.run(EditDraft(1, changes: changes)).proposal.dueDate == nil)
    let confirmed = try await desk.run(ConfirmDrafts([2], changes: changes))
    #expect(confirmed.done.map(\.bill.dueText) == [nil], "\(confirmed.refused)")
    #expect(try await desk.run(EditDraft(1, changes: DraftChanges(due: "2026-05-02"))).proposal.dueDate != nil)
    #expect(try await desk.run(EditDraft(1, changes: DraftChanges(due: .value(nil)))).proposal.dueDate == nil)
    await #expect(throws: InputError.self) { try await desk.run(EditDraft(1, changes: DraftChanges(due: "never"))) }
  }

  @Test("a batch does what it can, reports what it cannot, and is undone at once")
  func batch() async throws {
    var unsure = Self.receipt
    unsure.total = nil
    let desk = try await MadeDesk.withDrafts([Self.receipt, unsure, Self.receipt])
    let result = try await desk.run(ConfirmDrafts([1, 2, 99, 3, 3]))
    #expect(result.done.map(\.draft) == [1, 3])
    #expect(result.refused.map(\.id) == [2, 99] && result.refused.allSatisfy { $0.kind == .badData })
    _ = try await desk.desk.store.undo(who: "tester")
    #expect(try await desk.desk.store.bills().isEmpty)
  }

  @Test("one merchant or total is refused for several drafts and for all sure ones, and nothing is confirmed")
  func oneForSeveral() async throws {
    var other = Self.receipt
    other.total = Field(value: amount("31.50"), confidence: 0.99, source: .ocr)
    let desk = try await MadeDesk.withDrafts([Self.receipt, other])
    for changes in [DraftChanges(merchant: "Hill"), DraftChanges(total: "470")] {
      for action in [
        ConfirmDrafts([1, 2], changes: changes), ConfirmDrafts([], allSure: true, changes: changes),
        ConfirmDrafts([1], allSure: true, changes: changes),
      ] {
        await #expect(throws: InputError.self, "\(changes)") { try await desk.run(action) }
      }
    }
    #expect(try await desk.desk.store.bills().isEmpty)
    let changes = DraftChanges(date: "2026-03-03")
    #expect(try await desk.run(ConfirmDrafts([], allSure: true, changes: changes)).done.count == 2)
  }

  @Test("all sure drafts are confirmed by several users at once: each draft once, and nobody is told of a mistake")
  func allAtOnce() async throws {
    let proposals = (1...9).map { number in
      var proposal = Self.receipt
      proposal.date = Field(value: day("2026-03-0\(number)"), confidence: 0.99, source: .ocr)
      proposal.total = Field(value: amount("\(number)1.50"), confidence: 0.99, source: .ocr)
      return proposal
    }
    let desk = try await MadeDesk.withDrafts(proposals)
    let results = try await withThrowingTaskGroup(of: BatchResult<ConfirmedDraft>.self) { group in
      for _ in 0..<3 { group.addTask { try await desk.run(ConfirmDrafts([], allSure: true)) } }
      return try await group.reduce(into: [BatchResult<ConfirmedDraft>]()) { $0.append($1) }
    }
    #expect(results.flatMap(\.done).map(\.draft).sorted() == Array(1...9))
    #expect(results.flatMap(\.refused).isEmpty)
    // One that is asked for is reported.
    #expect(try await desk.run(ConfirmDrafts([1], allSure: true)).refused.map(\.id) == [1])
  }

  @Test("a total in another currency than the one given beside it is refused, in edit and in confirm")
  func twoCurrencies() async throws {
    let desk = try await MadeDesk.withDrafts([Self.receipt])
    let changes = DraftChanges(total: "12 USD", currency: "EUR")
    let refused = await #expect(throws: InputError.self) { try await desk.run(EditDraft(1, changes: changes)) }
    #expect(refused?.description == "is it USD or EUR? Give the currency once")
    #expect(try await desk.run(ConfirmDrafts([1], changes: changes)).refused.map(\.id) == [1])
    let once = DraftChanges(total: "12 USD", currency: "USD")
    let edited = try await desk.run(EditDraft(1, changes: once)).proposal
    #expect(edited.total?.minorUnits == 1200 && edited.currency == .usd)
  }

  @Test("a draft is not confirmed as a bill that could not be edited later")
  func impossible() async throws {
    let desk = try await MadeDesk.withDrafts([Self.receipt])
    var returned = DraftChanges()
    returned.returnUntil = "2026-03-01"
    for changes in [
      DraftChanges(total: "0"), DraftChanges(date: "2026-12-24"), DraftChanges(due: "2026-03-01"), returned,
    ] {
      let result = try await desk.run(ConfirmDrafts([1], changes: changes))
      #expect(result.done.isEmpty && result.refused.map(\.id) == [1], "\(changes)")
    }
    #expect(try await desk.run(ListDrafts(sureOnly: true)).count == 1)
  }

  @Test("a guessed category that no longer exists becomes Other; a typed one is refused")
  func deletedCategory() async throws {
    var proposal = Self.receipt
    proposal.category = Field(value: "Knitting", confidence: 0.9, source: .lexicon)
    let desk = try await MadeDesk.withDrafts([proposal, proposal])
    #expect(try await desk.run(ConfirmDrafts([1])).done.map(\.bill.categories) == [["Other"]])
    let typed = try await desk.run(ConfirmDrafts([2], changes: DraftChanges(categories: ["Knitting"])))
    #expect(typed.done.isEmpty && typed.refused.map(\.id) == [2])
  }

  @Test("a draft that was changed since it was shown is refused")
  func conflict() async throws {
    let desk = try await MadeDesk.withDrafts([Self.receipt])
    _ = try await desk.run(EditDraft(1, changes: DraftChanges(merchant: "REWE")))
    let result = try await desk.run(ConfirmDrafts([SeenDraft(1, revision: 1)]))
    #expect(result.done.isEmpty && result.refused.map(\.id) == [1])
    await #expect(throws: StoreError.self) {
      try await desk.run(EditDraft(SeenDraft(1, revision: 1), changes: DraftChanges(merchant: "ALDI")))
    }
    let ofBill: [(inout DraftChanges) -> Void] = [
      { $0.notes = "x" }, { $0.repetition = "monthly" }, { $0.tags = ["x"] }, { $0.warrantyUntil = "2y" },
      { $0.returnUntil = "14d" },
    ]
    let changes = ofBill.map { change in
      var changes = DraftChanges()
      change(&changes)
      return changes
    }
    for changes in changes + [DraftChanges(categories: ["Fuel", "Travel"])] {
      await #expect(throws: InputError.self, "\(changes)") { try await desk.run(EditDraft(1, changes: changes)) }
    }
  }

  @Test("the JSON of a draft is read back as the same value, with null for fields that were not found")
  func encoding() async throws {
    let desk = try await MadeDesk.withDrafts([
      Proposal(currency: Field(value: .eur, confidence: 1, source: .ocr)), Self.receipt,
    ])
    for draft in try await desk.run(ListDrafts()) {
      let data = try JSONEncoder().encode(draft)
      var same = draft
      // Not in the JSON.
      (same.proposal.currencyField, same.proposal.paymentField) = (nil, nil)
      #expect(try JSONDecoder().decode(DraftResult.self, from: data) == same)
      let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let proposal = try #require(object["proposal"] as? [String: Any])
      #expect(proposal.keys.count == 20 && proposal["iban"] is NSNull && proposal["currency"] as? String == "EUR")
    }
  }
}
