extension CardBrand {
  /// The usual spelling.
  public var name: String {
    switch self {
    case .visa: "Visa"
    case .mastercard: "Mastercard"
    case .amex: "Amex"
    case .discover: "Discover"
    case .maestro: "Maestro"
    case .girocard: "girocard"
    case .dinersClub: "Diners Club"
    case .jcb: "JCB"
    case .unionPay: "UnionPay"
    case .other: "other"
    }
  }
}

extension Payment {
  /// The payment as people write it: `card Visa ****4242`.
  ///
  /// - Parameter hidden: stands for the digits that are not kept.
  public func words(hidden: String = "****") -> String {
    [CamelCase.words(mode.rawValue), brand?.name, lastFour.map { hidden + $0 }].compactMap(\.self).joined(
      separator: " ")
  }
}
