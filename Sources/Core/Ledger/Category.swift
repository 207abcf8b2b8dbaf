/// What bills are sorted by. A bill has one or many.
public struct Category: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  /// A sign that stands in front of the name in lists, usually an emoji; empty for none.
  public var icon: String
  public var tint: Tint?
  /// Bills that have it, deleted ones left out.
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
