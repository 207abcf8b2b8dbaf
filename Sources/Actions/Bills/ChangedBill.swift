internal import Core
internal import Ledger
internal import Store

/// A bill that was changed, and what happened to the bills that follow it in its series.
@dynamicMemberLookup
public struct ChangedBill: Codable, Sendable {
  public var bill: BillResult
  /// The ids of following bills that had not been changed since they were created: they were removed, to be created
  /// again. Like `next` and `kept`, not in the JSON.
  public var withdrawn: [Int64] = []
  /// The unpaid bill that now comes next.
  public var next: BillResult?
  /// The following bill that was left as it is, because it is paid or the user changed it.
  public var kept: BillResult?
  /// Whether `kept` is a deleted bill, so that nothing follows.
  public var isKeptDeleted = false
  /// The part of a split bill that took the difference to a new amount. Not in the JSON either, which has all parts.
  public var rest: BillPartResult?

  init(_ edited: EditedBill) {
    bill = BillResult(edited.bill)
    withdrawn = edited.withdrawn
    next = edited.next.map(BillResult.init)
    kept = edited.kept.map(BillResult.init)
    isKeptDeleted = edited.kept?.deleted != nil
  }

  public subscript<Value>(dynamicMember path: KeyPath<BillResult, Value>) -> Value { bill[keyPath: path] }

  /// The JSON is that of the bill.
  public init(from decoder: any Decoder) throws { bill = try BillResult(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try bill.encode(to: encoder) }
}

/// A bill that was deleted.
public struct DeletedBill: Codable, Hashable, Sendable {
  public var id: Int64
  /// Whether it was recurring and the last of its series, so that nothing follows. Not in the JSON.
  public var endsSeries: Bool

  init(id: Int64, endsSeries: Bool) {
    self.id = id
    self.endsSeries = endsSeries
  }

  /// The JSON is its id.
  public init(from decoder: any Decoder) throws {
    self.init(id: try Int64(from: decoder), endsSeries: false)
  }

  public func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}
