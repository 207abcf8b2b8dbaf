/// An amount in a currency: a whole number of minor units, so sums are exact.
public struct Money: Hashable, Codable, Sendable {
  /// Minor units of the currency: cents for EUR, yen for JPY, fils for KWD.
  public let minorUnits: Int64
  public let currency: Currency

  public init(minorUnits: Int64, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The money that a printed amount represents, or nil if it has more digits than the currency allows (`12.345`
  /// euros).
  public init?(_ amount: Amount, _ currency: Currency) {
    guard let exact = amount.rescaled(to: currency.exponent) else { return nil }
    self.init(minorUnits: exact.units, currency: currency)
  }

  public var amount: Amount { Amount(units: minorUnits, scale: currency.exponent) }

  /// The negated money; saturates where `Int64` cannot represent it.
  public static prefix func - (money: Money) -> Money {
    Money(minorUnits: (-money.amount).units, currency: money.currency)
  }
}

extension Money: CustomStringConvertible {
  /// `12.30 EUR`.
  public var description: String { "\(amount) \(currency.code)" }
}
