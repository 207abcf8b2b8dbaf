public import Core
public import Exchange
public import Foundation
internal import Hashing
internal import Ledger
internal import Store

/// Imports a bank's statement. Each entry is kept once, however often and from however many files it comes; a file that
/// contradicts itself is refused whole. Sure matches with bills are made at once, and mark unpaid ones paid.
public struct ImportStatement: Action {
  public static let beginsLedger = true
  public var file: URL
  /// What the person calls it; nil for the file's own name.
  public var name: String?
  /// How CSV columns are taken: a name under which that is kept, or was kept before.
  public var profile: String?
  /// Of the account, for files that do not name it.
  public var currency: Typed<Currency>?
  /// Of the dates, typed as `ymd`, `dmy` or `mdy`; nil to find it over all of them.
  public var dateOrder: Typed<DateOrder>?
  /// Whether sure matches are made.
  public var matches: Bool

  public init(
    file: URL, name: String? = nil, profile: String? = nil, currency: Typed<Currency>? = nil,
    dateOrder: Typed<DateOrder>? = nil, matches: Bool = true
  ) {
    self.file = file
    self.name = name
    self.profile = profile
    self.currency = currency
    self.dateOrder = dateOrder
    self.matches = matches
  }

  /// - Throws: `ActionError` for a file that cannot be read, or that is no statement, with line and reason; `InputError`.
  public func run(on desk: Desk) async throws -> StatementImportResult {
    let said = try await said(on: desk)
    let (read, fileName) = (said.read, said.fileName)
    let hash = try SHA256.hash(said.bytes).hexadecimal
    let (imported, joined) = try await Store.$batch.withValue(UUID().uuidString) {
      let imported = try await desk.store.importStatements(
        read.statements, fileName: fileName, sha256: hash, who: desk.person)
      let new = Set(imported.flatMap(\.new))
      let joined =
        matches && !new.isEmpty ? try await BankMatching.joinCertain(among: new, read.statements, on: desk) : []
      return (imported, joined)
    }
    if let name = said.profileName, let used = read.profile, !said.isProfileKept {
      try await desk.store.keepStatementProfile(used, as: name)
    }
    return StatementImportResult(
      file: fileName, statements: zip(read.statements, imported).map(ImportedStatementResult.init),
      matches: joined, profile: read.profile == nil ? nil : said.profileName)
  }

  /// What the file says, before any of it is imported.
  struct Said {
    var bytes: [UInt8]
    var fileName: String
    var read: StatementReader.Result
    var profileName: String?
    /// Whether the profile was there before.
    var isProfileKept: Bool
  }

  func said(on desk: Desk) async throws -> Said {
    let fileName = name ?? file.lastPathComponent
    let bytes = Array(try contents(fileName))
    let profileName = try profile.map { try NameInput.name($0, "a profile") }
    let kept: CSVProfile? =
      if let profileName { try await desk.store.statementProfile(profileName) } else { nil }
    let currency = try currency?.value(desk.typing.currency)
    let order = try dateOrder?.value(ImportStatement.order)
    do {
      var read = try StatementReader.read(
        bytes, currency: currency, usual: desk.settings.currency, dateOrder: order, profile: kept)
      if let profileName, read.profile != nil {
        // Most CSV files name no account: what the person calls the bank tells it from others.
        for index in read.statements.indices where read.statements[index].account == nil {
          read.statements[index].account = profileName
        }
      }
      return Said(
        bytes: bytes, fileName: fileName, read: read, profileName: profileName, isProfileKept: kept != nil)
    } catch {
      let hint = "\(error)".hasSuffix("in front; say which") ? " with --dates dmy or mdy" : ""
      throw ActionError("cannot import \(fileName): \(error)\(hint); nothing was imported", .badData)
    }
  }

  private static func order(_ text: String) throws -> DateOrder {
    switch text.lowercased() {
    case "ymd": .yearMonthDay
    case "dmy": .dayMonthYear
    case "mdy": .monthDayYear
    default: throw InputError("\"\(text)\" is not a date order; type ymd, dmy or mdy")
    }
  }

  private func contents(_ fileName: String) throws -> Data {
    do {
      let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= ImportStatement.mostBytes else {
        throw ActionError(
          "cannot import \(fileName): it has more than \(ImportStatement.mostBytes / 1_000_000) MB, which is too large for a statement",
          .badData)
      }
      return try Data(contentsOf: file)
    } catch let error as ActionError {
      throw error
    } catch {
      throw ActionError("cannot read \(file.path): \(FileTrouble.sentence(error))", .badData)
    }
  }

  private static let mostBytes = 100_000_000
}

/// Statements that were imported, that with the newest entries first.
public struct ListStatements: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [StatementResult] {
    try await desk.store.statements().map(StatementResult.init)
  }
}

/// Entries of statements, the newest first.
public struct ListEntries: Action {
  public var statement: Int64?
  public var from: Typed<CalendarDate>?
  public var to: Typed<CalendarDate>?
  /// Only those that pay a bill, or only those that pay none; nil for all.
  public var isMatched: Bool?
  /// How many at most; 0 for all.
  public var limit: Int
  /// How many of them are passed over.
  public var skip: Int

  public init(
    statement: Int64? = nil, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil, isMatched: Bool? = nil,
    limit: Int = 0, skip: Int = 0
  ) {
    self.statement = statement
    self.from = from
    self.to = to
    self.isMatched = isMatched
    self.limit = limit
    self.skip = skip
  }

  /// - Throws: `InputError`, `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> [EntryResult] {
    let days = try Period(from: from, to: to).ends(desk.today)
    var filter = EntryFilter(
      statement: statement, from: days.first, to: days.last, isMatched: isMatched, limit: limit > 0 ? limit : nil)
    filter.offset = max(0, skip)
    return try await desk.store.entries(filter).map(EntryResult.init)
  }
}
