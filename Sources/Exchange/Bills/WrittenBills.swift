internal import Core

/// The bills, incomes and settlements that a file already has, for finding those that have changed since they were
/// written.
struct WrittenBills {
  private let format: ExportFormat
  private let known: Set<EntryKey>
  /// The bills of journals and JSON Lines, by id.
  private var bills: [Int64: ExportedBill] = [:]
  private var incomes: [Int64: ExportedIncome] = [:]
  private var settlements: [Int64: ExportedSettlement] = [:]
  /// The rows of tables, by key.
  private var rows: [EntryKey: [[String]]] = [:]
  /// The first row of a table.
  private var header: [String] = []

  /// - Parameter known: the keys of the file's entries.
  init(in text: String, of format: ExportFormat, known: Set<EntryKey>) {
    self.format = format
    self.known = known
    switch format {
    case .hledger, .ledger:
      (bills, incomes) = WrittenBills.journal(text) { try? JournalReader.entries($0, of: .ledger) }
    case .beancount: (bills, incomes) = WrittenBills.journal(text) { try? BeancountReader.entries($0) }
    case .jsonLines:
      let present = JSONLines.present(in: text)
      (bills, incomes, settlements) = (present.bills, present.incomes, present.settlements)
    case .csv: readTable(text, keyColumn: 0)
    case .gnuCash: readTable(text, keyColumn: 1)
    case .ofx, .qif, .datev, .iCalendar: break
    }
  }

  /// Returns whether the file has the bill with other contents. In formats with separate entries for payments, a bill
  /// that has been paid since it was written counts as unchanged.
  func differs(_ bill: ExportedBill) -> Bool {
    switch format {
    case .csv:
      guard let written = rows[EntryKey(id: bill.id, part: .bill)] else { return false }
      let now = CSVExport.rows(of: bill)
      return written.count != now.count || zip(written, now).contains { !isSame($0, $1) }
    case .gnuCash:
      return [EntryKey.Part.bill, .payment, .whole].contains { part in
        guard let written = rows[EntryKey(id: bill.id, part: part)] else { return false }
        if part == .whole, !bill.isPaidOnTheSpot { return true }
        return GnuCash.contents(of: bill, part) != written.map(GnuCash.contents)
      }
    case .hledger, .ledger, .beancount, .jsonLines:
      guard var written = bills[bill.id] else { return false }
      // Files of earlier versions have neither.
      written.series = written.series ?? bill.series
      written.paymentReference = written.paymentReference ?? bill.paymentReference
      if format != .jsonLines, !has(bill, .whole) {
        // The means of payment may be stated when the bill is paid, so a difference is ignored.
        (written.payment, written.card) = (bill.payment, bill.card)
        if !has(bill, .payment) { written.paidDate = bill.paidDate }
      }
      return written != bill
    case .ofx, .qif, .datev, .iCalendar: return false
    }
  }

  /// Returns whether the file has the income with other contents.
  func differs(_ income: ExportedIncome) -> Bool {
    if format == .gnuCash {
      let now = GnuCash.contents(of: Booking.of(income, .usual(for: format)))
      return rows[income.key].map { $0.map(GnuCash.contents) != now } ?? false
    }
    return incomes[income.id].map { $0 != income } ?? false
  }

  /// Returns whether the file has the settlement with other contents.
  func differs(_ settlement: ExportedSettlement) -> Bool {
    settlements[settlement.id].map { $0 != settlement } ?? false
  }

  /// Returns whether the file has the bill with another amount, so that a payment would not settle it.
  func hasOtherAmount(_ bill: ExportedBill) -> Bool {
    guard format == .gnuCash else { return bills[bill.id].map { $0.amount != bill.amount } ?? false }
    guard let written = rows[EntryKey(id: bill.id, part: .bill)]?.last else { return false }
    return GnuCash.contents(of: bill, .bill)?.last.map { !GnuCash.isSameAmount($0, GnuCash.contents(written)) } ?? true
  }

  private func has(_ bill: ExportedBill, _ part: EntryKey.Part) -> Bool {
    known.contains(EntryKey(id: bill.id, part: part))
  }

  private mutating func readTable(_ text: String, keyColumn: Int) {
    guard let all = try? CSVText.rows(of: text, separator: ",") else { return }
    header = all.first?.cells ?? []
    for row in all where row.cells.indices.contains(keyColumn) {
      if let key = EntryKey(row.cells[keyColumn]) { rows[key, default: []].append(row.cells) }
    }
  }

  /// Compares two rows. Rows of earlier versions have fewer columns, so only the columns of both rows are compared.
  private func isSame(_ written: [String], _ now: [String]) -> Bool {
    if written.count == now.count { return written == now }
    guard written.count == header.count else { return true }
    let cells = Dictionary(zip(header, written), uniquingKeysWith: { first, _ in first })
    return zip(CSVExport.columns, now).allSatisfy { name, cell in cells[name].map { $0 == cell } ?? true }
  }

  /// Returns the bills and incomes of the entries that have a key, even if the rest of the journal cannot be read:
  /// billfold writes an empty line before each entry.
  private static func journal(
    _ text: String, _ read: (String) -> [JournalEntry]?
  ) -> ([Int64: ExportedBill], [Int64: ExportedIncome]) {
    var entries: [JournalEntry] = []
    var block = ""
    func endBlock() {
      if block.contains("billfold-"), let own = read(block) { entries += own }
      block = ""
    }
    for line in JournalReader.lines(text) {
      if line.isEmpty { endBlock() } else { block += line + "\n" }
    }
    endBlock()
    return (JournalEntry.own(entries), JournalEntry.ownIncomes(entries))
  }
}
