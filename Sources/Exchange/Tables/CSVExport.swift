internal import Core

/// CSV (RFC 4180): UTF-8, commas, CRLF, a header row, and a row for each split of a bill.
///
/// Texts that a spreadsheet could read as a formula are prefixed with an apostrophe; amounts are plain decimals.
enum CSVExport {
  static let columns = [
    "entry", "id", "date", "due", "paid", "kind", "title", "merchant", "category", "text", "person", "amount",
    "currency", "total", "payment", "card", "last four", "reference", "payment reference", "iban", "notes", "tags",
    "document",
  ]

  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    var rows = options.existing == nil ? [columns] : []
    for bill in bills {
      let key = EntryKey(id: bill.id, part: .bill)
      guard !options.known.contains(key) else { continue }
      written.keys.append(key)
      rows += CSVExport.rows(of: bill)
    }
    guard options.existing == nil || !rows.isEmpty else { return written }
    written.text = rows.map { $0.map { CSVText.cell($0) }.joined(separator: ",") + "\r\n" }.joined()
    return written
  }

  /// Returns a row for each split.
  static func rows(of bill: ExportedBill) -> [[String]] {
    let key = EntryKey(id: bill.id, part: .bill)
    return bill.splits.map { [key.description] + cells(bill, $0) }
  }

  private static func cells(_ bill: ExportedBill, _ split: ExportedBill.Split) -> [String] {
    let head = [
      "\(bill.id)", bill.issueDate.description, bill.dueDate?.description ?? "", bill.paidDate?.description ?? "",
      bill.kind.rawValue,
    ]
    let names = [bill.title, bill.merchant, split.category, split.text, split.person ?? ""].map(CSVText.formulaSafe)
    let amounts = [
      bill.decimal(split.minorUnits), bill.amount.currency.code, (bill.wholeAmount ?? bill.amount).amount.description,
      bill.payment?.mode.rawValue ?? "",
    ]
    let texts = [
      bill.card ?? "", bill.payment?.lastFour ?? "", bill.reference ?? "", bill.paymentReference ?? "",
      bill.iban ?? "", bill.notes, bill.tags.joined(separator: " "), bill.documentHash ?? "",
    ]
    return head + names + amounts + texts.map(CSVText.formulaSafe)
  }
}
