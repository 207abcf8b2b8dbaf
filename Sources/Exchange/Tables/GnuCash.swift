internal import Core

/// The CSV that GnuCash imports with "Import Transactions from CSV" and the setting "GnuCash Export Format": a row for
/// each posting; the rows of an entry have the same Transaction ID. Source: GnuCash 4 manual, "Importing from CSV".
enum GnuCash {
  static let columns = [
    "Date", "Transaction ID", "Number", "Description", "Notes", "Commodity/Currency", "Void Reason", "Action", "Memo",
    "Full Account Name", "Account Name", "Amount With Sym", "Amount Num.", "Value With Sym", "Value Num.", "Reconcile",
    "Reconcile Date", "Rate/Price",
  ]

  static func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> EncodedBills {
    let bookings = Booking.of(bills, accounts, options)
    var rows = options.existing == nil ? [columns] : []
    for booking in bookings { rows += booking.postings.map { row(booking, $0) } }
    let text = rows.map { $0.map { CSVText.always($0) }.joined(separator: ",") + "\r\n" }.joined()
    return EncodedBills(text: text, keys: bookings.map(\.key))
  }

  /// Returns the contents, without accounts, of the rows that an entry of a bill would have; nil if it would have no
  /// entry.
  static func contents(of bill: ExportedBill, _ part: EntryKey.Part) -> [[String]]? {
    let total = bill.amount.minorUnits
    guard let date = part == .payment ? bill.paidDate : bill.issueDate else { return nil }
    let parts =
      part == .payment
      ? [Booking.Posting(account: "", minorUnits: total)]
      : bill.splits.map { Booking.Posting(account: "", minorUnits: $0.minorUnits, split: $0) }
    let booking = Booking(
      key: EntryKey(id: bill.id, part: part), bill: bill, date: date, isOpen: false,
      postings: parts + [Booking.Posting(account: "", minorUnits: 0 &- total)])
    return contents(of: booking)
  }

  /// Returns the contents, without accounts, of the rows of an entry.
  static func contents(of booking: Booking) -> [[String]] { booking.postings.map { contents(row(booking, $0)) } }

  /// Returns the date, number, names and amount of a row.
  static func contents(_ row: [String]) -> [String] {
    [0, 2, 3, 4, 5, 8, 12].map { row.indices.contains($0) ? row[$0] : "" }
  }

  /// Returns whether two rows have the same currency and amount, given their contents.
  static func isSameAmount(_ one: [String], _ other: [String]) -> Bool { one[4] == other[4] && one[6] == other[6] }

  private static func row(_ booking: Booking, _ posting: Booking.Posting) -> [String] {
    let bill = booking.bill
    let currency = bill.amount.currency.code
    let amount = bill.decimal(posting.minorUnits)
    let split = posting.split
    let memo = [split?.text ?? "", split?.person ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    return [
      booking.date.description, booking.key.description, text(bill.reference ?? ""), text(bill.merchant),
      text(bill.notes), "CURRENCY::\(currency)", "", "", text(memo), posting.account,
      String(posting.account.split(separator: ":").last ?? ""), "\(amount) \(currency)", amount,
      "\(amount) \(currency)", amount, "n", "", "1.00",
    ]
  }

  private static func text(_ text: String) -> String { CSVText.formulaSafe(Escapes.plain(text)) }
}
