import Core
import Ledger
import TestSupport
import Testing

@Suite("A user edits a proposal")
struct EditingTests {
  @Test("The user's input is certain, and what was read stays as an alternative")
  func said() throws {
    var corrections = Corrections()
    corrections.total = Amount(units: 999, scale: 2)
    let total = try #require(Editing.apply(corrections, to: .complete).total)
    #expect(total.value == Amount(units: 999, scale: 2))
    #expect(total.confidence == 1 && total.source == .person)
    #expect(total.alternatives.map(\.value) == [Amount(units: 1230, scale: 2)])
  }

  @Test("A value that was read keeps the place where it is printed; one that was typed has none")
  func evidence() {
    func printed(_ text: String) -> Evidence { Evidence(page: 1, boxes: [], text: text) }
    var proposal = Proposal.complete
    proposal.total = Field(
      value: Amount(units: 77_952, scale: 2), confidence: 0.9, source: .ocr, evidence: printed("779,52"),
      alternatives: [Candidate(value: Amount(units: 31_640, scale: 2), confidence: 0.5, evidence: printed("316,40"))])
    func edited(_ units: Int64, _ proposal: Proposal) -> Proposal {
      var corrections = Corrections()
      corrections.total = Amount(units: units, scale: 2)
      return Editing.apply(corrections, to: proposal)
    }
    let other = edited(31_640, proposal)
    #expect(other.total?.evidence?.text == "316,40")
    #expect(edited(77_952, proposal).total?.evidence?.text == "779,52")
    #expect(edited(77_952, other).total?.evidence?.text == "779,52")
    let typed = edited(999, proposal)
    #expect(typed.total?.evidence == nil && typed.total?.source == .person)
  }

  @Test("Input equal to what was read confirms it without an alternative")
  func same() throws {
    var corrections = Corrections()
    corrections.merchant = "Bakery"
    let merchant = try #require(Editing.apply(corrections, to: .complete).merchant)
    #expect(merchant.source == .person && merchant.alternatives.isEmpty)
  }

  @Test("A due date is removed, and nothing else with it")
  func withoutDueDate() {
    var proposal = Proposal.complete
    proposal.dueDate = Proposal.field(.day("2026-04-14"))
    var corrections = Corrections()
    corrections.dueDate = .removed
    #expect(Editing.apply(corrections, to: proposal) == .complete)
  }

  @Test("An empty reference removes the one that was read, from the draft and from its bill")
  func withoutReference() throws {
    var proposal = Proposal.complete
    proposal.reference = Proposal.field("R-1")
    var corrections = Corrections()
    corrections.reference = .removed
    #expect(Editing.apply(corrections, to: proposal).reference == nil)
    #expect(try Confirmation.contents(of: .of(proposal), with: corrections).reference == nil)
    // As drafts that were edited before contain it.
    proposal.reference = Proposal.field("")
    #expect(try Confirmation.contents(of: .of(proposal), with: Corrections()).reference == nil)
  }

  @Test("No correction changes nothing")
  func nothing() { #expect(Editing.apply(Corrections(), to: .complete) == .complete) }

  @Test(
    "A correction removes the doubts about its field, and no others",
    arguments: [
      ("merchant", [.missingMerchant, .uncertainMerchant]),
      ("total", [.missingTotal, .ambiguousTotal, .totalsDisagree]),
      ("currency", [.missingCurrency, .uncertainCurrency]), ("date", [.missingDate, .ambiguousDate, .unlikelyDate]),
      ("due", []),
      (
        "total and date",
        [
          .missingTotal, .ambiguousTotal, .totalsDisagree, .missingDate, .ambiguousDate, .unlikelyDate, .lowConfidence,
          .unreadable,
          .notAReceipt,
        ]
      ),
    ] as [(String, [ReviewReason])])
  func settles(what: String, settled: [ReviewReason]) {
    var corrections = Corrections()
    if what == "merchant" { corrections.merchant = "Butcher" }
    if what.contains("total") { corrections.total = Amount(units: 1, scale: 0) }
    if what == "currency" { corrections.currency = .usd }
    if what.contains("date") { corrections.date = .day("2026-01-02") }
    if what == "due" { corrections.dueDate = .set(.day("2026-01-02")) }
    var proposal = Proposal.complete
    proposal.review = ReviewReason.allCases
    let left = Editing.apply(corrections, to: proposal).review
    #expect(Set(ReviewReason.allCases).subtracting(left) == Set(settled))
  }
}
