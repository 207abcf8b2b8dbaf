/// The days on which bills are paid. The matcher compares entries and bills by them, and the store finds the bills that
/// entries may pay, so that none is left out that the matcher would accept.
package enum PaymentDays {
  /// The days after the date of an unpaid bill on which it may be paid if the payment names it: orders are paid in
  /// advance, and disputed or forgotten bills after a year.
  package static let distant = -365...730
  /// The days around the day of payment of a paid bill on which its entry may be, if it quotes the bill: that day is
  /// often the one on which the user remembered it, and cards are charged when goods are sent.
  package static let distantOfPaid = -60...60
  /// The days after its date on which an unpaid bill is usually paid, whatever its due date.
  package static let usual = -3...120
  /// The days around its due date on which a bill with a long time for payment is usually paid.
  package static let due = -30...60
  /// The days around the day of a purchase or payment on which its entry usually is.
  package static let atOnce = -10...10
}
