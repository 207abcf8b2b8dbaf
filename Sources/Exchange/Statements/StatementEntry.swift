public import Core

/// A transaction on a bank account.
public struct StatementEntry: Hashable, Codable, Sendable {
  /// The date of booking.
  public var date: CalendarDate
  /// The date from which the amount counts for interest.
  public var valueDate: CalendarDate?
  /// The amount in the account's currency, negative for a debit.
  public var amount: Money
  /// The name of the other party.
  public var name: String?
  /// The other party's IBAN, or else its account number.
  public var iban: String?
  public var bic: String?
  /// The reference that both parties see: an end-to-end reference, the creditor's reference, or a number chosen by the
  /// customer.
  public var reference: String?
  /// The purpose and other remittance information.
  public var text: String
  /// The bank's reference of the entry.
  public var bankReference: String?
  /// The bank's reference of the collective booking of which it is one payment.
  public var batchReference: String?
  /// The bank's type of the transaction: a code or words.
  public var type: String?
  /// The mandate reference of a direct debit.
  public var mandate: String?
  /// The bank's charge, which may or may not be included in the amount; positive.
  public var fee: Money?
  /// The amount paid in another currency, with the sign of `amount`.
  public var original: Money?
  /// The exchange rate as printed; its direction differs between banks.
  public var rate: String?
  /// The last four digits of the card that was used.
  public var lastFour: String?
  public var cheque: String?
  /// Whether the entry comes from a standing order.
  public var isStandingOrder: Bool
  /// Whether the entry reverses another one.
  public var isReversal: Bool
  /// Whether the entry is not booked yet; balances do not include it.
  public var isPending: Bool
  /// The line in the file, from 1.
  public var line: Int

  public init(
    date: CalendarDate, valueDate: CalendarDate? = nil, amount: Money, name: String? = nil, iban: String? = nil,
    bic: String? = nil, reference: String? = nil, text: String = "", bankReference: String? = nil,
    type: String? = nil, mandate: String? = nil, fee: Money? = nil, original: Money? = nil, rate: String? = nil,
    lastFour: String? = nil, cheque: String? = nil, isStandingOrder: Bool = false, isReversal: Bool = false,
    isPending: Bool = false, line: Int = 1, batchReference: String? = nil
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
    self.batchReference = batchReference
  }
}
