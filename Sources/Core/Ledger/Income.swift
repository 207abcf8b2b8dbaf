/// Money received.
public struct Income: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var contents: IncomeContents

  public init(id: Int64, revision: Int, contents: IncomeContents) {
    self.id = id
    self.revision = revision
    self.contents = contents
  }
}

/// The fields of an income that the user can edit.
public struct IncomeContents: Hashable, Sendable {
  public var title: String
  public var notes: String
  /// Above zero.
  public var amount: Money
  public var date: CalendarDate

  public init(title: String, notes: String = "", amount: Money, date: CalendarDate) {
    self.title = title
    self.notes = notes
    self.amount = amount
    self.date = date
  }
}
