internal import Core
internal import Ledger
internal import Store

/// Divides a bill into parts, each with a category and perhaps a person; earlier parts are gone. Its categories are those
/// of its parts from then on.
public struct SplitBill: Action {
  public var bill: Int64
  /// As typed: `Groceries=12.30`, `Household@Anna=20%`, `Other=rest`, `Office=#2,4`.
  public var parts: [String]
  /// Whether the items of the bill's paper that no part names are parts too, of the bill's category.
  public var withItems: Bool

  public init(bill: Int64, parts: [String], withItems: Bool = false) {
    self.bill = bill
    self.parts = parts
    self.withItems = withItems
  }

  /// - Throws: `InputError` for what is no division of the bill, `StoreError.notFound`, `.unknownCategory`.
  public func run(on desk: Desk) async throws -> BillResult {
    let store = try await desk.store
    let before = try await store.ledgerBill(bill)
    var contents = before.contents
    guard !parts.isEmpty || withItems else {
      throw InputError("into which parts? Type them like Groceries=12.30 Household@Anna=20% Other=rest")
    }
    let typed = try parts.map {
      try PartInput($0, currency: contents.amount.currency, marks: desk.typing.marks)
    }
    contents.parts = try BillSplit.parts(
      typed, of: contents.amount, category: contents.categories.first ?? DefaultCategories.other,
      items: try await SplitBill.items(of: before, store), withItems: withItems)
    return BillResult(
      try await store.update(
        bill: bill, revision: before.revision, contents: contents, occurrence: before.occurrence, as: "bill.split",
        who: desk.person))
  }

  /// The items on a bill's paper that say what they cost, in the sign of the bill.
  static func items(of bill: Bill, _ store: Store) async throws -> [BillSplit.PaperItem] {
    guard let id = bill.draftID else { return [] }
    let amount = bill.contents.amount
    return try await store.draft(id).proposal.items.compactMap { item in
      guard let money = item.total.flatMap({ Money($0, amount.currency) }), money.minorUnits != 0 else { return nil }
      // Money back is printed with a sign or without.
      let units = amount.minorUnits < 0 && money.minorUnits > 0 ? -money.minorUnits : money.minorUnits
      return BillSplit.PaperItem(text: FullCardNumber.masked(item.description), minorUnits: units)
    }
  }
}

/// Makes a bill whole again, in the categories that it had before it was divided. One that never was whole keeps the
/// categories of its parts, and counts whole in each of them.
public struct RemoveSplit: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  /// - Throws: `InputError` where it is whole, `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> BillResult {
    let store = try await desk.store
    let before = try await store.ledgerBill(bill)
    guard !before.contents.parts.isEmpty else { throw InputError("bill \(bill) is not split") }
    var contents = before.contents
    contents.parts = []
    if let earlier = SplitHistory.categoriesBefore(try await store.changes(of: .bill, bill)) {
      // One that is deleted since is nobody's category any more.
      let present = Set(try await store.categories())
      let kept = earlier.filter(present.contains)
      if !kept.isEmpty { contents.categories = kept }
    }
    return BillResult(
      try await store.update(
        bill: bill, revision: before.revision, contents: contents, occurrence: before.occurrence, as: "bill.unsplit",
        who: desk.person))
  }
}

/// How a bill is divided, and what of its paper it can be divided by.
public struct ShowSplit: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> BillSplitResult {
    let store = try await desk.store
    let bill = try await store.ledgerBill(bill)
    let items = try await SplitBill.items(of: bill, store)
    let currency = bill.contents.amount.currency
    return BillSplitResult(
      bill: bill.id, title: bill.contents.title, amount: MoneyResult(bill.contents.amount),
      parts: bill.contents.parts.map { BillPartResult($0, currency) },
      items: items.enumerated().map { index, item in
        BillSplitResult.Item(number: index + 1, text: item.text, amount: MoneyResult(item.minorUnits, currency))
      })
  }
}

/// How a bill is divided.
public struct BillSplitResult: Codable, Hashable, Sendable {
  public var bill: Int64
  public var title: String
  public var amount: MoneyResult
  /// None for a bill that is whole.
  public var parts: [BillPartResult]
  /// What its paper names with an amount, where it was read from one.
  public var items: [Item]

  public struct Item: Codable, Hashable, Sendable {
    /// From 1.
    public var number: Int
    public var text: String
    public var amount: MoneyResult
  }
}
