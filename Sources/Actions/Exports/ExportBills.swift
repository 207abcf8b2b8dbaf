public import Core
public import Exchange
public import Foundation
internal import Ledger
internal import Store

/// Exports bills, and where the format has a place for them, income and settlements for other programs: ledgers,
/// spreadsheets, accounting software, calendars. An export of a category or tag has only bills.
public struct ExportBills: Action {
  public var format: ExportFormat
  /// The dates: of the bill, or for DATEV of the entries.
  public var period: Period
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
    period = Period(from: from, to: to)
    self.categories = categories
    self.accounts = accounts
    self.file = file
  }

  /// - Throws: `ActionError` for files that cannot be read or written, for an existing file of another format, for an
  ///   invalid line in the accounts file, for a file of the store itself, and if a DATEV export would span more than one
  ///   year; `StoreError.unknownCategory`.
  public func run(on desk: Desk) async throws -> ExportResult {
    // A calendar shows the whole bill as due. DATEV dates select entries rather than bills.
    let chosen = try await ExportBills.bills(
      of: period, categories: categories, tags: tags, isLimited: format != .iCalendar,
      byEntries: format == .datev, on: desk)
    if let file { try ExistingFile.checkIsForeign(file, to: desk) }
    let existing =
      isAnew ? nil : try file.flatMap { try ExistingFile.text(of: $0, as: format, replacing: "--anew") }
    var mapped: MappedAccounts?
    if let accounts { mapped = try await MappedAccounts(accounts, for: format, in: desk.store) }
    var options = Export.Options(
      accounts: mapped?.accounts, existing: format.canBeAppended ? existing : nil,
      now: Int64(Date().timeIntervalSince1970))
    try await addDetails(of: chosen, to: &options, on: desk)
    let expected = try await addIncomes(from: chosen.from, to: chosen.to, to: &options, on: desk)
    if format.hasSettlements, hasAllBills {
      options.settlements = try await desk.store.settlements(from: chosen.from, to: chosen.to).reversed().map {
        ExportedSettlement($0)
      }
    }
    let output = Export.write(chosen.bills, as: format, options)
    var report = ExportResult.Report()
    if let existing = options.existing {
      (report.deleted, report.deletedIncomes, report.deletedSettlements) = try await ExportBills.deleted(
        in: existing, of: format, on: desk)
    }
    report.bytes = output.bytes
    report.writing = try file.map { try write(output.bytes, to: $0, isAppended: options.existing != nil) }
    let unknownTags = try await ExportBills.unknownTags(tags, on: desk)
    report.unknownNames = (mapped?.unknown ?? []) + unknownTags
    return ExportResult(
      output, format: format, file: file?.path,
      entries: format == .iCalendar ? options.events.count : output.written.count, expected: expected, report)
  }

  /// Adds to the options what only DATEV or a calendar has.
  ///
  /// - Throws: `ActionError` if a DATEV export would span more than one year.
  private func addDetails(of chosen: ChosenBills, to options: inout Export.Options, on desk: Desk) async throws {
    if format == .datev {
      (options.datev.from, options.datev.to) = (chosen.from, chosen.to)
      try ExportBills.checkYears(DATEV.years(of: chosen.bills, options.datev))
    }
    if format == .iCalendar {
      // The same as `billfold calendar` writes for these bills.
      options.events = try await MakeCalendar.calendar(of: chosen.ledger, until: chosen.to, on: desk).events
    }
  }

  /// Returns a sentence for each tag that no bill has. It may be misspelt, or belong to bills that are yet to come.
  static func unknownTags(_ tags: [String], on desk: Desk) async throws -> [String] {
    try await desk.store.unusedTags(try tags.map(TagInput.tag)).map { tag, close in
      "no bill has the tag \(tag)" + (close.isEmpty ? "" : "; did you mean \(close.joined(separator: " or "))?")
    }
  }

  /// Whether the export is not one of categories or tags.
  private var hasAllBills: Bool { categories?.isEmpty ?? true && tags.isEmpty }

  /// Adds the incomes of the period to the options, oldest first, if the format has income.
  ///
  /// - Returns: the incomes that the format leaves out because they are only expected.
  private func addIncomes(
    from first: CalendarDate?, to last: CalendarDate?, to options: inout Export.Options, on desk: Desk
  ) async throws -> [Export.LeftOut] {
    guard format.hasIncome, hasAllBills else { return [] }
    let incomes = try await desk.store.incomes(from: first, to: last).reversed().map { ExportedIncome($0) }
    func isExpected(_ income: ExportedIncome) -> Bool { format.hasOnlyPayments && income.date > desk.today }
    options.incomes = incomes.filter { !isExpected($0) }
    return incomes.filter(isExpected).map {
      Export.LeftOut(
        id: $0.id, reason: "only expected, and \(format.rawValue.uppercased()) contains only payments", isIncome: true)
    }
  }

  /// Returns the ids of the bills, incomes and settlements in a file that the ledger does not have, or no longer has.
  /// The filters of the export do not matter: a file may contain bills that the export does not select.
  private static func deleted(
    in text: String, of format: ExportFormat, on desk: Desk
  ) async throws -> (bills: [Int64], incomes: [Int64], settlements: [Int64]) {
    let store = try await desk.store
    let keys = Export.keys(in: text, of: format)
    func ids(_ part: EntryKey.Part) -> Set<Int64> { Set(keys.filter { $0.part == part }.map(\.id)) }
    let (incomes, settlements) = (ids(.income), ids(.settlement))
    let bills = Set(keys.filter { ![.income, .settlement].contains($0.part) }.map(\.id))
    // Most files have neither.
    let presentIncomes = incomes.isEmpty ? [] : try await store.incomes().map(\.id)
    let presentSettlements = settlements.isEmpty ? [] : try await store.settlements().map(\.id)
    return (
      bills.subtracting(try await store.bills(existingOf: bills)).sorted(),
      incomes.subtracting(presentIncomes).sorted(), settlements.subtracting(presentSettlements).sorted()
    )
  }

  /// - Throws: `ActionError` that names the years.
  private static func checkYears(_ years: [Int]) throws {
    guard let first = years.first, let last = years.last, first != last else { return }
    throw ActionError(
      "a DATEV file holds the entries of one financial year, and these are from \(first) to \(last); choose one, like --from \(last)-01-01 --to \(last)-12-31",
      .badData)
  }

  /// Writes the exported text to the file, unless there is nothing to write.
  ///
  /// - Throws: `ActionError` if it cannot be written.
  private func write(_ bytes: [UInt8], to file: URL, isAppended: Bool) throws -> ExportResult.Writing {
    // A file that is replaced does not keep the entries that it had, even if there are none to write.
    guard !bytes.isEmpty || !isAppended && FileManager.default.fileExists(atPath: file.path) else {
      return isAppended ? .nothingNew : .notCreated
    }
    do {
      var before = isAppended ? try Data(contentsOf: file) : Data()
      // An editor may have left the last line without its end.
      if let last = before.last, last != UInt8(ascii: "\n") { before.append(UInt8(ascii: "\n")) }
      try FileReplacement.write(before + bytes, to: file)
    } catch {
      throw ActionError("\(file.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
    return .written
  }
}
