/// The kind of a document.
public enum DocumentKind: String, Codable, Sendable, CaseIterable {
  /// Already paid.
  case receipt
  /// To be paid; may have a due date.
  case invoice
  /// Money returned: the total is negative.
  case creditNote
  /// Repeats an invoice's demand for payment; the invoice may be in the ledger already.
  case reminder
  /// Lists the invoices and payments of an account; asks for no payment itself.
  case statement
  /// Lists delivered goods; never to be paid.
  case deliveryNote
  /// A quotation, proforma invoice or order confirmation: nothing to pay yet.
  case offer
  case unknown

  /// Whether it is a bill, which belongs in a ledger once. Anything else needs the user's decision.
  public var isBill: Bool {
    switch self {
    case .receipt, .invoice, .creditNote, .unknown: true
    case .reminder, .statement, .deliveryNote, .offer: false
    }
  }
}
