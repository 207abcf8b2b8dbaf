public import Core
public import Exchange
public import Foundation
internal import Ledger
internal import Store

/// Writes bills for other programs: ledgers, spreadsheets, accountants, calendars.
public struct ExportBills: Action {
  public var format: ExportFormat
  /// Of the bills' own date, of DATEV that of the entries; nil for all there are.
  public var from: Typed<CalendarDate>?
  public var to: Typed<CalendarDate>?
  /// Only what counts in one of these: of a bill that is divided its parts in them; nil for all.
  public var categories: [String]?
  /// Only bills with one of these tags; none for all.
  public var tags: [String] = []
  /// The file with the accounts that categories and payments go to; nil for the usual ones.
  public var accounts: URL?
  /// Where it is written; what the file has already is left out. Nil to have the text in the result alone.
  public var file: URL?
  /// Whether the file is written anew, in place of all that it has.
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

  /// - Throws: `ActionError` for files that cannot be read or written, for a line of the accounts that is no rule, and
  ///   where DATEV would get more than one year; `StoreError.unknownCategory`.
  public func run(on desk: Desk) async throws -> ExportResult {
    // What falls due is the whole bill, and what was paid in a year is an entry of that year.
    let chosen = try await ExportBills.bills(
      from: from, to: to, categories: categories, tags: tags, isLimited: format != .iCalendar,
      byEntries: format == .datev, on: desk)
    let existing = isAnew ? nil : try file.flatMap { try text(of: $0) }
    if let file, let existing, format.canBeAppended, !Export.looksLike(format, existing) {
      throw ActionError(
        "\(file.path) exists and is not in the format \(format.rawValue); name another file, or replace it with --anew",
        .cannotCreate)
    }
    var options = Export.Options(
      accounts: try accounts.map { try ExportBills.mapping($0, for: format) }, existing: existing,
      now: Int64(Date().timeIntervalSince1970))
    if existing != nil, !format.canBeAppended { options.existing = nil }
    if format == .datev {
      (options.datev.from, options.datev.to) = (chosen.from, chosen.to)
      try ExportBills.checkYears(DATEV.years(of: chosen.bills, options.datev))
    }
    let output = Export.write(chosen.bills, as: format, options)
    if let file, !output.bytes.isEmpty { try write(output.bytes, to: file, isAppended: options.existing != nil) }
    return ExportResult(
      format: format, file: file?.path, entries: output.written.count, leftOut: output.leftOut,
      changed: output.changed, text: file == nil ? output.text : nil, bytes: output.bytes)
  }

  /// - Throws: `ActionError` that says which years there are.
  private static func checkYears(_ years: [Int]) throws {
    guard let first = years.first, let last = years.last, first != last else { return }
    throw ActionError(
      "a DATEV file holds the entries of one financial year, and these are from \(first) to \(last); choose one, like --from \(last)-01-01 --to \(last)-12-31",
      .badData)
  }

  /// The bills that were asked for, and the days in between, oldest first, as journals are read.
  ///
  /// - Parameters:
  ///   - isLimited: whether of a bill that is divided only the parts in the categories are wanted, so that what is written
  ///     adds up to their sums.
  ///   - byEntries: whether the days are those of entries, and so choose no bills.
  /// - Throws: `InputError`; `StoreError.unknownCategory`.
  static func bills(
    from: Typed<CalendarDate>?, to: Typed<CalendarDate>?, categories: [String]?, tags: [String], isLimited: Bool = true,
    byEntries: Bool = false, on desk: Desk
  ) async throws -> (bills: [ExportedBill], from: CalendarDate?, to: CalendarDate?) {
    var filter = BillFilter(categories: categories)
    if !tags.isEmpty { filter.tags = try tags.map(TagInput.tag) }
    let days = (from: try from?.value(desk.typing.pastDate), to: try to?.value(desk.typing.pastDate))
    if !byEntries { (filter.from, filter.to) = days }
    if let first = days.from, let last = days.to, last < first {
      throw InputError("\(first) is after \(last); swap the two dates")
    }
    let store = try await desk.store
    let names = try await store.categories(named: categories ?? [])
    var bills = try await exported(store.bills(filter), store)
    if isLimited, !names.isEmpty { bills = bills.compactMap { $0.limited(to: Set(names)) } }
    return (bills, days.from, days.to)
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

  /// The accounts of a file. - Throws: `ActionError` where it cannot be read, and for a line that is no rule.
  static func mapping(_ file: URL, for format: ExportFormat) throws -> Accounts {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw ActionError("the accounts file \(file.path) cannot be read: \(FileTrouble.sentence(error))", .badData)
    }
    do {
      return try Accounts(parsing: text, for: format)
    } catch {
      throw ActionError("\(file.path), line \(error.line): \(error.reason)", .badData)
    }
  }

  /// What a file has already; nil where there is none, or it is empty.
  private func text(of file: URL) throws -> String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let data = try Data(contentsOf: file)
      return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
    } catch {
      throw ActionError("\(file.path) cannot be read: \(FileTrouble.sentence(error))", .cannotCreate)
    }
  }

  private func write(_ bytes: [UInt8], to file: URL, isAppended: Bool) throws {
    do {
      let before = isAppended ? try Data(contentsOf: file) : Data()
      try FileReplacement.write(before + bytes, to: file)
    } catch {
      throw ActionError("\(file.path) cannot be written: \(FileTrouble.sentence(error))", .cannotCreate)
    }
  }
}

/// What was exported.
public struct ExportResult: Codable, Hashable, Sendable {
  public var format: ExportFormat
  /// Nil where it was not written to a file.
  @Nullable public var file: String?
  /// How many entries were written; those that the file had already are not among them.
  public var entries: Int
  /// Bills that the format cannot hold, with the reason.
  public var leftOut: [Export.LeftOut]
  /// The ids of bills that the file has already, but says something else of: they were changed since, or there.
  public var changed: [Int64]
  /// Nil where it was written to a file.
  @Nullable public var text: String?
  /// The text in the format's own character set; no part of the JSON.
  public var bytes: [UInt8] = []

  private enum CodingKeys: CodingKey { case format, file, entries, leftOut, changed, text }

  init(
    format: ExportFormat, file: String?, entries: Int, leftOut: [Export.LeftOut], changed: [Int64], text: String?,
    bytes: [UInt8]
  ) {
    self.format = format
    _file = Nullable(wrappedValue: file)
    self.entries = entries
    self.leftOut = leftOut
    self.changed = changed
    _text = Nullable(wrappedValue: text)
    self.bytes = bytes
  }
}
