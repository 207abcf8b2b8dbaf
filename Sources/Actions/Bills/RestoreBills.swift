internal import Core
internal import Store

/// Brings deleted and skipped bills back into the ledger, whatever was changed since.
public struct RestoreBills: Action {
  public var bills: [Int64]

  public init(bills: [Int64]) { self.bills = bills }

  public func run(on desk: Desk) async throws -> BatchResult<BillResult> {
    try await Batch.run(bills) { id in
      BillResult(try await desk.store.restore(bill: id, who: desk.person))
    }
  }
}

/// Shows a bill that was deleted; nil if it was not, or if there has never been one with this id.
public struct ShowDeletedBill: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  public func run(on desk: Desk) async throws -> BillResult? {
    do {
      let found = try await desk.store.bill(bill)
      return found.deleted == nil ? nil : BillResult(found)
    } catch StoreError.notFound(.bill, _) {
      return nil
    }
  }
}
