public import Core
internal import Ledger
internal import Store

/// A bill with its papers.
public struct BillDetails: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The paper that it was confirmed from and what was attached to it later, in that order.
  public var papers: [Paper]
  /// When a recurring one is due next, after this one.
  @Nullable public var next: CalendarDate?

  /// A document that belongs to a bill.
  public struct Paper: Codable, Hashable, Sendable {
    public var document: Int64
    public var name: String
    /// Where its bytes lie.
    public var file: String
    /// Nil for the paper that the bill was confirmed from.
    @Nullable public var attached: Instant?
  }

  private enum CodingKeys: CodingKey { case papers, next }

  init(bill: BillResult, papers: [Paper], next: Nullable<CalendarDate>) {
    self.bill = bill
    self.papers = papers
    _next = next
  }

  /// In JSON papers and next stand among the members of the bill.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bill: try BillResult(from: decoder), papers: try container.decode([Paper].self, forKey: .papers),
      next: try container.decode(Nullable<CalendarDate>.self, forKey: .next))
  }

  public func encode(to encoder: any Encoder) throws {
    try bill.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(papers, forKey: .papers)
    try container.encode(_next, forKey: .next)
  }
}

extension BillDetails.Paper {
  init(document: Int64, name: String, file: String, attached: Nullable<Instant>) {
    self.document = document
    self.name = name
    self.file = file
    _attached = attached
  }
}

/// A bill that was added.
public struct AddedBill: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The next of its series, where it is paid already and so brought one. No part of the JSON.
  public var next: BillResult?

  init(bill: BillResult, next: BillResult?) {
    self.bill = bill
    self.next = next
  }

  /// The JSON is that of the bill.
  public init(from decoder: any Decoder) throws {
    self.init(bill: try BillResult(from: decoder), next: nil)
  }

  public func encode(to encoder: any Encoder) throws { try bill.encode(to: encoder) }

  /// Adds a bill to the ledger.
  ///
  /// - Throws: `InputError` for what cannot be a bill, `StoreError`.
  static func adding(_ contents: BillContents, on desk: Desk) async throws -> AddedBill {
    try BillRules.check(contents, today: desk.today)
    let bill = try await desk.store.add(bill: contents, who: desk.person, next: Recurrence.next)
    let next = try await desk.store.following(bill)
    return AddedBill(bill: BillResult(bill), next: next.map { BillResult($0) })
  }
}
