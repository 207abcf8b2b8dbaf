public import Core
internal import Ledger
internal import Store

/// Marks bills as paid. Paying a recurring bill creates the next one.
public struct PayBills: Action {
  public var bills: [Int64]
  /// The payment date; nil for today.
  public var date: Typed<CalendarDate>?
  public var payment: PaymentTyping

  public init(bills: [Int64], date: Typed<CalendarDate>? = nil, payment: PaymentTyping = PaymentTyping()) {
    self.bills = bills
    self.date = date
    self.payment = payment
  }

  public func run(on desk: Desk) async throws -> BatchResult<FollowedBill> {
    let date = try desk.typing.paymentDate(date)
    let corrections = try await payment.corrections(desk.store)
    guard !corrections.payBy.isRemoved && !corrections.card.isRemoved else {
      throw InputError(
        "paying a bill cannot remove its payment mode or card", .editPayment)
    }
    return try await Batch.run(bills) { id in
      let (bill, next) = try await desk.store.pay(
        bill: id, on: date, payment: corrections.payment(over: nil), card: corrections.card.value?.id, who: desk.person,
        next: Recurrence.next)
      return try await FollowedBill(bill, next: next, desk.store)
    }
  }
}

/// Marks bills as unpaid again. The next bill, which paying created, is removed unless it was changed since.
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

/// A bill that was marked as unpaid again.
public struct UnpaidBill: Codable, Hashable, Sendable {
  public var bill: BillResult
  /// The id of the next bill of its series, which was removed.
  @Nullable public var withdrawn: Int64?

  init(bill: BillResult, withdrawn: Int64?) {
    self.bill = bill
    _withdrawn = Nullable(wrappedValue: withdrawn)
  }
}
