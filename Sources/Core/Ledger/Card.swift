/// A card that bills are paid with. Only the last four digits of its number are stored anywhere in billfold.
public struct Card: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var contents: CardContents
  /// The number of bills paid or to be paid with it.
  public var bills: Int

  public init(id: Int64, revision: Int, contents: CardContents, bills: Int) {
    self.id = id
    self.revision = revision
    self.contents = contents
    self.bills = bills
  }
}

/// The fields of a card that the user can edit.
public struct CardContents: Hashable, Sendable {
  public var name: String
  public var brand: CardBrand
  public var lastFour: String
  /// The card is valid until the last day of this month.
  public var expiry: Month?
  public var tint: Tint?

  public init(name: String, brand: CardBrand, lastFour: String, expiry: Month? = nil, tint: Tint? = nil) {
    self.name = name
    self.brand = brand
    self.lastFour = lastFour
    self.expiry = expiry
    self.tint = tint
  }
}
