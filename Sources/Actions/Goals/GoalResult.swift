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

    init(_ payment: GoalPayment) {
      id = payment.id
      date = payment.date
      amount = MoneyResult(payment.amount)
      notes = payment.notes
    }
  }

  public init(_ goal: Goal) {
    let contents = goal.contents
    let sum = goal.payments.map(\.amount.minorUnits).clampedSum()
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
    payments = goal.payments.map(Payment.init)
  }
}
