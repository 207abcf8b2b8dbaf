internal import Core

/// The business terms of an invoice (BT numbers of EN 16931-1), which all syntaxes have in common.
struct InvoiceTerms: Sendable {
  /// BT-1.
  var number: String?
  /// BT-2.
  var issueDate: CalendarDate?
  /// BT-3, a code of UNTDID 1001.
  var typeCode: String?
  /// What the sender calls the document, beside BT-3: an element of the Cross Industry Invoice only.
  var title: String?
  /// BT-22.
  var notes: [String] = []
  /// Whether the syntax itself marks it as a credit note.
  var isCreditNote = false
  /// BT-5.
  var currency: Currency?
  /// BT-9.
  var dueDate: CalendarDate?
  /// BT-20, as text in the seller's language.
  var paymentTerms: [String] = []
  /// BT-28, or BT-27 when the seller has no trading name.
  var seller: String?
  /// BT-81, a code of UNTDID 4461.
  var paymentMeans: String?
  /// BT-84, if it is an IBAN.
  var iban: String?
  /// BT-83.
  var paymentReference: String?
  /// BT-110.
  var taxTotal: Amount?
  /// BT-112.
  var grandTotal: Amount?
  /// BT-113.
  var prepaid: Amount?
  /// Whether the profile has an element for BT-113.
  var canSayPrepaid = true
  /// BT-114.
  var rounding: Amount?
  /// BT-115.
  var amountDue: Amount?
  /// BG-23.
  var taxes: [TaxLine] = []
  /// BG-25.
  var items: [Item] = []
  /// BT-131 of each line; empty when it cannot be read for some line.
  var lineAmounts: [Amount] = []
  /// BT-106.
  var lineTotal: Amount?
  /// BT-107 and BT-108.
  var allowances: Amount?
  var charges: Amount?
  /// BT-109.
  var taxBasis: Amount?
  /// A sum is repeated, in a foreign currency, or not a number.
  var isMalformed = false
  /// The document is marked as a test or a copy.
  var isNoOriginal = false

  /// The terms as data of a document.
  var data: ExactData {
    var data = ExactData(source: .eInvoice)
    let isCredit = isCreditNote || InvoiceCodes.isCreditNote(typeCode)
    let whole = grandTotal ?? amountDue
    let isNegative = isCredit || whole?.isNegative == true
    func signed(_ amount: Amount?) -> Amount? { isCredit ? amount.map { -$0.magnitude } : amount }
    data.total = signed(toPay)
    if let total = data.total, let grand = signed(grandTotal), !grand.equals(total) { data.grandTotal = grand }
    data.contradictsItself = isMalformed || !InvoiceArithmetic(self).broken.isEmpty
    data.isNoBill =
      isNoOriginal || !InvoiceCodes.isInvoice(typeCode) && !isCredit
      || InvoiceCodes.isCorrection(typeCode) && !isNegative || InvoiceCodes.isSelfBilled(typeCode)
      || InvoiceWords.deny(title: title, notes: notes, isCredit: isNegative, today: issueDate)
    data.kind =
      InvoiceCodes.otherPaper(typeCode) ?? (isNegative || isOverpaid ? .creditNote : isPaid ? .receipt : .invoice)
    data.merchant = seller
    data.reference = number
    data.date = issueDate
    data.currency = currency
    data.dueDate =
      isPaid || isOverpaid
      ? nil : dueDate ?? issueDate.flatMap { PaymentTerms.dueDate(in: paymentTerms, issued: $0) }
    data.tax = signed(taxTotal)
    data.taxes = taxes
    data.iban = iban
    data.paymentReference = paymentReference
    data.payment = InvoiceCodes.paymentMode(paymentMeans).map { Payment(mode: $0) }
    data.items = items
    return data
  }

  /// The amount still due. When it is zero, the whole amount: it is what was spent, whether the zero means that
  /// everything was paid or is unexplained.
  private var toPay: Amount? {
    guard let amountDue, !amountDue.isZero else { return grandTotal ?? amountDue }
    return amountDue
  }

  /// Whether everything was paid in advance.
  private var isPaid: Bool {
    guard let grandTotal, let prepaid, let amountDue else { return false }
    return amountDue.isZero && !grandTotal.isZero && prepaid.equals(grandTotal)
  }

  /// Whether more was paid in advance than the invoice comes to, so that the difference comes back.
  private var isOverpaid: Bool { amountDue?.isNegative == true && grandTotal?.isNegative == false }
}

/// Payment terms in the free text of an e-invoice.
enum PaymentTerms {
  /// The due date according to the terms, by the same rules as for printed ones, except that a number of days alone,
  /// `30 días`, needs no word of payment beside it.
  static func dueDate(in terms: [String], issued: CalendarDate) -> CalendarDate? {
    let document = DocumentText(typed: terms, today: issued)
    let candidates = DateCandidates.all(in: document, dayFirst: 0.9)
    if let date = DueDateExtractor.dueDate(in: document, candidates: candidates, issued: issued)?.value { return date }
    let brief = document.lines.filter { $0.tokens.count <= longestBriefTerm && !$0.folded.contains("%") }
    let matches = brief.compactMap {
      DueTerms.standard.match(in: $0.tokens, line: $0.folded, nearPayment: true)
    }
    return matches.max { $0.days < $1.days }?.dueDate(issued: issued)
  }

  /// In words: `14 dni od wystawienia faktury`.
  private static let longestBriefTerm = 6
}

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

  /// Whether a document type of UNTDID 1001 is a corrected invoice: the corrected one may be in the ledger already, and
  /// the amounts may be its new ones or only the difference, unless they are negative.
  static func isCorrection(_ code: String?) -> Bool { code == "384" }

  /// Whether a document type of UNTDID 1001 is issued by the customer, who sends it to the seller: whoever receives it
  /// gets the money.
  static func isSelfBilled(_ code: String?) -> Bool { ["261", "389", "527"].contains(code ?? "") }

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
