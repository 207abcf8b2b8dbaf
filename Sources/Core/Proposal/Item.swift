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
