/// The fields that the parser found in one receipt or bill. One document yields none, one or several proposals.
public struct Proposal: Hashable, Codable, Sendable {
  /// 1-based within the document.
  public var part: Int
  /// The 1-based pages that it is on.
  public var pages: [Int]
  public var kind: Kind
  public var merchant: Field<String>?
  public var date: Field<CalendarDate>?
  public var time: Field<TimeOfDay>?
  /// The amount that was paid or is to be paid; for an invoice that was partly paid in advance, the remainder.
  public var total: Field<Amount>?
  /// The invoice's full amount including taxes, if the document says that it differs from the amount still due.
  public var grandTotal: Field<Amount>?
  /// Separate from the total, because it is often printed elsewhere, or not at all.
  public var currency: Field<Currency>?
  public var dueDate: Field<CalendarDate>?
  /// The sum of all taxes included in the total.
  public var tax: Field<Amount>?
  public var taxes: [TaxLine]
  /// Invoice or receipt number.
  public var reference: Field<String>?
  /// The reference to quote in a transfer, if the document gives one apart from its number.
  public var paymentReference: Field<String>?
  public var iban: Field<String>?
  public var payment: Field<Payment>?
  /// A category's name.
  public var category: Field<String>?
  public var items: [Item]
  /// The reasons why the user should review it. If there are none, total and date are guaranteed to be right.
  public var review: [ReviewReason]
  /// The script of a printed part that no installed model reads; nil if everything could be read.
  public var unreadScript: WritingScript?
  /// The keys of its shop printed on the document. The store keeps them separately, so a proposal from the store has
  /// none.
  public var shopKeys: Set<ShopKey> = []
  /// A fingerprint of its words, by which another scan of the same document is found. Stored separately like
  /// `shopKeys`.
  public var wordPrint: [UInt32] = []
  /// A fingerprint of its numbers, for the same purpose and also stored separately.
  public var numberPrint: [UInt32] = []
  /// The draft or bill that it seems to duplicate, if `review` contains `possibleDuplicate`.
  public var duplicateOf: DuplicateOf?
  /// The interval at which its bill recurs. Documents do not state it: it is learned for the shop, or nil.
  public var repetition: Field<Repetition>?
  /// The reason for not taking it for a bill, if that was learned; `review` then contains `notABill`.
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

  /// The total in its currency, if both are known and compatible.
  public var money: Money? {
    guard let total, let currency else { return nil }
    return Money(total.value, currency.value)
  }
}

/// The kind of a document.
public enum Kind: String, Codable, Sendable, CaseIterable {
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

/// The ways of paying a bill.
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

/// One purchased item.
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

/// The reasons why the user should review a draft.
public enum ReviewReason: String, Codable, Sendable, CaseIterable {
  case missingTotal, missingDate, missingMerchant, missingCurrency
  /// The name may be that of something else: the customer, a street, a slogan.
  case uncertainMerchant
  /// The symbol is ambiguous, or the document's country suggests another currency.
  case uncertainCurrency
  /// Day and month could be swapped, and no evidence says which country's order applies.
  case ambiguousDate
  /// The date is in the future, or long past.
  case unlikelyDate
  /// The figures, printed or in embedded data, do not add up to the total.
  case totalsDisagree
  /// Two or more amounts could be the total.
  case ambiguousTotal
  case lowConfidence
  /// The document's data (an e-invoice or a code) and its printed text differ.
  case printedDiffers
  /// The file contains text with other amounts that the page does not show.
  case hiddenText
  /// A bill or draft exists with the same merchant, date and total, or with nearly the same text.
  case possibleDuplicate
  /// The page seems to hold more than one receipt.
  case severalReceipts
  /// Nothing on the page looks like a receipt or bill.
  case notAReceipt
  /// A reminder, statement, delivery note or offer, or a document that is stamped as a copy, cancelled or a specimen:
  /// its amounts may be in the ledger already, or are not to be paid.
  case notABill
  /// Some pages could not be read.
  case pagesMissing
  /// A part is printed in a script that no installed model reads; `Proposal.unreadScript` says which.
  case unreadScript
  /// The document could not be read at all; the draft says why.
  case unreadable

  /// One sentence for display.
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
