public import Core

/// A movement on an account.
public struct StatementEntry: Hashable, Codable, Sendable {
  /// When it was booked.
  public var date: CalendarDate
  /// From when it counts for interest.
  public var valueDate: CalendarDate?
  /// Negative for what went out. In the account's currency.
  public var amount: Money
  /// Who paid or was paid.
  public var name: String?
  /// The other side's IBAN, or its account number where it has none.
  public var iban: String?
  public var bic: String?
  /// What both sides quote: the end-to-end reference, a creditor's reference, a number the customer chose.
  public var reference: String?
  /// The words of the payment.
  public var text: String
  /// The bank's own name of the entry.
  public var bankReference: String?
  /// What the bank calls the movement: a code or words.
  public var type: String?
  /// The mandate of a direct debit.
  public var mandate: String?
  /// What the bank took for it, in it or beside it; above zero.
  public var fee: Money?
  /// What was paid in another currency, with the sign of the amount.
  public var original: Money?
  /// Units of one currency for one of the other, as printed; which way round differs from bank to bank.
  public var rate: String?
  /// The last four digits of the card that was used.
  public var lastFour: String?
  public var cheque: String?
  /// Whether it comes from a standing order.
  public var isStandingOrder: Bool
  /// Whether it takes back another one.
  public var isReversal: Bool
  /// Whether it is announced and not booked; no balance counts it.
  public var isPending: Bool
  /// Where it stands in the file, from 1.
  public var line: Int

  public init(
    date: CalendarDate, valueDate: CalendarDate? = nil, amount: Money, name: String? = nil, iban: String? = nil,
    bic: String? = nil, reference: String? = nil, text: String = "", bankReference: String? = nil,
    type: String? = nil, mandate: String? = nil, fee: Money? = nil, original: Money? = nil, rate: String? = nil,
    lastFour: String? = nil, cheque: String? = nil, isStandingOrder: Bool = false, isReversal: Bool = false,
    isPending: Bool = false, line: Int = 1
  ) {
    self.date = date
    self.valueDate = valueDate
    self.amount = amount
    self.name = name
    self.iban = iban
    self.bic = bic
    self.reference = reference
    self.text = text
    self.bankReference = bankReference
    self.type = type
    self.mandate = mandate
    self.fee = fee
    self.original = original
    self.rate = rate
    self.lastFour = lastFour
    self.cheque = cheque
    self.isStandingOrder = isStandingOrder
    self.isReversal = isReversal
    self.isPending = isPending
    self.line = line
  }
}
