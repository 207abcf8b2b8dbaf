public import Core
internal import Ledger

/// A goal with its progress.
public struct GoalResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  public var notes: String
  @Nullable public var colour: Tint?
  public var target: MoneyResult
  public var saved: MoneyResult
  /// The amount still to be saved; zero once the goal is reached.
  public var missing: MoneyResult
  /// The amount saved beyond the target.
  public var over: MoneyResult
  /// 0 to 100, rounded down.
  public var percent: Int
  public var reached: Bool
  /// Oldest first.
  public var payments: [Payment]

  /// A payment towards the goal.
  public struct Payment: Codable, Hashable, Sendable, Identifiable {
    public var id: Int64
    public var date: CalendarDate
    public var amount: MoneyResult
    public var notes: String
  }

  public init(_ goal: Goal) {
    let contents = goal.contents
    let sum = goal.payments.reduce(0) { $0 + $1.amount.minorUnits }
    let progress = GoalProgress(
      saved: Money(minorUnits: sum, currency: contents.target.currency), target: contents.target)
    id = goal.id
    revision = goal.revision
    name = contents.name
    notes = contents.notes
    _colour = Nullable(wrappedValue: contents.tint)
    target = MoneyResult(contents.target)
    saved = MoneyResult(progress.saved)
    missing = MoneyResult(progress.missing)
    over = MoneyResult(progress.over)
    percent = progress.percent
    reached = progress.isReached
    payments = goal.payments.map {
      Payment(id: $0.id, date: $0.date, amount: MoneyResult($0.amount), notes: $0.notes)
    }
  }
}
