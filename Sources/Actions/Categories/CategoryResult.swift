public import Core

/// A category, as shown in the interfaces and read by other programs.
public struct CategoryResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  /// A symbol shown before the name in lists; empty for none.
  public var icon: String
  @Nullable public var colour: Tint?
  /// The number of bills in the category.
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

/// A category to choose.
public struct CategoryName: Codable, Hashable, Sendable {
  public var name: String
  /// A symbol shown before the name in lists; empty for none.
  public var icon: String
}

/// A category that was changed, or that another category was merged into. The JSON is that of the category.
public struct ChangedCategory: Codable, Hashable, Sendable {
  public var category: CategoryResult
  /// The previous name, or the name of the category that was merged into it. Not in the JSON.
  public var before: String
  /// The number of bills that a merge moved to it. Not in the JSON.
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
  /// The number of bills that had it.
  public var bills: Int
}
