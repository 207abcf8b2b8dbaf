import Core
import Ledger
import TestSupport

extension Proposal {
  /// A receipt where everything was found.
  static let complete = Proposal(
    kind: .receipt, merchant: field("Bakery"), date: field(.day("2026-03-14")),
    total: field(Amount(units: 1230, scale: 2)),
    currency: field(.eur), payment: field(Payment(mode: .card, brand: .visa, lastFour: "9165")),
    category: field("Groceries"))

  static func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.9, source: .ocr) }
}

extension Confirmation {
  /// The bill as confirmed a week after the date of `Proposal.complete`.
  static func contents(of draft: Draft, with corrections: Corrections) throws -> BillContents {
    try contents(of: draft, with: corrections, today: .day("2026-03-21"))
  }
}

extension Draft {
  static func of(_ proposal: Proposal) -> Draft {
    Draft(
      id: 7, documentID: 1, state: .open, revision: 1, proposal: proposal, failure: nil, fileName: "a.png", created: 0,
      billID: nil)
  }
}
