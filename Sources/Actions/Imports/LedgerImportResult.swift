public import Core
public import Exchange
internal import Store

/// The result of an import from another program, or of its preview.
public struct LedgerImportResult: Codable, Hashable, Sendable {
  public var format: LedgerFormat
  /// The file's name.
  public var file: String
  public var isPreview: Bool
  /// The ids of the bills that were created; empty for a preview.
  public var bills: [Int64]
  /// The new bills, in the order of the file.
  public var new: [New]
  /// The bills that were created because they follow paid ones in their series; nil if there are none, and for a
  /// preview.
  public var next: [Next]?
  /// The number of bills that the ledger already contained.
  public var known: Int
  /// The categories that were created, or would be.
  public var newCategories: [String]
  /// The names of the cards that were created, or would be; nil if there are none.
  public var newCards: [String]?
  /// The names of the cards that are not created because the file does not have their digits; nil if there are none.
  public var incompleteCards: [String]?
  /// The income entries of the file; nil if it has none.
  public var incomes: Incomes?
  /// The settlements of the file; nil if it has none.
  public var settlements: Settlements?
  /// The entries that are neither bills nor income entries, counted by reason.
  public var leftOut: [LeftOut]
  /// The totals of the new bills, one for each currency; see `Totals`.
  public var totals: [MoneyResult]
  /// The number of new bills with a document; nil for formats without documents.
  public var documents: Int?
  /// The lines of new bills without a document because theirs is neither a picture nor a PDF; nil for formats without
  /// documents.
  public var withoutFile: [Int]?
  /// How a user's own spreadsheet was read; nil for all other files.
  public var layout: Layout?

  /// The root accounts of a journal in which nothing was recognised as spending; see `ForeignLedger`. Not in the JSON.
  public var unknownRoots: [String] = []

  /// A bill that is new.
  public struct New: Codable, Hashable, Sendable {
    /// The 1-based line of the file.
    public var line: Int
    public var date: CalendarDate
    public var title: String
    public var amount: MoneyResult
    public var categories: [String]

    init(line: Int, _ bill: BillContents) {
      self.line = line
      date = bill.issueDate
      title = bill.title
      amount = MoneyResult(bill.amount)
      categories = bill.categories
    }
  }

  /// A bill that is not in the file, but follows one in its series.
  public struct Next: Codable, Hashable, Sendable {
    public var id: Int64
    public var title: String
    @Nullable public var dueDate: CalendarDate?

    init(_ bill: Bill) {
      id = bill.id
      title = bill.contents.title
      _dueDate = Nullable(wrappedValue: bill.contents.dueDate)
    }
  }

  /// The income entries of a file that billfold wrote.
  public struct Incomes: Codable, Hashable, Sendable {
    /// The ids of those that were created; empty for a preview.
    public var ids: [Int64]
    /// The new ones, in the order of the file.
    public var new: [NewIncome]
    /// The number of those that the ledger already contained.
    public var known: Int
    /// The totals of the new ones, one for each currency.
    public var totals: [MoneyResult]

    /// - Parameter lines: the lines of the incomes of the file.
    init(_ done: LedgerImport, of lines: [Int], _ incomes: [IncomeContents]) {
      ids = done.incomes.map(\.id)
      new = done.newIncomes.map { NewIncome(line: lines[$0], incomes[$0]) }
      known = incomes.count - new.count
      totals = Totals.byCurrency(new.map(\.amount.money)).map(MoneyResult.init)
    }
  }

  /// An income entry that is new.
  public struct NewIncome: Codable, Hashable, Sendable {
    /// The 1-based line of the file.
    public var line: Int
    public var date: CalendarDate
    public var title: String
    public var amount: MoneyResult

    init(line: Int, _ income: IncomeContents) {
      self.line = line
      date = income.date
      title = income.title
      amount = MoneyResult(income.amount)
    }
  }

  /// The settlements of a file that billfold wrote.
  public struct Settlements: Codable, Hashable, Sendable {
    /// The ids of those that were created; empty for a preview.
    public var ids: [Int64]
    /// The new ones, in the order of the file.
    public var new: [NewSettlement]
    /// The number of those that the ledger already contained.
    public var known: Int

    /// - Parameter lines: the lines of the settlements of the file.
    init(_ done: LedgerImport, of lines: [Int], _ settlements: [SettlementContents]) {
      ids = done.settlements.map(\.id)
      new = done.newSettlements.map { NewSettlement(line: lines[$0], settlements[$0]) }
      known = settlements.count - new.count
    }
  }

  /// A settlement that is new.
  public struct NewSettlement: Codable, Hashable, Sendable {
    /// The 1-based line of the file.
    public var line: Int
    public var date: CalendarDate
    public var person: String
    /// Above zero if the person paid the user, below zero if the user paid the person.
    public var amount: MoneyResult

    init(line: Int, _ settlement: SettlementContents) {
      self.line = line
      date = settlement.date
      person = settlement.person
      amount = MoneyResult(settlement.amount)
    }
  }

  /// The lines that result in no bill for one reason.
  public struct LeftOut: Codable, Hashable, Sendable {
    public var reason: ForeignLedger.Reason
    public var count: Int
    /// The 1-based line of the first of them in the file.
    public var firstLine: Int
  }

  /// How a spreadsheet was read.
  public struct Layout: Codable, Hashable, Sendable {
    /// All columns, from left to right.
    public var columns: [Column]
    /// The order of the dates: `ymd`, `dmy` or `mdy`.
    public var dates: String
    public var decimal: DecimalMark
    public var spending: SpreadsheetLayout.Spending
    /// What is worth knowing about the way in which the file was read, as sentences without a full stop.
    public var remarks: [String]

    init(_ layout: SpreadsheetLayout) {
      columns = layout.columns.map(Column.init)
      dates = layout.dateOrder.code
      decimal = layout.decimalMark
      spending = layout.spending
      remarks = layout.remarks.map { $0.message(on: .terminal) }
    }
  }

  /// A column of a spreadsheet, and what it holds.
  public struct Column: Codable, Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Empty in a file without headings. At most the last four digits of a card are in it.
    public var heading: String
    /// Nil for a column that is not used.
    @Nullable public var field: SpreadsheetField?

    init(_ column: SpreadsheetLayout.Column) {
      number = column.number
      heading = FullCardNumber.masked(column.heading)
      _field = Nullable(wrappedValue: column.field)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case format, file, bills, new, next, known, newCategories, newCards, incompleteCards, incomes, leftOut, totals
    case settlements, documents
    case withoutFile, layout
    case isPreview = "preview"
  }

  init(
    format: LedgerFormat, file: String, isPreview: Bool, bills: [Int64], new: [New], known: Int,
    newCategories: [String], leftOut: [ForeignLedger.LeftOut]
  ) {
    self.format = format
    self.file = file
    self.isPreview = isPreview
    self.bills = bills
    self.new = new
    self.known = known
    self.newCategories = newCategories
    self.leftOut = ForeignLedger.Reason.allCases.compactMap { reason in
      let lines = leftOut.filter { $0.reason == reason }.map(\.line)
      return lines.min().map { LeftOut(reason: reason, count: lines.count, firstLine: $0) }
    }
    totals = Totals.byCurrency(new.map(\.amount.money)).map(MoneyResult.init)
  }
}
