public import Core
internal import Ledger
internal import Store

/// Lists the people named in the parts of split bills, with their shares.
public struct ListPersons: Action {
  /// The name of a single person, ignoring case and accents; nil for all.
  public var person: String?
  /// The period of the bill dates.
  public var period: Period

  public init(person: String? = nil, period: Period = Period()) {
    self.person = person
    self.period = period
  }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> [PersonResult] {
    let days = try period.days(desk.today)
    let name = try person.map { try NameInput.name($0, "a person") }
    let parts = try await desk.store.personParts(days, person: name)
    var persons: [(key: String, parts: [PersonPart])] = []
    for part in parts {
      if persons.last?.key == part.key {
        persons[persons.count - 1].parts.append(part)
      } else {
        persons.append((part.key, [part]))
      }
    }
    return persons.map { PersonResult($0.parts) }
  }
}

/// The share of a person in bills.
public struct PersonResult: Codable, Hashable, Sendable {
  public var person: String
  /// One for each currency.
  public var sums: [Sum]
  /// Newest bill first.
  public var parts: [Part]

  /// The sum of a person's parts in one currency.
  public struct Sum: Codable, Hashable, Sendable {
    public var amount: MoneyResult
    /// The amount in bills that are unpaid.
    public var unpaid: MoneyResult
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

  /// - Parameter own: the parts of one person, newest bill first; not empty.
  init(_ own: [PersonPart]) {
    person = own.first?.person ?? ""
    let currencies = Dictionary(grouping: own, by: \.amount.currency).sorted { $0.key.code < $1.key.code }
    sums = currencies.map { currency, parts in
      func sum(_ parts: [PersonPart]) -> MoneyResult {
        MoneyResult(parts.reduce(0) { $0 &+ $1.amount.minorUnits }, currency)
      }
      return Sum(
        amount: sum(parts), unpaid: sum(parts.filter { $0.paidDate == nil }), bills: Set(parts.map(\.bill)).count)
    }
    parts = own.map { Part($0) }
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
