public import Core
internal import Ledger
internal import Store

/// All categories, in the order in which they are offered.
public struct ListCategories: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [CategoryResult] {
    try await desk.store.categoryList().map { CategoryResult($0) }
  }
}

/// Adds a category.
public struct AddCategory: Action {
  public static let beginsLedger = true
  public var name: String
  /// One visible sign; `none` and nil for none.
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

/// Changes a category; what is nil stays. What is guessed to be of the old name goes to the renamed one from then on.
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

/// Gives all bills of one category to another, and deletes it.
public struct MergeCategory: Action {
  /// The category that goes.
  public var category: String
  /// The one that stays.
  public var target: String

  public init(category: String, into target: String) {
    self.category = category
    self.target = target
  }

  /// - Throws: `StoreError.unknownCategory`, `.sameCategory`, `.lastResort`.
  public func run(on desk: Desk) async throws -> ChangedCategory {
    let going = try await desk.store.category(named: category)
    let bills = try await desk.store.mergeCategory(category, into: target, who: desk.person)
    return ChangedCategory(
      category: CategoryResult(try await desk.store.category(named: target)), before: going.name, received: bills)
  }
}

/// Deletes a category; its bills keep their others, or fall to the last resort.
public struct DeleteCategory: Action {
  public var category: String

  public init(category: String) { self.category = category }

  /// - Throws: `StoreError.unknownCategory`, `.lastResort`.
  public func run(on desk: Desk) async throws -> DeletedCategory {
    let going = try await desk.store.category(named: category)
    return DeletedCategory(
      name: going.name, bills: try await desk.store.deleteCategory(category, who: desk.person))
  }
}
