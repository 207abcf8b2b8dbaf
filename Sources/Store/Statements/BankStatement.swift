public import Core
public import Exchange

/// A statement that was imported.
public struct BankStatement: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// UTC seconds since 1970 of its import.
  public var created: Int64
  public var fileName: String
  public var format: StatementFormat
  public var account: String?
  public var bank: String?
  public var number: String?
  public var currency: Currency
  public var opening: Money?
  public var closing: Money?
  /// Of its entries.
  public var first: CalendarDate?
  public var last: CalendarDate?
  /// How many entries came with it; those that were there before belong to the earlier one.
  public var entries: Int
}

/// An entry that was imported, with what it pays.
public struct ImportedEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var statement: Int64
  public var account: String?
  public var entry: StatementEntry
  /// The bills that it pays, alone or with others.
  public var bills: [Int64]
}

/// Which entries a list shows; every condition given must hold.
public struct EntryFilter: Hashable, Sendable {
  public var statement: Int64?
  /// Only these; nil for all.
  public var ids: [Int64]?
  public var from: CalendarDate?
  public var to: CalendarDate?
  /// Only those that pay no bill yet, or only those that do.
  public var isMatched: Bool?
  public var limit: Int?
  /// How many of them are passed over.
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

/// What came of importing the statement of an account.
public struct ImportedStatement: Hashable, Sendable {
  /// Nil where all entries were there before.
  public var statement: Int64?
  /// The ids of the entries that are new, in the order of the file.
  public var new: [Int64]
  /// Entries that were imported before.
  public var known: Int
  /// Entries that are announced and not booked: they come again with a statement to come.
  public var pending: Int
}
