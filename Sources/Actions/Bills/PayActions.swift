public import Core
internal import Ledger
internal import Store

/// Says that bills are paid; of a recurring one the next is made.
public struct PayBills: Action {
  public var bills: [Int64]
  /// When they were paid; nil for today.
  public var date: Typed<CalendarDate>?
  public var payment: PaymentTyping

  public init(bills: [Int64], date: Typed<CalendarDate>? = nil, payment: PaymentTyping = PaymentTyping()) {
    self.bills = bills
    self.date = date
    self.payment = payment
  }

  public func run(on desk: Desk) async throws -> BatchResult<PaidBill> {
    let date = try TypedField.date.read(date?.value(desk.typing.pastDate)) ?? desk.today
    try TypedField.date.read(BillRules.check(paid: date, today: desk.today))
    let said = try await payment.corrections(desk.store)
    guard !said.withoutPayment && !said.withoutCard else {
      throw InputError(
        "`billfold pay` cannot remove a payment mode or card; use `billfold bill edit` with --pay-by none or --card none"
      )
    }
    return try await Batch.run(bills) { id in
      let (bill, next) = try await desk.store.pay(
        bill: id, on: date, payment: said.payment(over: nil), card: said.card?.id, who: desk.person,
        next: Recurrence.next)
      let isEnded = next == nil ? try await desk.store.isEnded(after: bill) : false
      return PaidBill(bill: BillResult(bill), next: next.map { BillResult($0) }, isEnded: isEnded)
    }
  }
}

/// Says that bills were not paid after all; the next one that paying brought goes again, unless it was changed since.
public struct UnpayBills: Action {
  public var bills: [Int64]

  public init(bills: [Int64]) { self.bills = bills }

  public func run(on desk: Desk) async throws -> BatchResult<UnpaidBill> {
    try await Batch.run(bills) { id in
      let (bill, withdrawn) = try await desk.store.unpay(bill: id, who: desk.person)
      return UnpaidBill(bill: BillResult(bill), withdrawn: withdrawn)
    }
  }
}

/// A bill that was paid.
public struct PaidBill: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The next of its series that is unpaid, which paying brought now or before.
  @Nullable public var next: BillResult?
  /// Whether it recurs, but its next was deleted, so that nothing follows. No part of the JSON.
  public var isEnded = false

  private enum CodingKeys: CodingKey { case bill, next }

  init(bill: BillResult, next: BillResult?, isEnded: Bool) {
    self.bill = bill
    self.isEnded = isEnded
    _next = Nullable(wrappedValue: next)
  }
}

/// A bill that was not paid after all.
public struct UnpaidBill: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The id of the next one of its series, which is gone again.
  @Nullable public var withdrawn: Int64?

  init(bill: BillResult, withdrawn: Int64?) {
    self.bill = bill
    _withdrawn = Nullable(wrappedValue: withdrawn)
  }
}
