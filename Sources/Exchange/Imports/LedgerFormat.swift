/// The export formats of other programs from which bills are read. Every `switch` over it is exhaustive, so a new format
/// fails to compile where it is not handled.
public enum LedgerFormat: String, CaseIterable, Codable, Sendable {
  /// The CSV of transactions from "Export data" in Firefly III.
  case firefly
  /// The CSV from "Export" of one or all accounts in Actual Budget.
  case actual
  /// The register from "Export Budget" in YNAB.
  case ynab
  /// The CSV from "Export as CSV" in HomeBank. Source: HomeBank's manual, "CSV format".
  case homeBank = "homebank"
  /// The folder written by `document_exporter` of paperless-ngx: documents and `manifest.json`.
  case paperless
  /// Journals as described in `ExportFormat`, written by billfold or by other means.
  case hledger, ledger, beancount
  /// The output of `billfold export jsonl`.
  case jsonLines = "jsonl"
  /// A user's own spreadsheet, or the output of `billfold export csv`.
  case csv

  /// Returns the format of a file of which only the name is given: what its ending says, or else CSV.
  public init(ofFileNamed name: String) {
    let ending = name.lowercased().split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    switch ending {
    case "jsonl", "ndjson": self = .jsonLines
    case "journal", "hledger": self = .hledger
    case "ledger": self = .ledger
    case "beancount", "bean": self = .beancount
    default: self = .csv
    }
  }

  /// The file to read in the export folder; nil if the export is a single file.
  public var fileInFolder: String? { self == .paperless ? "manifest.json" : nil }
}
