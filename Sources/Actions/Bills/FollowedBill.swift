internal import Core
internal import Store

/// A bill that was paid or skipped, with the one that follows it. A skipped one is no longer in the ledger.
public struct FollowedBill: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The next unpaid bill of its series, created now or earlier.
  @Nullable public var next: BillResult?
  /// Whether it is recurring but its next bill was deleted, so that nothing follows. Not in the JSON.
  public var isEnded = false

  private enum CodingKeys: CodingKey { case bill, next }

  init(_ bill: Bill, next: Bill?, _ store: Store) async throws {
    self.bill = BillResult(bill)
    isEnded = next == nil ? try await store.isEnded(after: bill) : false
    _next = Nullable(wrappedValue: next.map { BillResult($0) })
  }
}
