/// A category of bills. A bill has one or more.
public struct Category: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  /// A symbol shown before the name in lists, usually an emoji; empty for none.
  public var icon: String
  public var tint: Tint?
  /// The number of bills in it, without deleted ones.
  public var bills: Int

  public init(id: Int64, revision: Int, name: String, icon: String, tint: Tint?, bills: Int) {
    self.id = id
    self.revision = revision
    self.name = name
    self.icon = icon
    self.tint = tint
    self.bills = bills
  }
}
