internal import Core

/// The code lists of e-invoices, as far as they matter to a ledger.
enum InvoiceCodes {
  /// Whether a document type of UNTDID 1001 is a credit note, by the division that EN 16931 makes of the list.
  static func isCreditNote(_ code: String?) -> Bool {
    ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"].contains(code ?? "")
  }

  /// How a bill is or was paid, by the codes of UNTDID 4461; nil for a means that says nothing to people.
  static func paymentMode(_ code: String?) -> PaymentMode? {
    switch code {
    case "10": .cash
    case "20", "21", "23", "24", "25", "26": .cheque
    case "30", "31", "42", "58": .bankTransfer
    case "48", "54", "55": .card
    case "49", "59": .directDebit
    case "57": .standingOrder
    case "68": .wallet
    default: nil
    }
  }
}
