internal import Core

/// The code lists of e-invoices, as far as the ledger needs them.
enum InvoiceCodes {
  /// Whether a document type of UNTDID 1001 is a credit note, according to EN 16931's partition of the list.
  static func isCreditNote(_ code: String?) -> Bool {
    ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"].contains(code ?? "")
  }

  /// Whether a document type of UNTDID 1001 is an invoice, according to EN 16931's partition of the list, except for
  /// pro forma invoices (325), which do not request payment. A missing type counts as an invoice.
  static func isInvoice(_ code: String?) -> Bool {
    guard let code else { return true }
    return [
      "71", "80", "82", "84", "102", "130", "202", "203", "204", "211", "218", "219", "295", "326", "331", "380", "382",
      "383", "384", "385", "386", "387", "388", "389", "390", "393", "394", "395", "456", "457", "527", "553", "575",
      "623", "633", "751", "780", "817", "870", "875", "876", "877", "935",
    ].contains(code)
  }

  /// The kind of a document type that is not an invoice, if the ledger has one: offers, orders and pro forma invoices,
  /// and delivery documents.
  static func otherPaper(_ code: String?) -> DocumentKind? {
    switch code {
    case "310", "315", "220", "221", "226", "230", "231", "325": .offer
    case "270", "350", "351": .deliveryNote
    default: nil
    }
  }

  /// The payment mode of a code of UNTDID 4461; nil for codes without a corresponding mode.
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
