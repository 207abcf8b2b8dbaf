public import Core

/// The texts of a bundle for an accountant, other than the exported bills: the table of documents, and a README.
public struct BundleText: Sendable {
  /// A document in the bundle and the bill to which it belongs.
  public struct Document: Hashable, Sendable {
    /// The id of the bill.
    public var bill: Int64
    /// The path in the bundle.
    public var path: String
    /// The original name of the file.
    public var name: String
    /// The checksum in lower-case hexadecimal digits.
    public var sha256: String

    public init(bill: Int64, path: String, name: String, sha256: String) {
      self.bill = bill
      self.path = path
      self.name = name
      self.sha256 = sha256
    }
  }

  public var bills: [ExportedBill]
  public var originals: [Document]
  /// The first day of the requested period; nil if it is open.
  public var from: CalendarDate?
  public var to: CalendarDate?
  public var made: CalendarDate

  public init(
    bills: [ExportedBill], originals: [Document], from: CalendarDate?, to: CalendarDate?, made: CalendarDate
  ) {
    self.bills = bills
    self.originals = originals
    self.from = from
    self.to = to
    self.made = made
  }

  /// The contents of `documents.csv`: a row for each document of each bill.
  public var documents: String {
    let bills = Dictionary(bills.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let header = ["bill", "date", "title", "amount", "currency", "file", "name", "sha256"]
    let rows = originals.map { original in
      let bill = bills[original.bill]
      return [
        "\(original.bill)", bill?.issueDate.description ?? "", CSVText.formulaSafe(bill?.title ?? ""),
        bill?.amount.amount.description ?? "", bill?.amount.currency.code ?? "", original.path,
        CSVText.formulaSafe(original.name), original.sha256,
      ]
    }
    return ([header] + rows).map { $0.map { CSVText.cell($0) }.joined(separator: ",") + "\r\n" }.joined()
  }

  /// The contents of `README.txt`, for the recipient of the bundle.
  public var readme: String {
    let without = Set(bills.map(\.id)).subtracting(originals.map(\.bill)).count
    let first = from ?? bills.map(\.issueDate).min()
    let last = to ?? bills.map(\.issueDate).max()
    return """
      Bills with their documents, written by billfold on \(made).

      Period:     \(first?.description ?? "-") to \(last?.description ?? "-")
      Bills:      \(bills.count), \(without) of them without a document
      Documents:  \(Set(originals.map(\.path)).count)
      \(totals)
      bills.csv       the bills, a row for each part of a bill, for spreadsheets (UTF-8, RFC 4180)
      bills.jsonl     the same with all details of each bill, one JSON object per line
      bills.journal   the same as a journal of hledger
      documents.csv   which document belongs to which bill
      originals/      the documents as they arrived, unmodified
      SHA256SUMS      the SHA-256 of each of these files

      Amounts in bills.csv are decimals with a point; refunds are negative. In bills.jsonl
      `document` is the SHA-256 of the document that a bill was read from.

      To check that nothing has been changed, run `billfold verify` with the name of the bundle or, in
      its folder, `sha256sum -c SHA256SUMS` (macOS: `shasum -a 256 -c SHA256SUMS`). The latter does not
      find files that were added. Ask the sender for the fingerprint, the SHA-256 of SHA256SUMS; if it
      matches, the bundle is unchanged.

      """
  }

  /// The total of each currency, one per line.
  private var totals: String {
    Totals.byCurrency(bills.map(\.amount)).map { "Total:      \($0)\n" }.joined()
  }
}
