/// The exports of other programs that bills are read from. Everything that depends on one is decided by a `switch` in
/// `ForeignLedger.read`.
public enum LedgerFormat: String, CaseIterable, Codable, Sendable {
  /// "Export data" of Firefly III: the CSV of transactions.
  case firefly
  /// "Export" of an account, or of all, in Actual Budget.
  case actual
  /// The register of "Export Budget" in YNAB.
  case ynab
  /// "Export as CSV" of HomeBank. Source: HomeBank's manual, "CSV format".
  case homeBank = "homebank"
  /// The folder that `document_exporter` of paperless-ngx writes: documents and `manifest.json`.
  case paperless
  /// Journals as `ExportFormat` describes them: of billfold, and of anybody.
  case hledger, ledger, beancount
  /// What `billfold export jsonl` writes.
  case jsonLines = "jsonl"

  /// The file within the folder that an export is; nil where it is one file.
  public var fileInFolder: String? { self == .paperless ? "manifest.json" : nil }
}
