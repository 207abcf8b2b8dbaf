internal import Core

/// The business terms of an invoice (BT numbers of EN 16931-1), which all syntaxes have in common.
struct InvoiceTerms: Sendable {
  /// BT-1.
  var number: String?
  /// BT-2.
  var issueDate: CalendarDate?
  /// BT-3, a code of UNTDID 1001.
  var typeCode: String?
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
}

/// Payment terms in the free text of an e-invoice.
enum PaymentTerms {
  /// The due date according to the terms, by the same rules as for printed ones.
  static func dueDate(in terms: [String], issued: CalendarDate) -> CalendarDate? {
    let document = DocumentText(typed: terms, today: issued)
    let candidates = DateCandidates.all(in: document, dayFirst: 0.9)
    return DueDateExtractor.dueDate(in: document, candidates: candidates, issued: issued)?.value
  }
}
