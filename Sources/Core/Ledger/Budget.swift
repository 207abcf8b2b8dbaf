/// The amount that a category may cost in a month.
///
/// It applies from a month on, until the month of the category's next budget in the same currency.
public struct Budget: Hashable, Codable, Sendable {
  /// Above zero.
  public var amount: Money
  /// The first month.
  public var from: Month

  public init(amount: Money, from: Month) {
    self.amount = amount
    self.from = from
  }
}
