/// Money paid (a paid bill, negative) or received (an income or a credit note, positive).
public struct Transaction: Hashable, Sendable {
  /// Whether money was spent or received.
  public enum Kind: String, Sendable { case bill, income }
  public var kind: Kind
  /// The id of the bill or the income.
  public var id: Int64
  /// The date on which it was paid or received.
  public var date: CalendarDate
  public var title: String
  public var amount: Money
  /// The bill's categories, in their order.
  public var categories: [String]
  /// The icon of the first category that has one.
  public var icon: String
  /// The id of the card that the bill was paid with.
  public var card: Int64?

  public init(
    kind: Kind, id: Int64, date: CalendarDate, title: String, amount: Money, categories: [String] = [],
    icon: String = "", card: Int64? = nil
  ) {
    self.kind = kind
    self.id = id
    self.date = date
    self.title = title
    self.amount = amount
    self.categories = categories
    self.icon = icon
    self.card = card
  }
}
