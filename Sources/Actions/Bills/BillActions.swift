public import Core
internal import Foundation
internal import Ledger
internal import Store

/// Shows everything about one bill.
public struct ShowBill: Action {
  public var bill: Int64

  public init(bill: Int64) { self.bill = bill }

  /// - Throws: `StoreError.notFound`, `.deletedBill`.
  public func run(on desk: Desk) async throws -> BillDetails {
    let store = try await desk.store
    let bill = try await store.ledgerBill(bill)
    var documents: [BillDetails.Document] = []
    for document in try await store.documents(ofBill: bill.id) {
      documents.append(
        BillDetails.Document(
          document: document.document, name: document.name,
          file: try await store.file(ofDocument: document.sha256).path,
          attached: Nullable(wrappedValue: document.attached.map(Instant.init))))
    }
    // A following bill that already exists may have been given another due date.
    let next =
      try await store.followed([bill.id]).isEmpty
      ? Recurrence.next(after: bill)?.contents.dueDate : store.nextInSeries(after: bill)?.contents.dueDate
    var details = BillDetails(bill: BillResult(bill), documents: documents, next: Nullable(wrappedValue: next))
    let transfer = TransferDetails(bill.contents)
    details.transferCode = transfer?.code(of: bill.contents)
    details.noTransferCode = transfer?.noCode(of: bill.contents)
    details.isOverdue = details.bill.isOverdue(on: desk.clock.today(), at: desk.clock.now())
    return details
  }
}

/// Adds a bill, unpaid or already paid.
public struct AddBill: Action {
  public static let beginsLedger = true
  public var title: String
  public var amount: Typed<Money>
  public var entry: BillEntry
  /// The payment date; nil for an unpaid bill.
  public var paid: Typed<CalendarDate>?

  public init(
    title: String, amount: Typed<Money>, entry: BillEntry = BillEntry(), paid: Typed<CalendarDate>? = nil
  ) {
    self.title = title
    self.amount = amount
    self.entry = entry
    self.paid = paid
  }

  public func run(on desk: Desk) async throws -> AddedBill {
    let typing = desk.typing
    var contents = BillContents(
      title: title, merchant: title, kind: .unknown,
      amount: try TypedField.amount.read(typing.money(amount, stated: entry.currency)), issueDate: typing.today,
      categories: [DefaultCategories.other])
    contents.paidDate = try TypedField.paid.read(paid?.value(typing.pastDate))
    try await entry.apply(toNew: &contents, on: desk)
    return try await AddedBill.adding(contents, on: desk)
  }
}

/// Changes a bill; fields that are nil stay as they are. If a split bill gets another amount, the part that takes the
/// rest is adjusted.
public struct EditBill: Action {
  public var bill: Int64
  /// The revision that the user saw; nil to apply the changes to the bill's current state.
  public var seen: Int?
  public var title: String?
  public var amount: Typed<Money>?
  public var entry: BillEntry

  public init(
    bill: Int64, seen: Int? = nil, title: String? = nil, amount: Typed<Money>? = nil, entry: BillEntry = BillEntry()
  ) {
    self.bill = bill
    self.seen = seen
    self.title = title
    self.amount = amount
    self.entry = entry
  }

  /// - Throws: `InputError`, also if the bill was changed since it was seen; `StoreError`.
  public func run(on desk: Desk) async throws -> ChangedBill {
    let before = try await desk.store.ledgerBill(bill)
    if let seen, seen != before.revision {
      throw InputError(
        "bill \(bill) was changed in the meantime, as its history shows; save again to keep what you typed")
    }
    var contents = before.contents
    if let title {
      if contents.merchant == contents.title && entry.merchant == nil { contents.merchant = title }
      contents.title = title
    }
    if let amount {
      contents.amount = try TypedField.amount.read(
        desk.typing.money(amount, stated: entry.currency, printed: contents.amount.currency))
    } else if let code = entry.currency {
      contents.amount = try EditBill.same(contents.amount, in: try desk.typing.currency(code))
    }
    guard entry.categories.isEmpty || contents.parts.isEmpty else {
      throw InputError(
        "bill \(bill) is split, and its categories are those of its parts", .splitAgain(bill: bill), about: .category)
    }
    try await entry.apply(to: &contents, on: desk)
    contents.parts = try TypedField.amount.read(
      BillSplit.adjusted(before.contents.parts, from: before.contents.amount, to: contents.amount, bill: bill))
    try BillRules.check(contents, today: desk.today)
    var changed = ChangedBill(
      try await desk.store.edit(
        bill: bill, revision: before.revision, contents: contents,
        occurrence: Recurrence.occurrence(of: before, edited: contents), who: desk.person, next: Recurrence.next))
    // A share that was given as a percentage stays an amount, so what the rest is now has to be said.
    if contents.amount != before.contents.amount { changed.rest = changed.bill.parts.first(where: \.rest) }
    return changed
  }

  /// The same number in another currency.
  private static func same(_ money: Money, in currency: Currency) throws -> Money {
    guard let changed = Money(money.amount, currency) else {
      throw InputError.tooManyDecimals("\(money.amount)", currency)
    }
    return changed
  }
}

/// Deletes bills; the result lists the deleted ones.
public struct DeleteBills: Action {
  public var bills: [Int64]

  public init(bills: [Int64]) { self.bills = bills }

  public func run(on desk: Desk) async throws -> BatchResult<DeletedBill> {
    try await Batch.run(bills) { id in
      DeletedBill(id: id, endsSeries: try await desk.store.delete(bill: id, who: desk.person))
    }
  }
}
