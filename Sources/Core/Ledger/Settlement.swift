/// A payment between the user and a person who shares bills.
public struct Settlement: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var contents: SettlementContents

  public init(id: Int64, contents: SettlementContents) {
    self.id = id
    self.contents = contents
  }
}

/// Who paid what and when.
public struct SettlementContents: Hashable, Sendable {
  public var person: String
  /// Above zero if the person paid the user, below zero if the user paid the person.
  public var amount: Money
  public var date: CalendarDate
  public var notes: String

  public init(person: String, amount: Money, date: CalendarDate, notes: String = "") {
    self.person = person
    self.amount = amount
    self.date = date
    self.notes = notes
  }
}
