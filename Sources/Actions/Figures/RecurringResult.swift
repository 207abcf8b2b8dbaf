public import Core
internal import Matching
internal import Store

/// Bills of a merchant that recur at a regular interval, detected in the ledger.
public struct RecurringResult: Codable, Hashable, Sendable {
  public var merchant: String
  public var repetition: Repetition
  /// The amount of the last bill.
  public var amount: MoneyResult
  /// The amount of most of the earlier bills.
  public var usual: MoneyResult
  public var last: CalendarDate
  /// The date on which the next bill is expected.
  public var next: CalendarDate
  /// Whether the last bill costs more than the earlier ones.
  public var isDearer: Bool
  /// Whether the next bill should have arrived by now.
  public var isMissing: Bool
  /// Whether the last bill is marked as recurring, so that the ledger already contains the next one.
  public var isPlanned: Bool
  /// Bill ids, oldest first.
  public var bills: [Int64]

  /// Returns the series that have not ended; a series has ended if no bill came for a whole interval after the expected
  /// date.
  static func find(in store: Store, today: CalendarDate) async throws -> [RecurringResult] {
    // Long enough for three yearly bills, the last of them somewhat late.
    let first = today.adding(months: -26) ?? .epoch
    // Weekly bills are the most frequent: at most five in each of the 26 months.
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
