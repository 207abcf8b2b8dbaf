/// Something that money is put aside for.
public struct Goal: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var contents: GoalContents
  /// In the target's currency, oldest first.
  public var payments: [GoalPayment]

  public init(id: Int64, revision: Int, contents: GoalContents, payments: [GoalPayment]) {
    self.id = id
    self.revision = revision
    self.contents = contents
    self.payments = payments
  }
}

/// The fields of a goal that the user can edit.
public struct GoalContents: Hashable, Sendable {
  public var name: String
  public var notes: String
  /// Above zero.
  public var target: Money
  public var tint: Tint?

  public init(name: String, notes: String = "", target: Money, tint: Tint? = nil) {
    self.name = name
    self.notes = notes
    self.target = target
    self.tint = tint
  }
}

/// Money put aside on one day.
public struct GoalPayment: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  public var amount: Money
  public var date: CalendarDate
  public var notes: String

  public init(id: Int64, amount: Money, date: CalendarDate, notes: String) {
    self.id = id
    self.amount = amount
    self.date = date
    self.notes = notes
  }
}
