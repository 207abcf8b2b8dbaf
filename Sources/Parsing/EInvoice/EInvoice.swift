internal import Core

/// Reads an e-invoice, whichever its syntax.
enum EInvoice {
  /// What the invoice says; nil where it has neither an amount nor a number.
  static func data(of invoice: StructuredInvoice) -> ExactData? {
    let terms =
      switch invoice.syntax {
      case .crossIndustry: CrossIndustryInvoice.terms(of: invoice.root)
      case .ubl: UBLInvoice.terms(of: invoice.root)
      }
    let data = terms.data
    return data.total == nil && data.reference == nil ? nil : data
  }
}

/// The business terms of an invoice, by their names in EN 16931-1 (BT numbers): what all syntaxes have in common.
struct InvoiceTerms: Sendable {
  /// BT-1.
  var number: String?
  /// BT-2.
  var issueDate: CalendarDate?
  /// BT-3, a code of UNTDID 1001.
  var typeCode: String?
  /// Whether the syntax itself says that it is a credit note.
  var isCreditNote = false
  /// BT-5.
  var currency: Currency?
  /// BT-9.
  var dueDate: CalendarDate?
  /// BT-20, in words, in the language of the seller.
  var paymentTerms: [String] = []
  /// BT-28, or BT-27 where the seller has no other name.
  var seller: String?
  /// BT-81, a code of UNTDID 4461.
  var paymentMeans: String?
  /// BT-84, where it is an IBAN.
  var iban: String?
  /// BT-83.
  var paymentReference: String?
  /// BT-110.
  var taxTotal: Amount?
  /// BT-112.
  var grandTotal: Amount?
  /// BT-113.
  var prepaid: Amount?
  /// Whether the form has a place for it.
  var canSayPrepaid = true
  /// BT-114.
  var rounding: Amount?
  /// BT-115.
  var amountDue: Amount?
  /// BG-23.
  var taxes: [TaxLine] = []
  /// BG-25.
  var items: [Item] = []
  /// BT-131 of each line; empty where a line has none that can be read.
  var lineAmounts: [Amount] = []
  /// BT-106.
  var lineTotal: Amount?
  /// BT-107 and BT-108.
  var allowances: Amount?
  var charges: Amount?
  /// BT-109.
  var taxBasis: Amount?
  /// Sums that are there twice, in a foreign currency or no numbers.
  var isMalformed = false
  /// It says that it is a test or a copy.
  var isNoOriginal = false

  /// The terms as a document's data.
  var data: ExactData {
    var data = ExactData(source: .eInvoice)
    let isCredit = isCreditNote || InvoiceCodes.isCreditNote(typeCode)
    let whole = grandTotal ?? amountDue
    let isNegative = isCredit || whole?.isNegative == true
    func signed(_ amount: Amount?) -> Amount? { isCredit ? amount.map { -$0.magnitude } : amount }
    data.total = signed(toPay)
    if let total = data.total, let grand = signed(grandTotal), !grand.equals(total) { data.grandTotal = grand }
    data.contradictsItself = isMalformed || !InvoiceArithmetic(self).broken.isEmpty
    data.isNoBill = isNoOriginal || !InvoiceCodes.isInvoice(typeCode) && !isCredit
    data.kind =
      InvoiceCodes.otherPaper(typeCode) ?? (isNegative ? .creditNote : isPaid ? .receipt : .invoice)
    data.merchant = seller
    data.reference = number
    data.date = issueDate
    data.currency = currency
    data.dueDate = isPaid ? nil : dueDate ?? issueDate.flatMap { PaymentTerms.dueDate(in: paymentTerms, issued: $0) }
    data.tax = signed(taxTotal)
    data.taxes = taxes
    data.iban = iban
    data.paymentReference = paymentReference
    data.payment = InvoiceCodes.paymentMode(paymentMeans).map { Payment(mode: $0) }
    data.items = items
    return data
  }

  /// The amount still due; the whole amount where nothing is left to pay, since that is what was spent, and where the
  /// figure due is a zero that nothing explains.
  private var toPay: Amount? {
    guard let amountDue, !amountDue.isZero else { return grandTotal ?? amountDue }
    return amountDue
  }

  /// Everything was paid in advance.
  private var isPaid: Bool {
    guard let grandTotal, let prepaid, let amountDue else { return false }
    return amountDue.isZero && !grandTotal.isZero && prepaid.equals(grandTotal)
  }
}

/// The code lists of e-invoices, as far as they matter to a ledger.
enum InvoiceCodes {
  /// Whether a document type of UNTDID 1001 is a credit note, by the division that EN 16931 makes of the list.
  static func isCreditNote(_ code: String?) -> Bool {
    ["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"].contains(code ?? "")
  }

  /// Whether a document type of UNTDID 1001 is an invoice, by the division that EN 16931 makes of the list, but for pro
  /// forma invoices (325), which ask for no money. No type at all says nothing against it.
  static func isInvoice(_ code: String?) -> Bool {
    guard let code else { return true }
    return [
      "71", "80", "82", "84", "102", "130", "202", "203", "204", "211", "218", "219", "295", "326", "331", "380", "382",
      "383", "384", "385", "386", "387", "388", "389", "390", "393", "394", "395", "456", "457", "527", "553", "575",
      "623", "633", "751", "780", "817", "870", "875", "876", "877", "935",
    ].contains(code)
  }

  /// What a document of a type that is no invoice is, as far as the ledger has a word for it: offers, orders and pro forma
  /// invoices, and what goes with goods.
  static func otherPaper(_ code: String?) -> Kind? {
    switch code {
    case "310", "315", "220", "221", "226", "230", "231", "325": .offer
    case "270", "350", "351": .deliveryNote
    default: nil
    }
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

/// Payment terms in words, as they stand in the free text of an e-invoice.
enum PaymentTerms {
  /// The day the terms give, by the same rules as for printed ones.
  static func dueDate(in terms: [String], issued: CalendarDate) -> CalendarDate? {
    let document = DocumentText(typed: terms, today: issued)
    let candidates = DateCandidates.all(in: document, dayFirst: 0.9)
    return DueDateExtractor.dueDate(in: document, candidates: candidates, issued: issued)?.value
  }
}
