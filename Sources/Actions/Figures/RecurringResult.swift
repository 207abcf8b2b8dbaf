public import Core
internal import Matching
internal import Store

/// Bills of a merchant that come again in a rhythm, found in the ledger.
public struct RecurringResult: Codable, Hashable, Sendable {
  public var merchant: String
  public var repetition: Repetition
  /// Of the last bill.
  public var amount: MoneyResult
  /// What most of the bills before it cost.
  public var usual: MoneyResult
  public var last: CalendarDate
  /// When the next bill is expected.
  public var next: CalendarDate
  /// Whether the last bill costs more than those before.
  public var isDearer: Bool
  /// Whether the next bill should have come by now.
  public var isMissing: Bool
  /// Whether the last bill says that it repeats, so that the ledger has the next one already.
  public var isPlanned: Bool
  /// Ids, the oldest first.
  public var bills: [Int64]

  /// What comes again, as far as it is still of interest: what has not come for a whole interval has ended.
  static func find(in store: Store, today: CalendarDate) async throws -> [RecurringResult] {
    // Three yearly bills, the last of them somewhat late.
    let first = today.adding(months: -26) ?? .epoch
    // Weekly bills are the most that come in a rhythm.
    let bills = try await store.billsThatMayRecur(
      since: first, active: today.adding(months: -13) ?? first, most: 26 * 5, spread: Series.spread)
    let byID = Dictionary(bills.map { ($0.id, $0) }) { first, _ in first }
    return Series.find(bills.map { PayableBill($0) }).filter { !$0.hasEnded(by: today) }.map { series in
      RecurringResult(
        merchant: series.merchant, repetition: series.repetition, amount: MoneyResult(series.amount),
        usual: MoneyResult(series.usual), last: series.last, next: series.next, isDearer: series.isDearer,
        isMissing: series.isMissing(on: today),
        isPlanned: series.bills.last.flatMap { byID[$0] }.map { $0.contents.repetition != .none } ?? false,
        bills: series.bills)
    }
  }
}
