public import Core

/// A category, as faces show it and other programs read it.
public struct CategoryResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  /// A sign that stands in front of the name in lists; empty for none.
  public var icon: String
  @Nullable public var colour: Tint?
  /// Bills that have it.
  public var bills: Int

  public init(_ category: Category) {
    id = category.id
    revision = category.revision
    name = category.name
    icon = category.icon
    _colour = Nullable(wrappedValue: category.tint)
    bills = category.bills
  }
}

/// A category that was changed, or that another was merged into. The JSON is that of the category.
public struct ChangedCategory: Codable, Hashable, Sendable {
  public var category: CategoryResult
  /// The name that it had, or that of the category that is merged into it. No part of the JSON.
  public var before: String
  /// How many bills it was given by a merge. No part of the JSON.
  public var received: Int

  init(category: CategoryResult, before: String, received: Int = 0) {
    self.category = category
    self.before = before
    self.received = received
  }

  public init(from decoder: any Decoder) throws {
    let category = try CategoryResult(from: decoder)
    self.init(category: category, before: category.name)
  }

  public func encode(to encoder: any Encoder) throws { try category.encode(to: encoder) }
}

/// A category that was deleted.
public struct DeletedCategory: Codable, Hashable, Sendable {
  public var name: String
  /// How many bills had it.
  public var bills: Int
}
