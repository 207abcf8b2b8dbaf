internal import Core

/// A transaction of double-entry bookkeeping: its postings add up to zero.
struct Booking {
  struct Posting {
    var account: String
    var minorUnits: Int64
    /// The part of the bill that is posted; nil for payments and payables.
    var split: ExportedBill.Split?
  }

  var key: EntryKey
  /// The bill; for an income `ExportedIncome.refund`.
  var bill: ExportedBill
  var date: CalendarDate
  /// Whether the bill is still unpaid.
  var isOpen: Bool
  var postings: [Posting]

  /// Returns the transactions of a bill except those in `known`: one for a receipt that was paid on the spot; otherwise
  /// one for the bill and, once it is paid, one for the payment.
  static func of(_ bill: ExportedBill, _ accounts: Accounts, known: Set<EntryKey>) -> [Booking] {
    func isKnown(_ part: EntryKey.Part) -> Bool { known.contains(EntryKey(id: bill.id, part: part)) }
    if isKnown(.whole) { return [] }
    let total = bill.amount.minorUnits
    let parts = bill.splits.map { split in
      Posting(account: accounts.category(split.category), minorUnits: split.minorUnits, split: split)
    }
    let payment = accounts.payment(of: bill)
    if bill.isPaidOnTheSpot, !isKnown(.bill) {
      return [
        Booking(
          key: EntryKey(id: bill.id, part: .whole), bill: bill, date: bill.issueDate, isOpen: false,
          postings: parts + [Posting(account: payment, minorUnits: 0 &- total)])
      ]
    }
    var bookings: [Booking] = []
    if !isKnown(.bill) {
      bookings.append(
        Booking(
          key: EntryKey(id: bill.id, part: .bill), bill: bill, date: bill.issueDate, isOpen: bill.paidDate == nil,
          postings: parts + [Posting(account: accounts.payable, minorUnits: 0 &- total)]))
    }
    if let paid = bill.paidDate, !isKnown(.payment) {
      bookings.append(
        Booking(
          key: EntryKey(id: bill.id, part: .payment), bill: bill, date: paid, isOpen: false,
          postings: [
            Posting(account: accounts.payable, minorUnits: total), Posting(account: payment, minorUnits: 0 &- total),
          ]))
    }
    return bookings
  }

  /// Returns the transaction of an income.
  static func of(_ income: ExportedIncome, _ accounts: Accounts) -> Booking {
    let refund = income.refund
    return Booking(
      key: income.key, bill: refund, date: income.date, isOpen: false,
      postings: [
        Posting(account: accounts.income, minorUnits: refund.amount.minorUnits),
        Posting(account: accounts.payment(of: refund), minorUnits: income.amount.minorUnits),
      ])
  }

  /// Returns the transactions of an export: those of its bills and incomes except the known ones.
  static func of(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> [Booking] {
    bills.flatMap { of($0, accounts, known: options.known) } + options.newIncomes.map { of($0, accounts) }
  }
}

extension ExportedBill {
  /// Whether purchase and payment are one event: a receipt that was paid on its date of issue.
  var isPaidOnTheSpot: Bool { kind == .receipt && paidDate == issueDate }

  /// Returns an amount in the bill's currency as a plain decimal.
  func decimal(_ minorUnits: Int64) -> String {
    Amount(units: minorUnits, scale: amount.currency.exponent).description
  }
}
