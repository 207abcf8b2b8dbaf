/// Writes bills in the formats of other programs, and reads the formats that keep all details.
public enum Export {
  /// The options for writing bills.
  public struct Options: Sendable {
    /// The accounts to post to; nil for `Accounts.usual` of the format.
    public var accounts: Accounts?
    /// Entries that were exported before and are omitted.
    public var known: Set<EntryKey>
    /// The text of the file to append to: its entries, declarations and header are not written again. Nil for a new
    /// file.
    public var existing: String?
    /// The current time in UTC seconds since 1970, for formats that record when they were written.
    public var now: Int64
    public var datev: DATEV.Header
    /// The events of a calendar: those of the bills, and of the bills that are to follow them.
    public var events: [CalendarEvent]
    /// Money received, in the order in which it is written; see `ExportFormat.hasIncome`.
    public var incomes: [ExportedIncome] = []
    /// Payments between the user and persons who share bills, in the order in which they are written; see
    /// `ExportFormat.hasSettlements`.
    public var settlements: [ExportedSettlement] = []

    public init(
      accounts: Accounts? = nil, known: Set<EntryKey> = [], existing: String? = nil, now: Int64 = 0,
      datev: DATEV.Header = DATEV.Header(), events: [CalendarEvent] = []
    ) {
      self.accounts = accounts
      self.known = known
      self.existing = existing
      self.now = now
      self.datev = datev
      self.events = events
    }

    /// The incomes that were not exported before.
    var newIncomes: [ExportedIncome] { incomes.filter { !known.contains($0.key) } }
  }

  /// A finished export.
  public struct Output: Hashable, Sendable {
    /// The text to write or append; empty if there is nothing to append.
    public var text: String
    /// The keys of the entries in the text.
    public var written: [EntryKey]
    /// Bills that the format cannot represent, by id, each with the reason.
    public var leftOut: [LeftOut]
    /// The ids of bills that the file already has with other contents. The payment of such a bill is omitted if it
    /// would not settle the amount in the file.
    public var changed: [Int64]
    /// The ids of incomes that the file already has with other contents.
    public var changedIncomes: [Int64]
    /// The ids of settlements that the file already has with other contents.
    public var changedSettlements: [Int64]
    /// The text in the format's character set: Windows-1252 for DATEV, UTF-8 for all others.
    public var bytes: [UInt8]
  }

  /// A bill or an income that the format cannot express, or that it does not contain.
  public struct LeftOut: Hashable, Codable, Sendable {
    /// The id of the bill, or of the income.
    public var id: Int64
    /// The reason for a message, such as `it is unpaid`.
    public var reason: String
    /// True for an income, and nil for a bill.
    public var income: Bool?

    public init(id: Int64, reason: String, isIncome: Bool = false) {
      self.id = id
      self.reason = reason
      income = isIncome ? true : nil
    }
  }

  /// Returns an export of the bills, and of the incomes and settlements of the options, in a format, in the given
  /// order.
  public static func write(_ bills: [ExportedBill], as format: ExportFormat, _ options: Options = Options()) -> Output {
    var options = options
    var (changed, changedIncomes, changedSettlements): ([Int64], [Int64], [Int64]) = ([], [], [])
    if let existing = options.existing {
      let keys = keys(in: existing, of: format)
      let written = WrittenBills(in: existing, of: format, known: keys)
      options.known.formUnion(keys)
      for bill in bills where written.differs(bill) {
        changed.append(bill.id)
        if written.hasOtherAmount(bill) { options.known.insert(EntryKey(id: bill.id, part: .payment)) }
      }
      changedIncomes = options.incomes.filter { written.differs($0) }.map(\.id)
      changedSettlements = options.settlements.filter { written.differs($0) }.map(\.id)
    }
    let accounts = options.accounts ?? .usual(for: format)
    let draft: EncodedBills
    switch format {
    case .hledger: draft = Journal.hledger.write(bills, accounts, options)
    case .ledger: draft = Journal.ledger.write(bills, accounts, options)
    case .beancount: draft = Beancount.write(bills, accounts, options)
    case .csv: draft = CSVExport.write(bills, options)
    case .jsonLines: draft = JSONLines.write(bills, options)
    case .ofx: draft = OFXExport.write(bills, options)
    case .qif: draft = QIFExport.write(bills, accounts, options)
    case .gnuCash: draft = GnuCash.write(bills, accounts, options)
    case .datev: draft = DATEV.write(bills, accounts, options)
    case .iCalendar: draft = DueCalendar.write(bills, options)
    }
    let bytes = format == .datev ? Encoding.windows1252(draft.text) : Array(draft.text.utf8)
    return Output(
      text: draft.text, written: draft.keys, leftOut: draft.leftOut, changed: changed, changedIncomes: changedIncomes,
      changedSettlements: changedSettlements, bytes: bytes)
  }

  /// Returns the bills of a file, without its incomes and settlements.
  ///
  /// An entry that billfold did not write becomes a bill with the id 0 if money was spent.
  ///
  /// - Throws: `MalformedText` with the line and the reason; also for a format that does not keep all details.
  public static func read(_ text: String, as format: ExportFormat) throws(MalformedText) -> [ExportedBill] {
    switch format {
    case .hledger: return try JournalReader.bills(text, of: .hledger)
    case .ledger: return try JournalReader.bills(text, of: .ledger)
    case .beancount: return try BeancountReader.bills(text)
    case .jsonLines: return try JSONLines.read(text)
    case .csv, .ofx, .qif, .gnuCash, .datev, .iCalendar:
      throw MalformedText(line: 1, reason: "\(format.rawValue) does not contain all details and cannot be imported")
    }
  }

  /// Returns the keys of the entries in a file. Text in a bill's notes that looks like a key is ignored.
  public static func keys(in text: String, of format: ExportFormat) -> Set<EntryKey> {
    switch format {
    case .hledger, .ledger: EntryKeys.after("; id: ", in: text)
    case .beancount: EntryKeys.after("id: \"", until: "\"", in: text)
    case .ofx: EntryKeys.after("<FITID>", until: "<", in: text)
    case .qif: EntryKeys.after("N", in: text)
    case .csv: EntryKeys.inColumn(0, of: text, separator: ",")
    case .gnuCash: EntryKeys.inColumn(1, of: text, separator: ",")
    case .datev: EntryKeys.inColumn(DATEV.keyColumn, of: text, separator: ";")
    case .jsonLines: JSONLines.keys(in: text)
    case .iCalendar: []
    }
  }
}

extension Export {
  /// What a format that lists payments has: the bills, and the incomes as refunds, each with the key of its payment.
  static func payments(_ bills: [ExportedBill], _ options: Options) -> [(key: EntryKey, bill: ExportedBill)] {
    var payments: [(key: EntryKey, bill: ExportedBill)] = []
    payments += bills.map { (EntryKey(id: $0.id, part: .payment), $0) }
    payments += options.incomes.map { ($0.key, $0.refund) }
    return payments
  }
}

/// The result of a format's writer.
struct EncodedBills {
  var text = ""
  var keys: [EntryKey] = []
  var leftOut: [Export.LeftOut] = []
}
