internal import Core
internal import Ledger
internal import Store

/// Leaves out unpaid occurrences of recurring bills: each is deleted, and its series continues with the next one.
public struct SkipBills: Action {
  public var bills: [Int64]

  public init(bills: [Int64]) { self.bills = bills }

  public func run(on desk: Desk) async throws -> BatchResult<FollowedBill> {
    try await Batch.run(bills) { id in
      let (bill, next) = try await desk.store.skip(bill: id, who: desk.person, next: Recurrence.next)
      return try await FollowedBill(bill, next: next, desk.store)
    }
  }
}
