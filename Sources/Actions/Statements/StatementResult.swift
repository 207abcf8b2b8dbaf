public import Core
public import Exchange
public import Store

/// A statement, as shown in the interfaces and read by other programs.
public struct StatementResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var file: String
  public var format: StatementFormat
  /// The IBAN or number of the account; the name of the profile if the file has neither.
  @Nullable public var account: String?
  @Nullable public var number: String?
  public var currency: Currency
  @Nullable public var opening: MoneyResult?
  @Nullable public var closing: MoneyResult?
  /// The dates of its first and last entry.
  @Nullable public var first: CalendarDate?
  @Nullable public var last: CalendarDate?
  public var entries: Int
  public var imported: Instant

  public init(_ statement: BankStatement) {
    id = statement.id
    file = statement.fileName
    format = statement.format
    _account = Nullable(wrappedValue: statement.account)
    _number = Nullable(wrappedValue: statement.number)
    currency = statement.currency
    _opening = Nullable(wrappedValue: statement.opening.map(MoneyResult.init))
    _closing = Nullable(wrappedValue: statement.closing.map(MoneyResult.init))
    _first = Nullable(wrappedValue: statement.first)
    _last = Nullable(wrappedValue: statement.last)
    entries = statement.entries
    imported = Instant(statement.created)
  }
}

/// An entry of a statement, as shown in the interfaces and read by other programs.
public struct EntryResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var statement: Int64
  public var date: CalendarDate
  @Nullable public var valueDate: CalendarDate?
  /// Negative for an outgoing payment.
  public var amount: MoneyResult
  @Nullable public var name: String?
  public var text: String
  @Nullable public var iban: String?
  @Nullable public var reference: String?
  @Nullable public var lastFour: String?
  @Nullable public var fee: MoneyResult?
  @Nullable public var original: MoneyResult?
  public var standingOrder: Bool
  public var reversal: Bool
  /// The bills that it pays.
  public var bills: [Int64]
  /// The income that was added from it.
  @Nullable public var income: Int64?
  /// Whether it neither pays a bill nor is an income.
  public var isOpen: Bool { bills.isEmpty && income == nil }

  public init(_ imported: ImportedEntry) {
    let entry = imported.entry
    id = imported.id
    statement = imported.statement
    date = entry.date
    _valueDate = Nullable(wrappedValue: entry.valueDate)
    amount = MoneyResult(entry.amount)
    _name = Nullable(wrappedValue: entry.name)
    text = entry.text
    _iban = Nullable(wrappedValue: entry.iban)
    _reference = Nullable(wrappedValue: entry.reference)
    _lastFour = Nullable(wrappedValue: entry.lastFour)
    _fee = Nullable(wrappedValue: entry.fee.map(MoneyResult.init))
    _original = Nullable(wrappedValue: entry.original.map(MoneyResult.init))
    standingOrder = entry.isStandingOrder
    reversal = entry.isReversal
    bills = imported.bills
    _income = Nullable(wrappedValue: imported.income)
  }
}

/// The result of importing a file.
public struct StatementImportResult: Codable, Hashable, Sendable {
  public var file: String
  public var statements: [ImportedStatementResult]
  /// The certain matches that were confirmed.
  public var matches: [MatchResult]
  /// The payments of bills, imported before or now, that new entries return.
  public var returned: [ReturnedPayment]
  /// The name of the profile under which the meaning of the columns is stored; nil for formats other than CSV, and
  /// without a name.
  @Nullable public var profile: String?
  /// What is worth knowing about the way in which the file was read, as sentences without a full stop.
  public var remarks: [String]

  init(
    file: String, statements: [ImportedStatementResult], matches: [MatchResult], returned: [ReturnedPayment],
    profile: String?, remarks: [String]
  ) {
    self.file = file
    self.statements = statements
    self.matches = matches
    self.returned = returned
    _profile = Nullable(wrappedValue: profile)
    self.remarks = remarks
  }
}

extension StatementImportResult {
  /// Returns whether the file has entries of a statement's account in other currencies as well.
  public func hasSeveralCurrencies(_ statement: ImportedStatementResult) -> Bool {
    statements.contains { $0.account == statement.account && $0.currency != statement.currency }
  }
}

/// The result of importing one account's statement in a file.
public struct ImportedStatementResult: UncertainEntries, Codable, Hashable, Sendable {
  /// Nil if every entry was imported before.
  @Nullable public var id: Int64?
  @Nullable public var account: String?
  public var currency: Currency
  /// The number of new entries.
  public var new: Int
  /// The number of entries that were imported before.
  public var known: Int
  /// The number of entries that are announced but not booked, and are left out.
  public var pending: Int
  public var assumed: Int
  public var assumedFrom: [Int64]
  public var doubtful: Int
  public var doubtfulIn: [Int64]
  @Nullable public var opening: MoneyResult?
  @Nullable public var closing: MoneyResult?

  init(_ statement: Statement, _ imported: ImportedStatement) {
    _id = Nullable(wrappedValue: imported.statement)
    _account = Nullable(wrappedValue: statement.account)
    currency = statement.currency
    new = imported.new.count
    known = imported.known
    pending = imported.pending
    assumed = imported.assumed
    assumedFrom = imported.assumedFrom
    doubtful = imported.doubtful
    doubtfulIn = imported.doubtfulIn
    _opening = Nullable(wrappedValue: statement.opening.map { MoneyResult($0.amount) })
    _closing = Nullable(wrappedValue: statement.closing.map { MoneyResult($0.amount) })
  }
}
