public import Core
public import Exchange
public import Foundation
internal import Ledger
internal import Store

/// Exports bills, and where the format has a place for it, income for other programs: ledgers, spreadsheets, accounting
/// software, calendars. An export of a category or tag has no income.
public struct ExportBills: Action {
  public var format: ExportFormat
  /// The first and last date: of the bill, or for DATEV of the entries; nil for no limit.
  public var from: Typed<CalendarDate>?
  public var to: Typed<CalendarDate>?
  /// Only what is booked to one of these categories: for a split bill only its parts in them; nil for all.
  public var categories: [String]?
  /// Only bills with one of these tags; empty for all.
  public var tags: [String] = []
  /// The file that maps categories and payments to accounts; nil for the default accounts.
  public var accounts: URL?
  /// The file to write. Formats that can be appended to get the entries that the file does not contain yet; others
  /// replace it. Nil to return the text in the result only.
  public var file: URL?
  /// Whether to replace the file, whatever it contains.
  public var isAnew = false

  public init(
    format: ExportFormat, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil,
    categories: [String]? = nil, accounts: URL? = nil, file: URL? = nil
  ) {
    self.format = format
    self.from = from
    self.to = to
    self.categories = categories
    self.accounts = accounts
    self.file = file
  }

  /// - Throws: `ActionError` for files that cannot be read or written, for an existing file of another format, for an
  ///   invalid line in the accounts file, and if a DATEV export would span more than one year;
  ///   `StoreError.unknownCategory`.
  public func run(on desk: Desk) async throws -> ExportResult {
    // A calendar shows the whole bill as due. DATEV dates select entries rather than bills.
    let chosen = try await ExportBills.bills(
      from: from, to: to, categories: categories, tags: tags, isLimited: format != .iCalendar,
      byEntries: format == .datev, on: desk)
    let existing =
      isAnew ? nil : try file.flatMap { try ExistingFile.text(of: $0, as: format, replacing: "--anew") }
    var mapped: MappedAccounts?
    if let accounts { mapped = try await MappedAccounts(accounts, for: format, in: desk.store) }
    var options = Export.Options(
      accounts: mapped?.accounts, existing: format.canBeAppended ? existing : nil,
      now: Int64(Date().timeIntervalSince1970))
    if format == .datev {
      (options.datev.from, options.datev.to) = (chosen.from, chosen.to)
      try ExportBills.checkYears(DATEV.years(of: chosen.bills, options.datev))
    }
    if format == .iCalendar {
      // The same as `billfold calendar` writes for these bills.
      options.events = try await MakeCalendar.calendar(of: chosen.ledger, until: chosen.to, on: desk).events
    }
    let expected = try await addIncomes(from: chosen.from, to: chosen.to, to: &options, on: desk)
    let output = Export.write(chosen.bills, as: format, options)
    let isAppended = options.existing != nil
    var deleted: (bills: [Int64], incomes: [Int64]) = ([], [])
    if let existing = options.existing { deleted = try await ExportBills.deleted(in: existing, of: format, on: desk) }
    var isWritten = false
    // A file that is replaced does not keep the entries that it had, even if there are none to write.
    if let file, !output.bytes.isEmpty || !isAppended && FileManager.default.fileExists(atPath: file.path) {
      try write(output.bytes, to: file, isAppended: isAppended)
      isWritten = true
    }
    var result = ExportResult(
      format: format, file: file?.path,
      entries: format == .iCalendar ? options.events.count : output.written.count, leftOut: output.leftOut + expected,
      changed: output.changed + deleted.bills, text: file == nil ? output.text : nil, bytes: output.bytes,
      isWritten: isWritten)
    result.deleted = deleted.bills
    let changedIncomes = output.changedIncomes + deleted.incomes
    if !changedIncomes.isEmpty { result.changedIncomes = changedIncomes }
    result.deletedIncomes = deleted.incomes
    let unknownTags = try await ExportBills.unknownTags(tags, on: desk)
    result.unknownNames = (mapped?.unknown ?? []) + unknownTags
    result.isAbsent = file != nil && !isWritten && !isAppended
    return result
  }

  /// Returns a sentence for each tag that no bill has. It may be misspelt, or belong to bills that are yet to come.
  static func unknownTags(_ tags: [String], on desk: Desk) async throws -> [String] {
    try await desk.store.unusedTags(try tags.map(TagInput.tag)).map { tag, close in
      "no bill has the tag \(tag)" + (close.isEmpty ? "" : "; did you mean \(close.joined(separator: " or "))?")
    }
  }

  /// Adds the incomes of the period to the options, oldest first, if the format has income.
  ///
  /// - Returns: the incomes that the format leaves out because they are only expected.
  private func addIncomes(
    from first: CalendarDate?, to last: CalendarDate?, to options: inout Export.Options, on desk: Desk
  ) async throws -> [Export.LeftOut] {
    guard format.hasIncome, categories?.isEmpty ?? true, tags.isEmpty else { return [] }
    let incomes = try await desk.store.incomes(from: first, to: last).reversed().map { ExportedIncome($0) }
    func isExpected(_ income: ExportedIncome) -> Bool { format.hasOnlyPayments && income.date > desk.today }
    options.incomes = incomes.filter { !isExpected($0) }
    return incomes.filter(isExpected).map {
      Export.LeftOut(
        id: $0.id, reason: "only expected, and \(format.rawValue.uppercased()) contains only payments", isIncome: true)
    }
  }

  /// Returns the ids of the bills and incomes in a file that the ledger does not have, or no longer has. The filters of
  /// the export do not matter: a file may contain bills that the export does not select.
  private static func deleted(
    in text: String, of format: ExportFormat, on desk: Desk
  ) async throws -> (bills: [Int64], incomes: [Int64]) {
    let keys = Export.keys(in: text, of: format)
    let incomes = Set(keys.filter { $0.part == .income }.map(\.id))
    let bills = Set(keys.filter { $0.part != .income }.map(\.id))
    let missing = bills.subtracting(try await desk.store.bills(existingOf: bills)).sorted()
    guard !incomes.isEmpty else { return (missing, []) }
    return (missing, incomes.subtracting(try await desk.store.incomes().map(\.id)).sorted())
  }

  /// - Throws: `ActionError` that names the years.
  private static func checkYears(_ years: [Int]) throws {
    guard let first = years.first, let last = years.last, first != last else { return }
    throw ActionError(
      "a DATEV file holds the entries of one financial year, and these are from \(first) to \(last); choose one, like --from \(last)-01-01 --to \(last)-12-31",
      .badData)
  }

  /// Returns the requested bills, oldest first as in journals, as they are in the ledger, and the parsed date limits.
  ///
  /// - Parameters:
  ///   - isLimited: whether a split bill is limited to its parts in the categories, so that the exported amounts add up
  ///     to the totals of the categories.
  ///   - byEntries: whether the dates are those of entries, and so do not filter bills.
  /// - Throws: `InputError`; `StoreError.unknownCategory`.
  static func bills(
    from: Typed<CalendarDate>?, to: Typed<CalendarDate>?, categories: [String]?, tags: [String], isLimited: Bool = true,
    byEntries: Bool = false, on desk: Desk
  ) async throws -> (bills: [ExportedBill], ledger: [Bill], from: CalendarDate?, to: CalendarDate?) {
    var filter = BillFilter(categories: categories)
    if !tags.isEmpty { filter.tags = try tags.map(TagInput.tag) }
    let days = try Period(from: from, to: to).ends(desk.today)
    if !byEntries { (filter.from, filter.to) = days }
    let store = try await desk.store
    let names = try await store.categories(named: categories ?? [])
    let ledger = try await store.bills(filter)
    var bills = try await exported(ledger, store)
    if isLimited, !names.isEmpty { bills = bills.compactMap { $0.limited(to: Set(names)) } }
    return (bills, ledger, days.first, days.last)
  }

  private static func exported(_ bills: [Bill], _ store: Store) async throws -> [ExportedBill] {
    let cards = Dictionary(
      try await store.cards().map { ($0.id, $0.contents) }, uniquingKeysWith: { first, _ in first })
    var exported: [ExportedBill] = []
    for bill in bills.sorted(by: { ($0.contents.issueDate, $0.id) < ($1.contents.issueDate, $1.id) }) {
      var hash: String?
      if let id = bill.documentID { hash = try await store.document(id)?.sha256 }
      exported.append(
        ExportedBill(bill, card: bill.contents.card.flatMap { cards[$0] }, documentHash: hash))
    }
    return exported
  }

  /// Reads the accounts from a file.
  ///
  /// - Throws: `ActionError` if it cannot be read, or for an invalid line.
  static func mapping(_ file: URL, for format: ExportFormat) throws -> Accounts {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw ActionError("the accounts file \(file.path) cannot be read: \(FileErrorText.sentence(error))", .badData)
    }
    do {
      return try Accounts(parsing: text, for: format)
    } catch {
      throw ActionError("\(file.path), line \(error.line): \(error.reason)", .badData)
    }
  }

  private func write(_ bytes: [UInt8], to file: URL, isAppended: Bool) throws {
    do {
      var before = isAppended ? try Data(contentsOf: file) : Data()
      // An editor may have left the last line without its end.
      if let last = before.last, last != UInt8(ascii: "\n") { before.append(UInt8(ascii: "\n")) }
      try FileReplacement.write(before + bytes, to: file)
    } catch {
      throw ActionError("\(file.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
  }
}

/// The result of an export.
public struct ExportResult: Codable, Hashable, Sendable {
  public var format: ExportFormat
  /// The path of the file; nil if none was written.
  @Nullable public var file: String?
  /// The number of entries written, without those that the file already contained.
  public var entries: Int
  /// Bills that the format cannot represent, with the reason.
  public var leftOut: [Export.LeftOut]
  /// The ids of bills that the file contains with other values: either the bill or the file was changed since. They
  /// include the deleted ones.
  public var changed: [Int64]
  /// The ids of incomes that the file contains with other values, or that the ledger no longer has; nil if there are
  /// none.
  public var changedIncomes: [Int64]?
  /// The exported text; nil if it was written to a file.
  @Nullable public var text: String?
  /// The text in the format's own encoding; not in the JSON.
  public var bytes: [UInt8] = []
  /// Whether the file was changed; not in the JSON.
  public var isWritten = false
  /// The ids of bills that the file contains and the ledger no longer has; not in the JSON, where `changed` has them.
  public var deleted: [Int64] = []
  /// The same of incomes.
  public var deletedIncomes: [Int64] = []
  /// A sentence for each tag, and each category and card in the accounts file, that the ledger lacks; not in the JSON.
  public var unknownNames: [String] = []
  /// Whether there is no such file because there was nothing to write into it; not in the JSON.
  public var isAbsent = false

  private enum CodingKeys: CodingKey { case format, file, entries, leftOut, changed, changedIncomes, text }

  init(
    format: ExportFormat, file: String?, entries: Int, leftOut: [Export.LeftOut], changed: [Int64], text: String?,
    bytes: [UInt8], isWritten: Bool
  ) {
    self.format = format
    _file = Nullable(wrappedValue: file)
    self.entries = entries
    self.leftOut = leftOut
    self.changed = changed
    _text = Nullable(wrappedValue: text)
    self.bytes = bytes
    self.isWritten = isWritten
  }
}
