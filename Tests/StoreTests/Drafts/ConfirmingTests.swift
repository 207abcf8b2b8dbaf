import Core
import Foundation
import Ledger
@testable import Store
import TestSupport
import Testing

@Suite("Confirming") struct ConfirmingTests {
  private func draft(_ proposal: Proposal) -> Draft {
    Draft(
      id: 7, documentID: 1, state: .open, revision: 1, proposal: proposal, failure: nil, fileName: "a.png", created: 0,
      billID: nil)
  }

  @Test("a credit note is money back, however it is printed", arguments: ["12.30", "-12.30"]) func creditNote(
    total: String
  ) throws {
    var corrections = Corrections()
    corrections.kind = .creditNote
    let bill = try Confirmation.contents(of: draft(.made(total: total)), with: corrections)
    #expect(bill.amount == Money(minorUnits: -1230, currency: .eur))
  }

  @Test(
    "a document with a due date that may be an invoice is unpaid",
    arguments: [(Kind.receipt, true), (.unknown, false), (.invoice, false)])
  func dueDate(kind: Kind, isPaid: Bool) throws {
    var corrections = Corrections()
    corrections.kind = kind
    corrections.dueDate = day("2026-04-01")
    let bill = try Confirmation.contents(of: draft(.made()), with: corrections)
    #expect((bill.paidDate != nil) == isPaid && bill.dueDate == corrections.dueDate)
  }

  @Test("a typed due date before the date is refused with both dates named") func dueTooEarly() throws {
    var corrections = Corrections()
    corrections.dueDate = day("2026-03-01")
    let error = #expect(throws: InputError.self) { try Confirmation.contents(of: draft(.made()), with: corrections) }
    #expect(error?.description.contains("2026-03-01") == true && error?.description.contains("2026-03-02") == true)
  }

  @Test("a merchant of only spaces counts as missing") func blankMerchant() {
    #expect(throws: InputError.self) {
      try Confirmation.contents(of: draft(.made(merchant: "  ")), with: Corrections())
    }
  }

  @Test("a guessed category that does not exist becomes Other; a typed one is refused") func categories() async throws {
    let fixture = try await Fixture()
    var proposal = Proposal.made()
    proposal.category = Field(value: "Haberdashery", confidence: 0.9, source: .lexicon)
    let draft = try await fixture.read("a", [proposal]).first.orThrow()
    var corrections = Corrections()
    corrections.categories = ["Haberdashery"]
    await #expect(throws: StoreError.unknownCategory("Haberdashery", close: [])) {
      _ = try await fixture.store.confirm(draft, with: corrections, who: "me")
    }
    #expect(try await fixture.store.confirm(draft, who: "me").contents.categories == ["Other"])
  }

  @Test("an incomplete draft that is already confirmed is reported as confirmed")
  func alreadyConfirmed() async throws {
    let fixture = try await Fixture()
    let draft = try await fixture.read("a", [.made(merchant: nil)]).first.orThrow()
    let bill = try await fixture.store.confirm(draft: draft.id, revision: 1, contents: .made(), who: "me")
    let now = try await fixture.store.draft(draft.id)
    await #expect(throws: StoreError.alreadyConfirmed(draft: draft.id, bill: bill.id)) {
      _ = try await fixture.store.confirm(now, who: "me")
    }
  }

  @Test(
    "an amount whose spaces or separators do not group thousands is refused",
    arguments: ["12 30", "1 2", "1 23 4", "1.234'567"])
  func notThousands(typed: String) { #expect(throws: InputError.self) { try AmountInput.parse(typed) } }
}
