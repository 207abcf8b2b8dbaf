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

  /// 0 for a usual date, lower for an unusual one; nil if the bill cannot have been paid then.
  static func score(_ entry: StatementEntry, _ bill: PayableBill) -> Double? {
    let days = entry.date.days(since: bill.issueDate)
    if bill.isPaidAtOnce {
      let usual = bill.paidDate.map { entry.date.days(since: $0) } ?? days
      // Card payments are booked some days later; the value date may be the day itself.
      switch usual {
      case 0...3: return 0
      case -1, 4...5: return -0.7
      case 6...10: return -2
      default: return nil
      }
    }
    if let paid = bill.paidDate {
      let apart = abs(entry.date.days(since: paid))
      let score = apart <= 10 ? -Double(apart) * 0.3 : nil
      // A credit note counts as paid on its own date, but its money often arrives weeks later.
      guard bill.kind == .creditNote, refundDays.contains(days) else { return score }
      return max(score ?? -.infinity, -Double(max(days, 0)) / 14)
    }
    guard days >= -3, days <= 120 else { return nil }
    guard let due = bill.dueDate else { return -Double(max(days, 0)) / 14 }
    let late = entry.date.days(since: due)
    return late <= 5 ? (days < 0 ? -0.5 : 0) : -Double(late - 5) / 7
  }
}
