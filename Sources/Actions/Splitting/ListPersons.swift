public import Core
internal import Ledger
internal import Store

/// Lists the people named in the parts of split bills, with their shares, what was settled and what is open.
public struct ListPersons: Action {
  /// The name of a single person, ignoring case and accents; nil for all.
  public var person: String?
  /// The period of the dates of bills and settlements.
  public var period: Period

  public init(person: String? = nil, period: Period = Period()) {
    self.person = person
    self.period = period
  }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> [PersonResult] {
    let days = try period.days(desk.today)
    let name = try person.map { try NameInput.name($0, "a person") }
    // What was open before the period is carried over.
    let entries = try await desk.store.personEntries(to: days.upperBound, person: name)
    return entries.compactMap { PersonResult($0, from: days.lowerBound) }
  }
}
