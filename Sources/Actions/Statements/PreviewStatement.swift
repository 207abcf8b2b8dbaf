public import Core
public import Exchange
internal import Hashing
internal import Store

/// Shows what importing a bank statement would add, without changing anything.
public struct PreviewStatement: Action {
  public var statement: ImportStatement

  public init(_ statement: ImportStatement) { self.statement = statement }

  /// - Throws: the errors of `ImportStatement` for the same file.
  public func run(on desk: Desk) async throws -> StatementPreview {
    let parsed = try await statement.parsed(on: desk)
    let hash = try SHA256.hash(parsed.bytes).hexadecimal
    let found = try await desk.store.found(parsed.read.statements, sha256: hash)
    return StatementPreview(
      file: parsed.fileName, statements: zip(parsed.read.statements, found).map(StatementPreview.Account.init),
      profile: parsed.read.profile == nil ? nil : parsed.profileName, remarks: parsed.read.remarks)
  }
}

/// A file of statements, as it would be imported.
public struct StatementPreview: Codable, Hashable, Sendable {
  public var file: String
  public var statements: [Account]
  /// The name of the profile under which the meaning of the columns will be stored.
  @Nullable public var profile: String?
  /// What is worth knowing about the way in which the file was read, as sentences without a full stop.
  public var remarks: [String]
  /// The same in the words of the page. Not in the JSON.
  public var remarksOnPage: [String] = []

  private enum CodingKeys: String, CodingKey { case file, statements, profile, remarks }

  /// The number of new entries in all accounts.
  public var new: Int { statements.reduce(0) { $0 + $1.new } }

  /// Returns whether the file has entries of an account in other currencies as well.
  public func hasSeveralCurrencies(_ account: Account) -> Bool {
    statements.contains { $0.account == account.account && $0.currency != account.currency }
  }

  init(file: String, statements: [Account], profile: String?, remarks: [FileRemark]) {
    self.file = file
    self.statements = statements
    _profile = Nullable(wrappedValue: profile)
    self.remarks = remarks.map { $0.message(on: .terminal) }
    remarksOnPage = remarks.map { $0.message(on: .page) }
  }

  /// The statement of one account.
  public struct Account: UncertainEntries, Codable, Hashable, Sendable {
    public var format: StatementFormat
    @Nullable public var account: String?
    public var currency: Currency
    @Nullable public var opening: MoneyResult?
    @Nullable public var closing: MoneyResult?
    public var new: Int
    public var known: Int
    public var pending: Int
    public var assumed: Int
    public var assumedFrom: [Int64]
    public var doubtful: Int
    public var doubtfulIn: [Int64]
    /// The sum of new incoming entries; nil if it overflows.
    @Nullable public var moneyIn: MoneyResult?
    /// The sum of new outgoing entries, not positive; nil if it overflows.
    @Nullable public var moneyOut: MoneyResult?
    /// In the order of the file.
    public var entries: [Entry]
  }

  /// An entry and whether it would be imported.
  public struct Entry: Codable, Hashable, Sendable {
    public var date: CalendarDate
    @Nullable public var name: String?
    public var text: String
    public var amount: MoneyResult
    public var state: State
  }

  /// Whether an entry would be imported.
  public enum State: String, Codable, Sendable, CaseIterable {
    case new
    /// It is new, and may have been imported before (`UncertainEntries.doubtful`).
    case doubtful
    /// It was imported before, or occurs twice in the file.
    case known
    /// It is counted as imported before, which is not certain (`UncertainEntries.assumed`).
    case assumed
    /// It is announced but not booked, and is left out.
    case pending

    /// Whether importing the file adds the entry.
    public var isNew: Bool { self == .new || self == .doubtful }
  }
}

extension StatementPreview.Account {
  init(_ statement: Statement, _ found: FoundEntries) {
    func state(_ place: Int) -> StatementPreview.State {
      if statement.entries[place].isPending { return .pending }
      if found.flags[place] { return found.assumed.contains(place) ? .assumed : .known }
      return found.doubtful.contains(place) ? .doubtful : .new
    }
    // Full card numbers are not stored, and so are not shown either.
    entries = statement.entries.enumerated().map { place, entry in
      let entry = entry.withoutCardNumbers
      return StatementPreview.Entry(
        date: entry.date, name: Nullable(wrappedValue: entry.name), text: entry.text, amount: MoneyResult(entry.amount),
        state: state(place))
    }
    format = statement.format
    currency = statement.currency
    let fresh = entries.filter(\.state.isNew)
    new = fresh.count
    pending = entries.count { $0.state == .pending }
    known = entries.count - new - pending
    (assumed, assumedFrom) = (found.assumed.count, found.assumedFrom.sorted())
    (doubtful, doubtfulIn) = (found.doubtful.count, found.doubtfulIn.sorted())
    func sum(_ isOfSum: (Int64) -> Bool) -> MoneyResult? {
      Totals.sum(fresh.map(\.amount.money.minorUnits).filter(isOfSum)).map {
        MoneyResult(Money(minorUnits: $0, currency: statement.currency))
      }
    }
    _account = Nullable(wrappedValue: statement.account.map { FullCardNumber.masked($0) })
    _opening = Nullable(wrappedValue: statement.opening.map { MoneyResult($0.amount) })
    _closing = Nullable(wrappedValue: statement.closing.map { MoneyResult($0.amount) })
    _moneyIn = Nullable(wrappedValue: sum { $0 > 0 })
    _moneyOut = Nullable(wrappedValue: sum { $0 < 0 })
  }
}

extension StatementPreview.Entry {
  init(
    date: CalendarDate, name: Nullable<String>, text: String, amount: MoneyResult, state: StatementPreview.State
  ) {
    self.date = date
    _name = name
    self.text = text
    self.amount = amount
    self.state = state
  }
}
