internal import Core
internal import Ledger
internal import Store

/// Splits a bill into parts, each with a category and optionally a person, replacing earlier parts. The categories of
/// the bill are then those of its parts.
public struct SplitBill: Action {
  public var bill: Int64
  /// The parts as typed: `Groceries=12.30`, `Household@Anna=20%`, `Other=rest`, `Office=#2,4`.
  public var parts: [String]
  /// Whether items of the bill's document that no part names become parts in the bill's category.
  public var withItems: Bool

  public init(bill: Int64, parts: [String], withItems: Bool = false) {
    self.bill = bill
    self.parts = parts
    self.withItems = withItems
  }

  /// - Throws: `InputError` for parts that do not divide the bill; `StoreError.notFound`, `.deletedBill`,
  ///   `.unknownCategory`.
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
    let parts = try BillSplit.parts(
      typed, of: contents.amount, category: contents.categories.first ?? DefaultCategories.other,
      items: try await SplitBill.items(of: before, store), withItems: withItems)
    contents.parts = SplitBill.named(parts, as: before.contents.parts)
    return BillResult(
      try await store.edit(
        bill: bill, revision: before.revision, contents: contents, occurrence: before.occurrence, as: "bill.split",
        who: desk.person
      ).bill)
  }

  /// Returns the parts with the items' names that equal parts had before: a part is typed without its name.
  private static func named(_ parts: [BillPart], as before: [BillPart]) -> [BillPart] {
    func isSame(_ part: BillPart, _ other: BillPart) -> Bool {
      part.minorUnits == other.minorUnits && part.category.lowercased() == other.category.lowercased()
        && part.person?.lowercased() == other.person?.lowercased()
    }
    var left = before.filter { !$0.text.isEmpty }
    for part in parts where !part.text.isEmpty {
      if let place = left.firstIndex(where: { $0.text == part.text && isSame($0, part) }) { left.remove(at: place) }
    }
    return parts.map { part in
      guard part.text.isEmpty, let place = left.firstIndex(where: { isSame($0, part) }) else { return part }
      var named = part
      named.text = left.remove(at: place).text
      return named
    }
  }

  /// Returns the items of a bill's document that have an amount, with the sign of the bill's amount.
  static func items(of bill: Bill, _ store: Store) async throws -> [BillSplit.PaperItem] {
    guard let id = bill.draftID else { return [] }
    let amount = bill.contents.amount
    return try await store.draft(id).proposal.items.compactMap { item in
      guard let money = item.total.flatMap({ Money($0, amount.currency) }), money.minorUnits != 0 else { return nil }
      // A credit is printed with or without a minus sign.
      let units = amount.minorUnits < 0 && money.minorUnits > 0 ? -money.minorUnits : money.minorUnits
      return BillSplit.PaperItem(text: FullCardNumber.masked(item.description), minorUnits: units)
    }
  }
}

/// Removes the split of a bill and restores the categories that it had before. A bill that was created with parts keeps
/// their categories and counts in full in each of them.
public struct RemoveSplit: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  /// - Throws: `InputError` if the bill is not split; `StoreError.notFound`, `.deletedBill`.
  public func run(on desk: Desk) async throws -> BillResult {
    let store = try await desk.store
    let before = try await store.ledgerBill(bill)
    guard !before.contents.parts.isEmpty else { throw InputError("bill \(bill) is not split") }
    var contents = before.contents
    contents.parts = []
    if let earlier = SplitHistory.categoriesBefore(try await store.changes(of: .bill, bill)) {
      let kept = try await RemoveSplit.present(earlier, store)
      if !kept.isEmpty { contents.categories = kept }
    }
    return BillResult(
      try await store.edit(
        bill: bill, revision: before.revision, contents: contents, occurrence: before.occurrence, as: "bill.unsplit",
        who: desk.person
      ).bill)
  }

  /// Returns the present names of earlier categories: of a merged one, the category that it was merged into. Categories
  /// deleted since are dropped.
  private static func present(_ earlier: [String], _ store: Store) async throws -> [String] {
    var names: [String] = []
    for name in earlier {
      do {
        names += try await store.categories(named: [name])
      } catch StoreError.unknownCategory {
        continue
      }
    }
    return names
  }
}

/// Shows how a bill is split, and the items of its document by which it can be split.
public struct ShowSplit: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  /// - Throws: `StoreError.notFound`, `.deletedBill`.
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

/// The parts and items of a bill.
public struct BillSplitResult: Codable, Hashable, Sendable {
  public var bill: Int64
  public var title: String
  public var amount: MoneyResult
  /// The parts; empty for a bill that is not split.
  public var parts: [BillPartResult]
  /// The items of its document that have an amount, if it was read from a document.
  public var items: [Item]

  /// An item of the document.
  public struct Item: Codable, Hashable, Sendable {
    /// The 1-based number by which a part refers to the item.
    public var number: Int
    public var text: String
    public var amount: MoneyResult
  }
}
