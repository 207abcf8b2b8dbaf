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
