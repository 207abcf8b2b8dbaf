public import Core
internal import Ledger
internal import Store

/// Adds a bill that was typed in one line: `Electricity 84.20 fri #Utilities`.
public struct QuickAddBill: Action {
  public static let beginsLedger = true
  public var line: String
  /// Fields given separately from the line; they take precedence over it.
  public var entry: BillEntry

  public init(line: String, entry: BillEntry = BillEntry()) {
    self.line = line
    self.entry = entry
  }

  public func run(on desk: Desk) async throws -> AddedBill {
    let (contents, day) = try await contents(on: desk)
    return try await AddedBill.adding(contents, dueOn: day, on: desk)
  }

  /// Parses the line into the contents of a bill, and the day of the month on which its series is due, if the line names
  /// it.
  ///
  /// - Throws: `InputError`, `StoreError`.
  func contents(on desk: Desk) async throws -> (contents: BillContents, dayOfMonth: Int?) {
    let typing = desk.typing
    let usual = try entry.currency.map(typing.currency) ?? typing.usualCurrency
    let typed = try QuickAdd.parse(line, today: typing.today, usual: usual, marks: typing.marks)
    let paid = typed.isPaid ? typed.date ?? typing.today : nil
    let due = typed.isPaid ? nil : typed.date
    // Categories that are not given are those of the last bill of this merchant.
    let categories =
      typed.categories.isEmpty
      ? try await desk.store.usualCategories(of: entry.merchant.flatMap { $0.isEmpty ? nil : $0 } ?? typed.title)
      : typed.categories
    var contents = BillContents(
      title: typed.title, merchant: typed.title, kind: typed.amount.minorUnits < 0 ? .creditNote : .unknown,
      amount: typed.amount, issueDate: min(typing.today, paid ?? typing.today), dueDate: due, paidDate: paid,
      categories: categories.isEmpty ? [DefaultCategories.other] : categories, repetition: typed.repetition,
      dueTime: typed.time)
    try await entry.apply(toNew: &contents, on: desk)
    if let time = typed.time, contents.dueDate == nil {
      throw InputError(
        typed.isPaid
          ? "a paid bill has no due time; leave out \(time)" : "the due time \(time) needs a day; add one, like fri")
    }
    return (contents, typed.dayOfMonth)
  }
}

/// Shows what a quick-add line means, without adding a bill.
public struct PreviewQuickAdd: Action {
  public var line: String

  public init(line: String) { self.line = line }

  /// - Throws: the same errors as `QuickAddBill`.
  public func run(on desk: Desk) async throws -> BillPreview {
    let contents = try await QuickAddBill(line: line).contents(on: desk).contents
    try BillRules.check(contents, today: desk.today)
    try await desk.store.checkCategories(contents.categories)
    return BillPreview(contents)
  }
}

/// A bill that has not been added yet.
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
