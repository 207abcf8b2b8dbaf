public import Core
internal import Ledger
internal import Store

/// A bill that was changed, and what became of the bills behind it in its series.
@dynamicMemberLookup
public struct ChangedBill: Codable, Sendable {
  public var bill: BillResult
  /// The ids of those that were as they were made: they went, to be made anew. As `next` and `kept` no part of the JSON.
  public var withdrawn: [Int64] = []
  /// The unpaid bill that comes next by now.
  public var next: BillResult?
  /// The one that stays as it is, as it is paid, or a person changed it.
  public var kept: BillResult?
  /// Whether that one was deleted, so that nothing follows.
  public var isKeptDeleted = false

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
  /// Whether it recurred and was the last of its series, so that nothing follows. No part of the JSON.
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
