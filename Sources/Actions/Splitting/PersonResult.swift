public import Core
internal import Store

/// The share of a person in bills, and what the person and the user have paid each other.
public struct PersonResult: Codable, Hashable, Sendable {
  public var person: String
  /// One for each currency.
  public var sums: [Sum]
  /// Newest bill first.
  public var parts: [Part]
  /// The parts and settlements in the order in which they count, oldest first; on one day, parts first.
  public var entries: [Entry]

  /// A person's parts and settlements in one currency.
  public struct Sum: Codable, Hashable, Sendable {
    public var amount: MoneyResult
    /// The amount in bills that are unpaid.
    public var unpaid: MoneyResult
    /// What the person has paid the user, minus what the user has paid the person.
    public var settled: MoneyResult
    /// What was open before the period.
    public var before: MoneyResult
    /// What is open at the end of the period, for bills that are paid: above zero if the person owes the user.
    public var open: MoneyResult
    public var bills: Int
  }

  /// A part of a bill that names the person.
  public struct Part: Codable, Hashable, Sendable {
    public var bill: Int64
    public var title: String
    /// The date of the bill.
    public var date: CalendarDate
    @Nullable public var paidDate: CalendarDate?
    public var category: String
    /// The description, if the part is an item of the document; empty otherwise.
    public var text: String
    public var amount: MoneyResult
  }

  /// A part or a settlement, and what is open after it.
  public struct Entry: Codable, Hashable, Sendable {
    /// Nil for a settlement.
    @Nullable public var part: Part?
    /// Nil for a part.
    @Nullable public var settlement: SettlementResult?
    /// What is open after it, in its currency. A part of an unpaid bill changes nothing.
    public var open: MoneyResult
  }

  /// - Parameters:
  ///   - own: the entries of one person.
  ///   - first: the first day of the period; earlier entries count only in what is open.
  /// - Returns: nil if the period has no entries, and nothing is open.
  init?(_ own: PersonEntries, from first: CalendarDate) {
    let all = own.inOrder
    let inPeriod = all.filter { $0.entry.date >= first }
    let earlier = PersonResult.last(all.filter { $0.entry.date < first }.map { $0.open })
    let latest = PersonResult.last(all.map { $0.open })
    let used = Set(inPeriod.map { $0.open.currency })
    let currencies = latest.filter { used.contains($0.key) || $0.value != 0 }.keys.sorted { $0.code < $1.code }
    guard !currencies.isEmpty else { return nil }
    let ownParts = own.parts.filter { $0.date >= first }
    let payments = own.settlements.filter { $0.contents.date >= first }.map(\.contents.amount)
    person = own.person
    sums = currencies.map { currency in
      let parts = ownParts.filter { $0.amount.currency == currency }
      func sum(_ amounts: [Money]) -> MoneyResult {
        MoneyResult(amounts.lazy.map(\.minorUnits).clampedSum(), currency)
      }
      return Sum(
        amount: sum(parts.map(\.amount)), unpaid: sum(parts.filter { $0.paidDate == nil }.map(\.amount)),
        settled: sum(payments.filter { $0.currency == currency }),
        before: MoneyResult(earlier[currency] ?? 0, currency), open: MoneyResult(latest[currency] ?? 0, currency),
        bills: Set(parts.map(\.bill)).count)
    }
    parts = ownParts.map { Part($0) }
    entries = inPeriod.map { Entry($0.entry, open: $0.open) }
  }

  /// Returns the last amount in each currency.
  private static func last(_ amounts: [Money]) -> [Currency: Int64] {
    Dictionary(amounts.map { ($0.currency, $0.minorUnits) }) { _, later in later }
  }
}

extension PersonResult.Part {
  fileprivate init(_ part: PersonPart) {
    bill = part.bill
    title = part.title
    date = part.date
    _paidDate = Nullable(wrappedValue: part.paidDate)
    category = part.category
    text = part.text
    amount = MoneyResult(part.amount)
  }
}

extension PersonResult.Entry {
  fileprivate init(_ entry: PersonEntry, open: Money) {
    self.open = MoneyResult(open)
    switch entry {
    case .part(let part):
      _part = Nullable(wrappedValue: PersonResult.Part(part))
      _settlement = Nullable(wrappedValue: nil)
    case .settlement(let settlement):
      _part = Nullable(wrappedValue: nil)
      _settlement = Nullable(wrappedValue: SettlementResult(settlement))
    }
  }
}
