public import Core
public import Exchange
public import Foundation
internal import Hashing
internal import Ledger
internal import Store

/// Imports a bank statement. Each entry is stored once, however often and in however many files it occurs; a file that
/// contradicts itself is refused as a whole. Certain matches with bills are confirmed at once, which marks unpaid bills
/// as paid.
public struct ImportStatement: Action {
  public static let beginsLedger = true
  public var file: URL
  /// The file's name as given by the user; nil for its actual name.
  public var name: String?
  /// The name of the profile with the meaning of the CSV columns, which is used if it exists and otherwise created. It
  /// also names the account of statements that name none.
  public var profile: String?
  /// The currency of the account, for files that do not name it.
  public var currency: Typed<Currency>?
  /// The order of the dates, typed as `ymd`, `dmy` or `mdy`; nil to infer it from all of them.
  public var dateOrder: Typed<DateOrder>?
  /// The decimal mark of the amounts, typed as `point` or `comma`; nil to infer it from all of them.
  public var decimalMark: Typed<DecimalMark>?
  /// The meaning of a CSV file's columns, typed as `date=Booking day,amount=3`; nil to infer it. Replaces that of the
  /// profile.
  public var columns: String?
  /// Whether to import entries with which the balances of the file do not agree; these are left out.
  public var ignoresBalances: Bool
  /// Whether to confirm certain matches.
  public var matches: Bool

  public init(
    file: URL, name: String? = nil, profile: String? = nil, currency: Typed<Currency>? = nil,
    dateOrder: Typed<DateOrder>? = nil, decimalMark: Typed<DecimalMark>? = nil, columns: String? = nil,
    ignoresBalances: Bool = false, matches: Bool = true
  ) {
    self.file = file
    self.name = name
    self.profile = profile
    self.currency = currency
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.columns = columns
    self.ignoresBalances = ignoresBalances
    self.matches = matches
  }

  /// - Throws: `ActionError` for a file that cannot be read or is not a statement, with the line and the reason;
  ///   `InputError`.
  public func run(on desk: Desk) async throws -> StatementImportResult {
    let parsed = try await parsed(on: desk)
    let (read, fileName) = (parsed.read, parsed.fileName)
    let hash = try SHA256.hash(parsed.bytes).hexadecimal
    let (imported, joined) = try await Store.$batch.withValue(Store.batch ?? UUID().uuidString) {
      let imported = try await desk.store.importStatements(
        read.statements, fileName: fileName, sha256: hash, who: desk.person)
      let new = Set(imported.flatMap(\.new))
      let joined =
        matches && !new.isEmpty ? try await BankMatching.joinCertain(among: new, read.statements, on: desk) : []
      return (imported, joined)
    }
    if let name = parsed.profileName, let used = read.profile, !parsed.isProfileKept {
      try await desk.store.keepStatementProfile(used, as: name)
    }
    let returned = try await ReturnedPayment.all(among: Set(imported.flatMap(\.new)), read.statements, on: desk)
    return StatementImportResult(
      file: fileName, statements: zip(read.statements, imported).map(ImportedStatementResult.init),
      matches: joined, returned: returned, profile: read.profile == nil ? nil : parsed.profileName,
      remarks: read.remarks.map { $0.message(on: .terminal) })
  }

  /// The parsed file, before any of it is imported.
  struct ParsedFile {
    var bytes: [UInt8]
    var fileName: String
    var read: StatementReader.Result
    var profileName: String?
    /// Whether the profile existed before and is not replaced.
    var isProfileKept: Bool
  }

  func parsed(on desk: Desk) async throws -> ParsedFile {
    let fileName = name ?? file.lastPathComponent
    let columns = try columns.map(ColumnsTyping.columns)
    let imported = ImportedFile(
      url: file, name: fileName, place: name ?? file.path, mostBytes: ImportStatement.mostBytes)
    let bytes = try imported.contents(ifTooLarge: ", which is too large for a statement")
    let profileName = try profile.map { try NameInput.name($0, "a profile") }
    let kept: CSVProfile? =
      if let profileName { try await desk.store.statementProfile(profileName) } else { nil }
    let options = StatementReader.Options(
      currency: try currency?.value(desk.typing.currency), usual: desk.settings.currency,
      dateOrder: try dateOrder?.value(ImportStatement.order), decimalMark: try decimalMark?.value(ImportStatement.mark),
      profile: kept, columns: columns, ignoresBalances: ignoresBalances, today: desk.today)
    var read: StatementReader.Result
    do {
      read = try StatementReader.read(bytes, options)
    } catch {
      throw imported.refusal("\(error)", error.advice, about: error.field)
    }
    guard columns == nil || read.profile != nil else {
      throw imported.refusal("it is not a CSV file, and its fields are known", .leaveOutColumns, about: "columns")
    }
    if let profileName {
      // CSV and QIF files mostly name no account, so that the profile's name identifies it.
      for index in read.statements.indices where read.statements[index].account == nil {
        read.statements[index].account = profileName
      }
    }
    return ParsedFile(
      bytes: bytes, fileName: fileName, read: read, profileName: profileName,
      isProfileKept: kept != nil && columns == nil)
  }

  private static func order(_ text: String) throws -> DateOrder {
    guard let order = DateOrder(code: text.lowercased()) else {
      throw InputError("\"\(text)\" is not a date order; type ymd, dmy or mdy")
    }
    return order
  }

  private static func mark(_ text: String) throws -> DecimalMark {
    guard let mark = DecimalMark(rawValue: text.lowercased()) else {
      throw InputError("\"\(text)\" is not a decimal mark; type point or comma")
    }
    return mark
  }

  private static let mostBytes = 100_000_000
}

/// Imports several files. One that is refused does not stop the others; one `undo` reverts all of them.
public struct ImportStatements: Action {
  public static let beginsLedger = true
  public var files: [ImportStatement]

  public init(_ files: [ImportStatement]) { self.files = files }

  /// Returns the results of the files in their order; a refused one is identified by its number, from 1.
  public func run(on desk: Desk) async throws -> BatchResult<StatementImportResult> {
    try await Batch.run(files.indices.map { Int64($0 + 1) }) { number in
      try await files[Int(number) - 1].run(on: desk)
    }
  }
}

/// Lists the imported statements; the one with the newest entries first.
public struct ListStatements: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [StatementResult] {
    try await desk.store.statements().map(StatementResult.init)
  }
}

/// Lists the entries of statements, newest first.
public struct ListEntries: Action {
  public var statement: Int64?
  /// The dates of the entries.
  public var period: Period
  /// Whether to list only matched or only unmatched entries; nil for all.
  public var isMatched: Bool?
  /// The maximum number of entries; 0 for all.
  public var limit: Int
  /// The number of entries to skip.
  public var skip: Int

  public init(
    statement: Int64? = nil, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil, isMatched: Bool? = nil,
    limit: Int = 0, skip: Int = 0
  ) {
    self.statement = statement
    period = Period(from: from, to: to)
    self.isMatched = isMatched
    self.limit = limit
    self.skip = skip
  }

  /// - Throws: `InputError`, `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> [EntryResult] {
    let days = try period.ends(desk.today)
    var filter = EntryFilter(
      statement: statement, from: days.first, to: days.last, isMatched: isMatched, limit: limit > 0 ? limit : nil)
    filter.offset = max(0, skip)
    return try await desk.store.entries(filter).map(EntryResult.init)
  }
}
