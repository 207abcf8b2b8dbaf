public import Core
internal import Ledger
internal import Store

/// Lists all categories, in the order in which they are offered.
public struct ListCategories: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [CategoryResult] {
    try await desk.store.categoryList().map { CategoryResult($0) }
  }
}

/// Lists all categories to choose from, in the order in which they are offered.
public struct ListCategoryNames: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [CategoryName] {
    try await desk.store.categoryAppearances().map { CategoryName(name: $0.name, icon: $0.icon) }
  }
}

/// Adds a category.
public struct AddCategory: Action {
  public static let beginsLedger = true
  public var name: String
  /// One visible character; nil and `none` for no icon.
  public var icon: String?
  public var colour: Typed<Tint?>?

  public init(name: String, icon: String? = nil, colour: Typed<Tint?>? = nil) {
    self.name = name
    self.icon = icon
    self.colour = colour
  }

  /// - Throws: `InputError`, `StoreError.similarName`.
  public func run(on desk: Desk) async throws -> CategoryResult {
    CategoryResult(
      try await desk.store.addCategory(
        try TypedField.name.read(NameInput.name(name, "a category")),
        icon: try TypedField.icon.read(icon.map(NameInput.icon)) ?? "",
        tint: try TypedField.colour.read(colour?.value(Typing.tint) ?? nil), who: desk.person))
  }
}

/// Changes a category; fields that are nil stay as they are. Guesses for the old name go to the renamed category from
/// then on.
public struct EditCategory: Action {
  public var category: String
  public var name: String?
  public var icon: String?
  public var colour: Typed<Tint?>?

  public init(category: String, name: String? = nil, icon: String? = nil, colour: Typed<Tint?>? = nil) {
    self.category = category
    self.name = name
    self.icon = icon
    self.colour = colour
  }

  /// - Throws: `InputError`, `StoreError.unknownCategory`, `.similarName`.
  public func run(on desk: Desk) async throws -> ChangedCategory {
    let edit = CategoryEdit(
      name: try TypedField.name.read(name.map { try NameInput.name($0, "a category") }),
      icon: try TypedField.icon.read(icon.map(NameInput.icon)),
      tint: try TypedField.colour.read(colour.map { try $0.value(Typing.tint) }))
    let before = try await desk.store.category(named: category).name
    let after = try await desk.store.editCategory(category, edit, who: desk.person)
    return ChangedCategory(
      category: CategoryResult(try await desk.store.category(named: after.name)), before: before)
  }
}

/// Moves all bills of one category to another, and deletes the former.
public struct MergeCategory: Action {
  /// The category that is deleted.
  public var category: String
  /// The category that remains.
  public var target: String

  public init(category: String, into target: String) {
    self.category = category
    self.target = target
  }

  /// - Throws: `StoreError.unknownCategory`, `.sameCategory`, `.fallbackCategory`.
  public func run(on desk: Desk) async throws -> ChangedCategory {
    let going = try await desk.store.category(named: category)
    let bills = try await desk.store.mergeCategory(category, into: target, who: desk.person)
    return ChangedCategory(
      category: CategoryResult(try await desk.store.category(named: target)), before: going.name, received: bills)
  }
}

/// Deletes a category; its bills keep their other categories, or get the fallback category.
public struct DeleteCategory: Action {
  public var category: String

  public init(category: String) { self.category = category }

  /// - Throws: `StoreError.unknownCategory`, `.fallbackCategory`.
  public func run(on desk: Desk) async throws -> DeletedCategory {
    let going = try await desk.store.category(named: category)
    return DeletedCategory(
      name: going.name, bills: try await desk.store.deleteCategory(category, who: desk.person))
  }
}
