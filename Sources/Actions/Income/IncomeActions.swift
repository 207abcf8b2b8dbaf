public import Core
internal import Ledger
internal import Store

/// Lists the incomes of a period, or all.
public struct ListIncomes: Action {
  public var period: Period

  public init(period: Period = Period()) { self.period = period }

  public func run(on desk: Desk) async throws -> IncomeList {
    let days = try period.days(desk.today)
    let incomes = try await desk.store.incomes(from: days.lowerBound, to: days.upperBound)
    let month = Month(desk.today)
    func results(_ amounts: [Money]) -> [MoneyResult] { amounts.map { MoneyResult($0) } }
    return IncomeList(
      incomes: incomes.map { IncomeResult($0) }, total: results(Totals.byCurrency(incomes.map(\.contents.amount))),
      thisMonth: results(try await desk.store.incomeTotals(month.first...month.last)),
      allTime: results(try await desk.store.incomeTotals(nil)))
  }
}

/// Shows one income.
public struct ShowIncome: Action {
  public var income: Int64

  public init(income: Int64) { self.income = income }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> IncomeResult { IncomeResult(try await desk.store.income(income)) }
}

/// Adds an income entry.
public struct AddIncome: Action {
  public static let beginsLedger = true
  public var title: String
  public var amount: Typed<Money>
  /// The date, in the future for income that is expected; nil for today.
  public var date: Typed<CalendarDate>?
  public var notes: String

  public init(title: String, amount: Typed<Money>, date: Typed<CalendarDate>? = nil, notes: String = "") {
    self.title = title
    self.amount = amount
    self.date = date
    self.notes = notes
  }

  public func run(on desk: Desk) async throws -> IncomeResult {
    let contents = IncomeContents(
      title: try TypedField.title.read(NameInput.name(title, "an income entry")),
      notes: try TypedField.notes.read(NameInput.notes(notes, "an income entry")),
      amount: try TypedField.amount.read(desk.typing.positive(amount, "an income entry")),
      date: try TypedField.date.read(date?.value(desk.typing.pastDate)) ?? desk.today)
    return IncomeResult(try await desk.store.addIncome(contents, who: desk.person))
  }
}

/// Changes an income entry; fields that are nil stay as they are.
public struct EditIncome: Action {
  public var income: Int64
  public var title: String?
  public var amount: Typed<Money>?
  public var date: Typed<CalendarDate>?
  public var notes: String?

  public init(
    income: Int64, title: String? = nil, amount: Typed<Money>? = nil, date: Typed<CalendarDate>? = nil,
    notes: String? = nil
  ) {
    self.income = income
    self.title = title
    self.amount = amount
    self.date = date
    self.notes = notes
  }

  /// - Throws: `InputError`, `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> IncomeResult {
    var contents = try await desk.store.income(income).contents
    if let title { contents.title = try TypedField.title.read(NameInput.name(title, "an income entry")) }
    if let amount {
      contents.amount = try TypedField.amount.read(
        desk.typing.positive(amount, "an income entry", usual: contents.amount.currency))
    }
    if let date { contents.date = try TypedField.date.read(date.value(desk.typing.pastDate)) }
    if let notes { contents.notes = try TypedField.notes.read(NameInput.notes(notes, "an income entry")) }
    return IncomeResult(try await desk.store.editIncome(income, contents, who: desk.person))
  }
}

/// Deletes incomes; the result lists the ids of the deleted ones.
public struct DeleteIncomes: Action {
  public var incomes: [Int64]

  public init(incomes: [Int64]) { self.incomes = incomes }

  public func run(on desk: Desk) async throws -> BatchResult<Int64> {
    try await Batch.run(incomes) { id in
      try await desk.store.deleteIncome(id, who: desk.person)
      return id
    }
  }
}
