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

  /// The columns that files of earlier versions lack.
  private static let newColumns: Set<String> = ["payment reference"]

  /// Returns the columns of a file that this or an earlier version wrote, as named in its first line; nil for any
  /// other.
  static func columnNames(ofHeader line: some StringProtocol) -> [String]? {
    let named = String(line).split(separator: Character(",")).map(String.init)
    return [columns, columns.filter { !newColumns.contains($0) }].first { $0 == named }
  }

  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    var rows = options.existing == nil ? [columns] : []
    // Rows are appended to a file of an earlier version as it wrote them.
    let header = options.existing?.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    let present = Set(header.flatMap { columnNames(ofHeader: $0) } ?? columns)
    for bill in bills {
      let key = EntryKey(id: bill.id, part: .bill)
      guard !options.known.contains(key) else { continue }
      written.keys.append(key)
      rows += CSVExport.rows(of: bill).map { row in
        zip(columns, row).filter { present.contains($0.0) }.map { $0.1 }
      }
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
