/// The ways of paying a bill.
public enum PaymentMode: String, Codable, Sendable, CaseIterable {
  case cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque, other
}

/// The scheme or network of a payment card.
public enum CardBrand: String, Codable, Sendable, CaseIterable {
  case visa, mastercard, amex, discover, maestro, girocard, dinersClub, jcb, unionPay, other
}

/// How a bill was paid or is to be paid, as far as the document says.
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
