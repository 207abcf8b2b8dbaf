public import Core

/// Something that changes what a person owes the user, or will.
public enum PersonEntry: Hashable, Sendable {
  case part(PersonPart)
  case settlement(Settlement)

  public var date: CalendarDate {
    switch self {
    case .part(let part): part.date
    case .settlement(let settlement): settlement.contents.date
    }
  }

  /// By how much the person owes the user more. A part of a bill counts only once the user has paid the bill: until
  /// then, nobody has laid out anything for the person.
  public var change: Money {
    switch self {
    case .part(let part): part.paidDate == nil ? Money(minorUnits: 0, currency: part.amount.currency) : part.amount
    case .settlement(let settlement): -settlement.contents.amount
    }
  }
}

/// What a person has to bear of bills, and what the person and the user have paid each other.
public struct PersonEntries: Hashable, Sendable {
  /// The search key of the name, which is the same for all its spellings.
  public var key: String
  /// Newest bill first.
  public var parts: [PersonPart]
  /// Newest first.
  public var settlements: [Settlement]

  public init(key: String, parts: [PersonPart], settlements: [Settlement]) {
    self.key = key
    self.parts = parts
    self.settlements = settlements
  }

  /// The name, as it is spelled in the newest bill, or else in the newest settlement.
  public var person: String { parts.first?.person ?? settlements.first?.contents.person ?? "" }

  /// All entries, oldest first, each with what is open after it in its currency: above zero if the person owes the
  /// user. On one day, bills come before settlements.
  public var inOrder: [(entry: PersonEntry, open: Money)] {
    let parts = parts.sorted { ($0.date, $0.bill) < ($1.date, $1.bill) }.map { PersonEntry.part($0) }
    let settlements = settlements.sorted { $0.id < $1.id }.map { PersonEntry.settlement($0) }
    var sums: [Currency: Int128] = [:]
    // The order of entries with the same date is kept.
    return (parts + settlements).sorted { $0.date < $1.date }.map { entry in
      let change = entry.change
      let sum = sums[change.currency, default: 0] + Int128(change.minorUnits)
      sums[change.currency] = sum
      return (entry, Money(minorUnits: Int64(clamping: sum), currency: change.currency))
    }
  }

  /// What is open in each currency of the entries, by currency code.
  public var open: [Money] {
    let last = Dictionary(inOrder.map { ($0.open.currency, $0.open) }) { _, later in later }
    return last.values.sorted { $0.currency.code < $1.currency.code }
  }
}

extension Store {
  /// The shares and settlements of all persons, or of one, by the search key of the name.
  ///
  /// - Parameters:
  ///   - to: the last date of bills and settlements; nil for no limit.
  ///   - person: restricts the result to this person, regardless of case, accents and spaces; nil for all.
  public func personEntries(to: CalendarDate? = nil, person: String? = nil) async throws -> [PersonEntries] {
    let key = person.map(SearchKey.of)
    return try await driver.read { try Store.personEntries(to: to, key: key, $0) }
  }

  /// - Parameter key: the search key of a single person; nil for all.
  static func personEntries(
    to: CalendarDate?, key: String?, _ connection: any Connection
  ) throws -> [PersonEntries] {
    let parts = Dictionary(grouping: try Store.personParts(to: to, key: key, connection), by: \.key)
    let paid = try Store.settlements(from: nil, to: to, key: key, connection)
    let settlements = Dictionary(grouping: paid) { SearchKey.of($0.contents.person) }
    return Set(parts.keys).union(settlements.keys).sorted().map { key in
      PersonEntries(key: key, parts: parts[key] ?? [], settlements: settlements[key] ?? [])
    }
  }
}
