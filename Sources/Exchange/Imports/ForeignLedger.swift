public import Core

/// The bills in another program's export.
public struct ForeignLedger: Hashable, Sendable {
  /// The bills in the order of the file.
  public var entries: [Entry]
  /// The incomes in a file that billfold wrote, in its order.
  public var incomes: [IncomeEntry] = []
  /// The settlements in a file that billfold wrote, in its order.
  public var settlements: [SettlementEntry] = []
  /// The lines that do not result in a bill.
  public var leftOut: [LeftOut]
  /// The root accounts of a journal without spending, without those whose type is known: one of them may be that of the
  /// expenses. Empty for a journal with spending, and for other formats.
  public var unknownRoots: [String] = []
  /// How a user's own spreadsheet was read; nil for all other files.
  public var layout: SpreadsheetLayout?

  /// A bill and the line from which it was read.
  public struct Entry: Hashable, Sendable {
    /// The line number, from 1.
    public var line: Int
    public var bill: ExportedBill
    /// The path of its document in the export folder; nil for formats without documents.
    public var file: String?
    /// The path of the PDF that the other program made of its document; nil if there is none.
    public var archive: String?

    init(line: Int, bill: ExportedBill, file: String? = nil, archive: String? = nil) {
      self.line = line
      self.bill = bill
      self.file = file
      self.archive = archive
    }
  }

  /// An income and the line from which it was read.
  public struct IncomeEntry: Hashable, Sendable {
    /// The line number, from 1.
    public var line: Int
    public var income: ExportedIncome
  }

  /// A settlement and the line from which it was read.
  public struct SettlementEntry: Hashable, Sendable {
    /// The line number, from 1.
    public var line: Int
    public var settlement: ExportedSettlement
  }

  /// A line that results in no bill.
  public struct LeftOut: Hashable, Sendable {
    /// The line number, from 1.
    public var line: Int
    public var reason: Reason
  }

  /// The reason why a line of an export does not result in a bill.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// Money received, such as a salary or a refund.
    case income
    /// A transfer between the user's own accounts.
    case transfer
    /// The amount is zero.
    case nothing
    /// An opening balance, a correction, or an entry without an expense account.
    case notSpending
    /// A document without an amount.
    case noAmount
  }

  init(entries: [Entry] = [], leftOut: [LeftOut] = []) {
    self.entries = entries
    self.leftOut = leftOut
  }

  /// Reads all bills of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8, UTF-16, Latin-1 or Windows-1252.
  ///   - stated: the currency of the amounts, for formats and journals that do not name it; nil if the user stated
  ///     none.
  ///   - usual: the currency to assume if none is stated.
  ///   - dateOrder: the order of the dates; nil to infer it from all of them.
  ///   - decimalMark: the decimal mark of the amounts; nil to infer it from all of them.
  ///   - field: the custom field that holds the amounts, for formats with custom fields; nil to find it.
  ///   - columns: the columns of a spreadsheet that the user stated.
  /// - Throws: `MalformedText` with the line and the reason; no bill is read then.
  public static func read(
    _ bytes: some Collection<UInt8>, as format: LedgerFormat, currency stated: Currency? = nil,
    usual: Currency? = nil, dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil, field: String? = nil,
    columns: SpreadsheetColumns? = nil
  ) throws(MalformedText) -> ForeignLedger {
    let text = try Encoding.wholeText(bytes)
    let currency = stated ?? usual
    switch format {
    case .firefly: return try FireflyLedger.read(text)
    case .actual: return try ActualLedger.read(text, currency: currency)
    case .ynab:
      return try YNABLedger.read(text, currency: currency, dateOrder: dateOrder, decimalMark: decimalMark)
    case .homeBank:
      return try HomeBankLedger.read(text, currency: currency, dateOrder: dateOrder, decimalMark: decimalMark)
    case .paperless: return try PaperlessLedger.read(text, currency: currency, field: field)
    case .hledger: return try ForeignLedger(of: JournalReader.entries(text, of: .hledger, usual: currency))
    case .ledger: return try ForeignLedger(of: JournalReader.entries(text, of: .ledger, usual: currency))
    case .beancount: return try ForeignLedger(of: BeancountReader.entries(text))
    case .jsonLines:
      let lines = try JSONLines.lines(of: text)
      var ledger = ForeignLedger(of: lines.bills, lines.incomes)
      ledger.settlements = lines.settlements.map { SettlementEntry(line: $0.line, settlement: $0.settlement) }
      return ledger
    case .csv where columns == nil && BillfoldLedger.isWritten(in: text):
      return try BillfoldLedger.read(text, dateOrder: dateOrder, decimalMark: decimalMark)
    case .csv:
      let given = SpreadsheetLedger.Options(
        currency: stated, usual: usual, dateOrder: dateOrder, decimalMark: decimalMark, columns: columns)
      return try SpreadsheetLedger.read(text, given)
    }
  }

  private init(of journal: [JournalEntry]) throws(MalformedText) {
    let bills = try JournalEntry.numbered(journal)
    let incomes = try JournalEntry.incomes(journal)
    self.init(of: bills, incomes)
    let lines = Set(bills.map(\.line) + incomes.map(\.line))
    let other = journal.filter { !lines.contains($0.line) && !$0.isPayment }.map {
      LeftOut(line: $0.line, reason: .notSpending)
    }
    leftOut = (leftOut + other).sorted { $0.line < $1.line }
    if bills.isEmpty, incomes.isEmpty {
      let roots = Set(journal.flatMap(\.postings).map { String($0.account.prefix { $0 != ":" }) })
      unknownRoots = roots.filter { !ExpenseAccounts.isKnown(root: $0) }.sorted()
    }
  }

  private init(of bills: [(line: Int, bill: ExportedBill)], _ incomes: [(line: Int, income: ExportedIncome)]) {
    entries = bills.filter { $0.bill.amount.minorUnits != 0 }.map { Entry(line: $0.line, bill: $0.bill) }
    leftOut = bills.filter { $0.bill.amount.minorUnits == 0 }.map { LeftOut(line: $0.line, reason: .nothing) }
    self.incomes = incomes.map { IncomeEntry(line: $0.line, income: $0.income) }
  }

  /// Adds an account transaction, either as a bill or as a line without one.
  ///
  /// - Parameters:
  ///   - amount: the amount, negative for money spent.
  ///   - isRefund: whether received money is a refund, which becomes a negative bill.
  mutating func add(line: Int, amount: Money, isRefund: Bool = false, _ bill: (Money) -> ExportedBill) {
    switch amount.minorUnits {
    case 0: leftOut.append(LeftOut(line: line, reason: .nothing))
    case 1... where !isRefund: leftOut.append(LeftOut(line: line, reason: .income))
    default:
      entries.append(Entry(line: line, bill: bill(-amount)))
    }
  }

  mutating func leave(line: Int, _ reason: Reason) { leftOut.append(LeftOut(line: line, reason: reason)) }
}
