internal import Core
internal import Exchange

extension PayableBill {
  /// Whether it was paid on the day of purchase: a receipt, or a bill that the user entered as paid. Unpaid bills
  /// follow the rules for invoices.
  var isPaidAtOnce: Bool { kind == .receipt || kind == .unknown && paidDate != nil }
}

/// The agreement between the date of an entry and a bill.
enum DayFit {
  /// The days after its date on which the money of a credit note may arrive.
  static let refundDays = -1...45

  /// The days before its date on which a bill may be paid in advance, if the payment does not quote its number: less than
  /// a month, which may be between two payments of a contract.
  static let mostDaysAhead = 21
  /// The days before a purchase on which a card may have been charged for it, as by an authorisation.
  static let authorisedDays = -10 ... -2

  /// The score of a date that would rule out a payment, if the payment names the bill.
  static let distant = -6.0

  /// Whether an entry on an unusual day may pay a bill.
  ///
  /// - Parameters:
  ///   - isQuoted: whether it quotes the bill's number.
  ///   - isToPayee: whether it goes to the bill's account or quotes what the bill asks for, which later bills of a
  ///     contract have as well: an earlier payment is not theirs.
  ///   - isCard: whether the entry names merchant and card.
  static func isDistant(
    _ entry: StatementEntry, _ bill: PayableBill, isQuoted: Bool, isToPayee: Bool = false, isCard: Bool = false
  ) -> Bool {
    let days = entry.date.days(since: bill.paidDate ?? bill.issueDate)
    if bill.paidDate == nil, !bill.isPaidAtOnce {
      return (isQuoted || isToPayee && days >= -mostDaysAhead) && PaymentDays.distant.contains(days)
    }
    return isQuoted && PaymentDays.distantOfPaid.contains(days)
      || isCard && bill.isPaidAtOnce && authorisedDays.contains(days)
  }

  /// Whether an entry on this day may pay a bill without asking the user: not on an unusual day, nor months after the
  /// bill, although its due date makes the day a usual one.
  static func mayBeCertain(_ entry: StatementEntry, _ bill: PayableBill) -> Bool {
    guard score(entry, bill) != nil else { return false }
    let isOpen = bill.paidDate == nil && !bill.isPaidAtOnce
    return !isOpen || PaymentDays.usual.contains(entry.date.days(since: bill.issueDate))
  }

  /// 0 for a usual date, lower for an unusual one; nil if the bill cannot have been paid then.
  static func score(_ entry: StatementEntry, _ bill: PayableBill) -> Double? {
    let days = entry.date.days(since: bill.issueDate)
    if bill.isPaidAtOnce {
      let usual = bill.paidDate.map { entry.date.days(since: $0) } ?? days
      // Card payments are booked some days later; the value date may be the day itself.
      switch usual {
      case 0...3: return 0
      case -1, 4...5: return -0.7
      case 6...PaymentDays.atOnce.upperBound: return -2
      default: return nil
      }
    }
    if let paid = bill.paidDate {
      let apart = entry.date.days(since: paid)
      let score = PaymentDays.atOnce.contains(apart) ? -Double(abs(apart)) * 0.3 : nil
      // A credit note counts as paid on its own date, but its money often arrives weeks later.
      guard bill.kind == .creditNote, refundDays.contains(days) else { return score }
      return max(score ?? -.infinity, -Double(max(days, 0)) / 14)
    }
    let late = bill.dueDate.map { entry.date.days(since: $0) }
    let isSoon = days <= PaymentDays.usual.upperBound, isDue = late.map { PaymentDays.due.contains($0) } ?? false
    guard days >= PaymentDays.usual.lowerBound, isSoon || isDue else { return nil }
    guard let late else { return -Double(max(days, 0)) / 14 }
    return late <= 5 ? (days < 0 ? -0.5 : 0) : -Double(late - 5) / 7
  }
}
