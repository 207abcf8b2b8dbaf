/// The taxes of a period as CSV (RFC 4180): a row for each rate, followed by a row for each bill, or part of a bill,
/// without a stated tax.
public enum TaxesCSV {
  /// A row; nil is an empty cell.
  public struct Row: Sendable {
    /// The tax rate in percent.
    public var rate: String?
    /// The ISO 4217 code.
    public var currency: String
    public var net: String?
    public var vat: String?
    public var gross: String
    public var bills: Int?
    /// The bill without a stated tax, and the reason.
    public var untaxed: String?

    public init(
      rate: String? = nil, currency: String, net: String? = nil, vat: String? = nil, gross: String, bills: Int? = nil,
      untaxed: String? = nil
    ) {
      self.rate = rate
      self.currency = currency
      self.net = net
      self.vat = vat
      self.gross = gross
      self.bills = bills
      self.untaxed = untaxed
    }
  }

  /// Returns the table with its heading; lines end with CR LF.
  public static func text(_ rows: [Row]) -> String {
    let head = ["rate", "currency", "net", "vat", "gross", "bills", "untaxed"]
    let cells = rows.map { row in
      [row.rate, row.currency, row.net, row.vat, row.gross, row.bills.map(String.init), row.untaxed].map { $0 ?? "" }
    }
    return ([head] + cells).map { row in row.map { CSVText.cell($0) }.joined(separator: ",") + "\r\n" }.joined()
  }
}
