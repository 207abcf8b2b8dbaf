/// The amount that a category may cost in a month.
///
/// It applies from a month on, until the month of the category's next budget in the same currency. A budget of zero ends
/// the one before: the category has none from its month on.
public struct Budget: Hashable, Codable, Sendable {
  /// Above zero, or zero if there is no budget from the month on.
  public var amount: Money
  /// The first month.
  public var from: Month

  public init(amount: Money, from: Month) {
    self.amount = amount
    self.from = from
  }

  /// Indicates whether the category has no budget from the month on.
  public var isEnd: Bool { amount.minorUnits == 0 }
}
