internal import Core
internal import Ledger
internal import Store

/// Adds a bill that was typed in one line: `Electricity 84.20 fri #Utilities`.
public struct QuickAddBill: Action {
  public var line: String
  /// Said apart from the line, and over it.
  public var entry: BillEntry

  public init(line: String, entry: BillEntry = BillEntry()) {
    self.line = line
    self.entry = entry
  }

  public func run(on desk: Desk) async throws -> AddedBill {
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
          ? "of a paid bill no time is kept; leave out \(time)" : "due at \(time) of which day? Add the day, like fri")
    }
    return try await AddedBill.adding(contents, on: desk)
  }
}
