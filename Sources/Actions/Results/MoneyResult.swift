public import Core

/// An amount in JSON: `{"value": "12.30", "minorUnits": 1230, "currency": "EUR"}`.
public struct MoneyResult: Codable, Hashable, Sendable {
  public var money: Money

  public init(_ money: Money) { self.money = money }

  public init(_ minorUnits: Int64, _ currency: Currency) {
    self.init(Money(minorUnits: minorUnits, currency: currency))
  }

  /// The amount without its sign.
  public var magnitude: MoneyResult { MoneyResult(Int64(clamping: money.minorUnits.magnitude), money.currency) }

  private enum CodingKeys: CodingKey { case value, minorUnits, currency }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Int64.self, forKey: .minorUnits), try container.decode(Currency.self, forKey: .currency))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(money.amount.description, forKey: .value)
    try container.encode(money.minorUnits, forKey: .minorUnits)
    try container.encode(money.currency, forKey: .currency)
  }
}
