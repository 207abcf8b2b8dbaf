public import Core
internal import Ledger
internal import Store

/// A bill with its documents.
public struct BillDetails: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The document that the bill was confirmed from, then those attached later, in that order.
  public var documents: [Document]
  /// The due date of the bill that follows a recurring bill.
  @Nullable public var next: CalendarDate?
  /// Whether it is unpaid and its due date or time has passed. Not in the JSON.
  public var isOverdue = false
  /// The text of a QR code with which a banking app pays it; nil if it is not paid by a SEPA transfer. Not in the JSON.
  public var transferCode: String?
  /// Why a transfer to a known account has no such code, as a sentence. Not in the JSON.
  public var noTransferCode: String?

  /// A document that belongs to a bill.
  public struct Document: Codable, Hashable, Sendable {
    public var document: Int64
    public var name: String
    /// The path of its bytes.
    public var file: String
    /// The time at which it was attached; nil for the document that the bill was confirmed from.
    @Nullable public var attached: Instant?
  }

  private enum CodingKeys: String, CodingKey {
    case documents = "papers"
    case next
  }

  init(bill: BillResult, documents: [Document], next: Nullable<CalendarDate>) {
    self.bill = bill
    self.documents = documents
    _next = next
  }

  /// In the JSON, `papers` and `next` are members of the same object as the bill's fields.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bill: try BillResult(from: decoder), documents: try container.decode([Document].self, forKey: .documents),
      next: try container.decode(Nullable<CalendarDate>.self, forKey: .next))
  }

  public func encode(to encoder: any Encoder) throws {
    try bill.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(documents, forKey: .documents)
    try container.encode(_next, forKey: .next)
  }
}

extension BillDetails.Document {
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
  /// The next bill of its series, if the bill was added as paid and so created one. Not in the JSON.
  public var next: BillResult?
  /// Whether it is unpaid and its due date had passed before it was added. Not in the JSON.
  public var isPastDue = false

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
  /// - Parameter day: the day of the month on which the bills of its series are due; nil for that of the bill.
  /// - Throws: `InputError` for contents that no bill can have; `StoreError`.
  static func adding(_ contents: BillContents, dueOn day: Int? = nil, on desk: Desk) async throws -> AddedBill {
    try BillRules.check(contents, today: desk.today)
    let anchor = day.flatMap { Recurrence.anchor(of: contents, dueOn: $0) }
    let bill = try await desk.store.add(bill: contents, after: anchor, who: desk.person, next: Recurrence.next)
    let next = try await desk.store.following(bill)
    var added = AddedBill(bill: BillResult(bill), next: next.map { BillResult($0) })
    added.isPastDue = added.bill.isOverdue(on: desk.today, at: desk.clock.now())
    return added
  }
}
