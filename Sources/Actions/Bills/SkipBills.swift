internal import Core
internal import Ledger
internal import Store

/// Leaves out unpaid occurrences of recurring bills: each is deleted, and its series continues with the next one.
public struct SkipBills: Action {
  public var bills: [Int64]

  public init(bills: [Int64]) { self.bills = bills }

  public func run(on desk: Desk) async throws -> BatchResult<SkippedBill> {
    try await Batch.run(bills) { id in
      let (bill, next) = try await desk.store.skip(bill: id, who: desk.person, next: Recurrence.next)
      let isEnded = next == nil ? try await desk.store.isEnded(after: bill) : false
      return SkippedBill(bill: BillResult(bill), next: next.map { BillResult($0) }, isEnded: isEnded)
    }
  }
}

/// A bill that was skipped.
public struct SkippedBill: Codable, Hashable, Sendable {
  /// The bill, which is no longer in the ledger.
  public var bill: BillResult
  /// The next unpaid bill of its series, created now or earlier.
  @Nullable public var next: BillResult?
  /// Indicates whether its next bill was deleted, so that nothing follows. Not in the JSON.
  public var isEnded = false

  private enum CodingKeys: CodingKey { case bill, next }

  init(bill: BillResult, next: BillResult?, isEnded: Bool) {
    self.bill = bill
    self.isEnded = isEnded
    _next = Nullable(wrappedValue: next)
  }
}
