/// What the parser makes of one receipt or bill: one document yields none, one or several.
public struct Proposal: Hashable, Codable, Sendable {
  /// 1-based within the document.
  public var part: Int
  /// The 1-based pages it stands on.
  public var pages: [Int]
  public var kind: Kind
  public var merchant: Field<String>?
  public var date: Field<CalendarDate>?
  public var time: Field<TimeOfDay>?
  /// What is to be paid, or was: of an invoice that was partly paid in advance, the rest.
  public var total: Field<Amount>?
  /// The invoice's whole amount with taxes, where the document says that it is another than what is still to be paid.
  public var grandTotal: Field<Amount>?
  /// Apart from the total, because it is often printed elsewhere, or not at all.
  public var currency: Field<Currency>?
  public var dueDate: Field<CalendarDate>?
  /// The sum of all taxes included in the total.
  public var tax: Field<Amount>?
  public var taxes: [TaxLine]
  /// Invoice or receipt number.
  public var reference: Field<String>?
  /// What a transfer has to quote, where the document gives it apart from its number.
  public var paymentReference: Field<String>?
  public var iban: Field<String>?
  public var payment: Field<Payment>?
  /// A category's name.
  public var category: Field<String>?
  public var items: [Item]
  /// Why a person should look. Empty is a promise: total and date are right.
  public var review: [ReviewReason]
  /// The script of print that no installed model reads; nil where everything could be read.
  public var unreadScript: WritingScript?
  /// What it prints of its shop. The store keeps that apart, and a proposal that comes from there has none.
  public var shopKeys: Set<ShopKey> = []
  /// A likeness of its words, by which another scan of the same paper is found; kept apart like `shopKeys`.
  public var wordPrint: [UInt32] = []
  /// A likeness of its numbers, for the same; kept apart too.
  public var numberPrint: [UInt32] = []
  /// What it seems to be another copy of, where `review` says so.
  public var duplicateOf: DuplicateOf?
  /// How often its bill comes again. No paper says so: it is learned of its shop, or nil.
  public var repetition: Field<Repetition>?
  /// Why it is taken for no bill where that was learned, which `review` says as `notABill`.
  public var noBill: Lesson?

  private enum CodingKeys: CodingKey {
    case part, pages, kind, merchant, date, time, total, grandTotal, currency, dueDate, tax, taxes, reference
    case paymentReference, iban, payment, category, items, review, unreadScript, duplicateOf
    case repetition, noBill
  }

  public init(
    part: Int = 1, pages: [Int] = [1], kind: Kind = .unknown, merchant: Field<String>? = nil,
    date: Field<CalendarDate>? = nil, time: Field<TimeOfDay>? = nil, total: Field<Amount>? = nil,
    grandTotal: Field<Amount>? = nil, currency: Field<Currency>? = nil, dueDate: Field<CalendarDate>? = nil,
    tax: Field<Amount>? = nil,
    taxes: [TaxLine] = [], reference: Field<String>? = nil, paymentReference: Field<String>? = nil,
    iban: Field<String>? = nil, payment: Field<Payment>? = nil, category: Field<String>? = nil, items: [Item] = [],
    review: [ReviewReason] = [], unreadScript: WritingScript? = nil
  ) {
    self.part = part
    self.pages = pages
    self.kind = kind
    self.merchant = merchant
    self.date = date
    self.time = time
    self.total = total
    self.grandTotal = grandTotal
    self.currency = currency
    self.dueDate = dueDate
    self.tax = tax
    self.taxes = taxes
    self.reference = reference
    self.paymentReference = paymentReference
    self.iban = iban
    self.payment = payment
    self.category = category
    self.items = items
    self.review = review
    self.unreadScript = unreadScript
  }

  /// The total in its currency, when both are known and fit each other.
  public var money: Money? {
    guard let total, let currency else { return nil }
    return Money(total.value, currency.value)
  }
}

/// What a document is.
public enum Kind: String, Codable, Sendable, CaseIterable {
  /// Already paid.
  case receipt
  /// To be paid; may carry a due date.
  case invoice
  /// Money back: the total is negative.
  case creditNote
  /// Asks again for what an invoice asked for: perhaps in the ledger already.
  case reminder
  /// Lists invoices and payments of an account; nothing to pay by itself.
  case statement
  /// What was delivered or is carried; never to be paid.
  case deliveryNote
  /// A quotation, proforma invoice or order confirmation: nothing to pay yet.
  case offer
  case unknown

  /// Whether it is a bill that belongs into a ledger once; what is none goes nowhere without a person.
  public var isBill: Bool {
    switch self {
    case .receipt, .invoice, .creditNote, .unknown: true
    case .reminder, .statement, .deliveryNote, .offer: false
    }
  }
}

/// How a bill is or was paid.
public enum PaymentMode: String, Codable, Sendable, CaseIterable {
  case cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque, other
}

public enum CardBrand: String, Codable, Sendable, CaseIterable {
  case visa, mastercard, amex, discover, maestro, girocard, dinersClub, jcb, unionPay, other
}

public struct Payment: Hashable, Codable, Sendable {
  public var mode: PaymentMode
  public var brand: CardBrand?
  /// The last four digits of a card; never more.
  public var lastFour: String?

  public init(mode: PaymentMode, brand: CardBrand? = nil, lastFour: String? = nil) {
    self.mode = mode
    self.brand = brand
    self.lastFour = lastFour
  }
}

/// One line of a tax table.
public struct TaxLine: Hashable, Codable, Sendable {
  /// Percent as printed, `7` or `19.5`.
  public var rate: Amount?
  public var net: Amount?
  public var amount: Amount?

  public init(rate: Amount? = nil, net: Amount? = nil, amount: Amount? = nil) {
    self.rate = rate
    self.net = net
    self.amount = amount
  }
}

/// One thing bought.
public struct Item: Hashable, Codable, Sendable {
  public var description: String
  /// As printed: `1`, `0.482`.
  public var quantity: Amount?
  public var total: Amount?

  public init(description: String, quantity: Amount? = nil, total: Amount? = nil) {
    self.description = description
    self.quantity = quantity
    self.total = total
  }
}

/// Why a person should look at a draft.
public enum ReviewReason: String, Codable, Sendable, CaseIterable {
  case missingTotal, missingDate, missingMerchant, missingCurrency
  /// The name may be another's: the customer's, a street's, a slogan's.
  case uncertainMerchant
  /// The sign is ambiguous, or the paper's country speaks for another currency.
  case uncertainCurrency
  /// Day and month could be exchanged, and no evidence says which country's habit holds.
  case ambiguousDate
  /// The date is in the future, or long past.
  case unlikelyDate
  /// The figures, printed or in data, do not add up to the total.
  case totalsDisagree
  /// Two or more amounts could be the total.
  case ambiguousTotal
  case lowConfidence
  /// The document's data (an e-invoice, a code) and its print say different things.
  case printedDiffers
  /// The file holds text with other amounts that the page does not show.
  case hiddenText
  /// A bill or draft with the same merchant, date and total exists.
  case possibleDuplicate
  /// The page seems to hold more than one receipt.
  case severalReceipts
  /// Nothing on the page looks like a receipt or bill.
  case notAReceipt
  /// A reminder, statement, delivery note or offer, or a paper that is stamped as a copy, cancelled or a specimen: what it
  /// names may be in the ledger already, or is not to be paid.
  case notABill
  /// Some pages could not be read.
  case pagesMissing
  /// A part is printed in letters that no installed model reads; `Proposal.unreadScript` says which.
  case unreadScript
  /// The document could not be read at all; the draft says why.
  case unreadable

  /// One sentence for people.
  public var explanation: String {
    switch self {
    case .missingTotal: "no total was found"
    case .missingDate: "no date was found"
    case .missingMerchant: "no merchant was found"
    case .missingCurrency: "no currency was found"
    case .uncertainMerchant: "the merchant's name is not certain"
    case .uncertainCurrency: "the currency is not certain"
    case .ambiguousDate: "day and month could be swapped"
    case .unlikelyDate: "the date is in the future or long past"
    case .totalsDisagree: "the figures do not add up"
    case .ambiguousTotal: "another amount could be the total"
    case .lowConfidence: "a decisive field is not certain"
    case .printedDiffers: "its data and its printed text differ"
    case .hiddenText: "the file may hold amounts that the page does not show"
    case .possibleDuplicate: "a bill or draft like this exists already"
    case .severalReceipts: "the page seems to hold several receipts"
    case .notAReceipt: "nothing here looks like a receipt or bill"
    case .notABill: "a reminder, statement, delivery note, offer, copy or cancelled document is not a bill of its own"
    case .pagesMissing: "some pages could not be read"
    case .unreadScript: "a part is in letters that no installed model reads"
    case .unreadable: "the document could not be read"
    }
  }
}
