public import Core
internal import Ledger
internal import Store

/// Adds a bill that was typed in one line: `Electricity 84.20 fri #Utilities`.
public struct QuickAddBill: Action {
  public static let beginsLedger = true
  public var line: String
  /// Said apart from the line, and over it.
  public var entry: BillEntry

  public init(line: String, entry: BillEntry = BillEntry()) {
    self.line = line
    self.entry = entry
  }

  public func run(on desk: Desk) async throws -> AddedBill {
    try await AddedBill.adding(try await contents(on: desk), on: desk)
  }

  /// The bill that the line means.
  ///
  /// - Throws: `InputError`, `StoreError`.
  func contents(on desk: Desk) async throws -> BillContents {
    let typing = desk.typing
    let usual = try entry.currency.map(typing.currency) ?? typing.usualCurrency
    let typed = try QuickAdd.parse(line, today: typing.today, usual: usual, marks: typing.marks)
    let paid = typed.isPaid ? typed.date ?? typing.today : nil
    let due = typed.isPaid ? nil : typed.date
    // What nobody says is as it was with this merchant last time.
    let categories =
      typed.categories.isEmpty
      ? try await desk.store.usualCategories(of: entry.merchant.flatMap { $0.isEmpty ? nil : $0 } ?? typed.title)
      : typed.categories
    var contents = BillContents(
      title: typed.title, merchant: typed.title, kind: typed.amount.minorUnits < 0 ? .creditNote : .unknown,
      amount: typed.amount, issueDate: min(typing.today, due ?? paid ?? typing.today), dueDate: due, paidDate: paid,
      categories: categories.isEmpty ? [DefaultCategories.other] : categories, repetition: typed.repetition,
      dueTime: typed.time)
    try await entry.apply(to: &contents, on: desk)
    if let time = typed.time, contents.dueDate == nil {
      throw InputError(
        typed.isPaid
          ? "a paid bill has no due time; leave out \(time)" : "due at \(time) on which day? Add the day, like fri")
    }
    return contents
  }
}

/// What a line of quick add means, without adding anything.
public struct PreviewQuickAdd: Action {
  public var line: String

  public init(line: String) { self.line = line }

  /// - Throws: as `QuickAddBill`.
  public func run(on desk: Desk) async throws -> BillPreview {
    let contents = try await QuickAddBill(line: line).contents(on: desk)
    try BillRules.check(contents, today: desk.today)
    try await desk.store.checkCategories(contents.categories)
    return BillPreview(contents)
  }
}

/// A bill that is not added yet.
public struct BillPreview: Codable, Hashable, Sendable {
  public var title: String
  public var amount: MoneyResult
  @Nullable public var dueDate: CalendarDate?
  @Nullable public var paidDate: CalendarDate?
  public var categories: [String]
  public var repetition: Repetition

  init(_ contents: BillContents) {
    title = contents.title
    amount = MoneyResult(contents.amount)
    _dueDate = Nullable(wrappedValue: contents.dueDate)
    _paidDate = Nullable(wrappedValue: contents.paidDate)
    categories = contents.categories
    repetition = contents.repetition
  }
}
