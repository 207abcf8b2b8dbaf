public import Core

/// A transaction on a bank account.
public struct StatementEntry: Hashable, Codable, Sendable {
  /// When it was booked.
  public var date: CalendarDate
  /// The day from which it counts for interest.
  public var valueDate: CalendarDate?
  /// In the account's currency; negative for a debit.
  public var amount: Money
  /// The other party.
  public var name: String?
  /// The other party's IBAN, or its account number where it has none.
  public var iban: String?
  public var bic: String?
  /// The reference that both parties see: end-to-end, of the creditor, or a number that the customer chose.
  public var reference: String?
  /// The purpose, and other remittance information.
  public var text: String
  /// The bank's own reference of the entry.
  public var bankReference: String?
  /// The bank's type of the transaction: a code or words.
  public var type: String?
  /// The mandate of a direct debit.
  public var mandate: String?
  /// The bank's charge, included in the amount or not; positive.
  public var fee: Money?
  /// The amount in another currency that was paid, with the sign of `amount`.
  public var original: Money?
  /// The exchange rate as printed; its direction differs from bank to bank.
  public var rate: String?
  /// The last four digits of the card that was used.
  public var lastFour: String?
  public var cheque: String?
  /// Whether it comes from a standing order.
  public var isStandingOrder: Bool
  /// Whether it reverses another entry.
  public var isReversal: Bool
  /// Whether it is not booked yet; no balance includes it.
  public var isPending: Bool
  /// Its line in the file, from 1.
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
