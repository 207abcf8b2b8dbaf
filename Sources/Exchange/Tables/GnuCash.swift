internal import Core

/// What GnuCash imports with "Import Transactions from CSV" and its setting "GnuCash Export Format": a row a posting, the
/// rows of an entry with the same Transaction ID. Source: GnuCash 4 manual, "Importing from CSV".
enum GnuCash {
  static let columns = [
    "Date", "Transaction ID", "Number", "Description", "Notes", "Commodity/Currency", "Void Reason", "Action", "Memo",
    "Full Account Name", "Account Name", "Amount With Sym", "Amount Num.", "Value With Sym", "Value Num.", "Reconcile",
    "Reconcile Date", "Rate/Price",
  ]

  static func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> Written {
    let bookings = Booking.of(bills, accounts, known: options.known)
    var rows = options.existing == nil ? [columns] : []
    for booking in bookings { rows += booking.postings.map { row(booking, $0) } }
    let text = rows.map { $0.map { CSVText.always($0) }.joined(separator: ",") + "\r\n" }.joined()
    return Written(text: text, keys: bookings.map(\.key))
  }

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

  private static func text(_ text: String) -> String { CSVText.harmless(Escapes.plain(text)) }
}
