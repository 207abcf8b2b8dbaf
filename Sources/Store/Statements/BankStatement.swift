public import Core
public import Exchange

/// An imported statement.
public struct BankStatement: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// The time of its import, in UTC seconds since 1970.
  public var created: Int64
  public var fileName: String
  public var format: StatementFormat
  public var account: String?
  public var number: String?
  public var currency: Currency
  public var opening: Money?
  public var closing: Money?
  /// The first and last dates of its entries.
  public var first: CalendarDate?
  public var last: CalendarDate?
  /// The number of entries that it added; entries that existed before belong to the earlier statement.
  public var entries: Int
}

/// An imported entry, with what the user has made of it.
public struct ImportedEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var statement: Int64
  public var account: String?
  public var entry: StatementEntry
  /// The bills that it pays, alone or together with other entries.
  public var bills: [Int64]
  /// The income that was added from it.
  public var income: Int64?
}

/// The entries that a list shows; all given conditions must hold.
public struct EntryFilter: Hashable, Sendable {
  public var statement: Int64?
  /// Restricts the list to these ids; nil for all.
  public var ids: [Int64]?
  public var from: CalendarDate?
  public var to: CalendarDate?
  /// Restricts the list to entries that pay bills or are incomes (true), or neither yet (false).
  public var isMatched: Bool?
  public var limit: Int?
  /// The number of entries to skip.
  public var offset = 0

  public init(
    statement: Int64? = nil, ids: [Int64]? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
    isMatched: Bool? = nil, limit: Int? = nil
  ) {
    self.statement = statement
    self.ids = ids
    self.from = from
    self.to = to
    self.isMatched = isMatched
    self.limit = limit
  }
}

/// Which entries of a file's statement are stored.
public struct FoundEntries: Hashable, Sendable {
  /// A flag for each entry, in file order: whether it is stored, or a repetition within the file. Entries that are not
  /// booked never are.
  public var flags: [Bool]
  /// The indices of the entries that are counted as stored although it is not certain that they are: the account may be
  /// another one, or the texts differ.
  public var assumed: Set<Int> = []
  /// The statements with the stored ones.
  public var assumedFrom: Set<Int64> = []
  /// The indices of the new entries that are equal to stored ones, or look like them, whose account may or may not be
  /// theirs.
  public var doubtful: Set<Int> = []
  /// The statements with the stored ones.
  public var doubtfulIn: Set<Int64> = []
}

/// The result of importing a statement.
public struct ImportedStatement: Hashable, Sendable {
  /// Nil if all entries existed before.
  public var statement: Int64?
  /// The ids of the new entries, in file order.
  public var new: [Int64]
  /// The number of entries that were imported before.
  public var known: Int
  /// The number of entries that are announced but not booked: a later statement will contain them again.
  public var pending: Int
  /// The number of known entries that are counted as such although it is not certain (`FoundEntries.assumed`).
  public var assumed = 0
  /// The statements with the stored ones, by id.
  public var assumedFrom: [Int64] = []
  /// The number of new entries that may be stored (`FoundEntries.doubtful`).
  public var doubtful = 0
  /// The statements with the stored ones, by id.
  public var doubtfulIn: [Int64] = []
}
