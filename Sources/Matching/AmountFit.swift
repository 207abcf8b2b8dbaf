internal import Core
internal import Exchange

/// The agreement between the amounts of an entry and a bill.
struct AmountFit {
  var isExact: Bool
  var score: Double
  var reasons: [Match.Reason]
  var difference: Money?
  /// Whether only the text of the entry names the amount. The payer may have written it, as the whole of what is paid in
  /// parts.
  var isPrinted = false

  /// Whether `find` may return an exact result: the amounts are equal, or the entry states a fee or an original amount.
  static func mayBeExact(_ entry: PreparedEntry, _ bill: PreparedBill) -> Bool {
    entry.entry.amount.minorUnits == 0 &- bill.bill.amount.minorUnits || entry.entry.fee != nil
      || entry.original != nil
  }

  /// The agreement, or nil if nothing explains the difference.
  static func find(_ entry: PreparedEntry, _ bill: PreparedBill) -> AmountFit? {
    // A payment is negative in a bank statement and positive on a bill.
    let paid = 0 &- entry.entry.amount.minorUnits
    let owed = bill.bill.amount.minorUnits
    let currency = entry.entry.amount.currency
    guard (paid < 0) == (owed < 0), owed != 0 else { return nil }
    if currency != bill.bill.amount.currency { return foreign(entry, bill, owed: owed) }
    if paid == owed { return AmountFit(isExact: true, score: 3.5, reasons: [.amount]) }
    let more = paid - owed
    let difference = Money(minorUnits: more, currency: currency)
    if let fee = entry.entry.fee, fee.currency == currency, more == fee.minorUnits {
      return AmountFit(isExact: true, score: 3, reasons: [.amount, .fee], difference: difference)
    }
    if currency.exponent == 2, abs(more) <= mostRounding, owed > 100 {
      return AmountFit(isExact: false, score: -1, reasons: [.rounding], difference: difference)
    }
    if mayBeTip(paid: paid, bill.bill) {
      return AmountFit(isExact: false, score: -2, reasons: [.tip], difference: difference)
    }
    if mayBeDiscount(paid: paid, bill.bill) {
      return AmountFit(isExact: false, score: -2, reasons: [.discount], difference: difference)
    }
    return nil
  }

  /// The maximum difference by rounding, in minor units: cash registers round to the smallest coin in use, up to 0.05 in
  /// currencies with cents.
  static let mostRounding: Int64 = 4

  /// Whether more was paid than a receipt says, by no more than a quarter.
  static func mayBeTip(paid: Int64, _ bill: PayableBill) -> Bool {
    let owed = bill.amount.minorUnits
    return bill.kind == .receipt && paid > owed && Double(paid - owed) / Double(owed) <= 0.25
  }

  /// Whether an invoice was paid with a discount for early payment: of one to five percent, to the minor unit.
  static func mayBeDiscount(paid: Int64, _ bill: PayableBill) -> Bool {
    let owed = bill.amount.minorUnits
    // Within these bounds the products do not overflow.
    guard bill.kind != .receipt, paid > 0, paid < owed, owed < Int64.max / 1000, paid >= owed / 100 * 94 else {
      return false
    }
    // Discounts are rounded up or down.
    return (1...5 as ClosedRange<Int64>).contains { percent in abs((owed - paid) * 100 - owed * percent) < 100 }
  }

  /// The agreement for a bill in another currency than the account.
  private static func foreign(_ entry: PreparedEntry, _ bill: PreparedBill, owed: Int64) -> AmountFit? {
    if let original = entry.original, original.currency == bill.bill.amount.currency {
      let isPrinted = entry.entry.original == nil
      if abs(original.minorUnits) == abs(owed) {
        return AmountFit(isExact: true, score: 3.5, reasons: [.amount, .exchangeRate], isPrinted: isPrinted)
      }
      // Another amount in the text may be a fee.
      guard isPrinted else { return nil }
    }
    guard let rate = entry.rate, rate > 0 else { return nil }
    func value(_ money: Money) -> Double {
      (0..<money.currency.exponent).reduce(Double(abs(money.minorUnits))) { result, _ in result / 10 }
    }
    let (own, other) = (value(entry.entry.amount), value(bill.bill.amount))
    let isNear = [other * rate, other / rate].contains { abs($0 - own) <= own * 0.03 }
    return isNear ? AmountFit(isExact: false, score: -0.5, reasons: [.exchangeRate]) : nil
  }
}
