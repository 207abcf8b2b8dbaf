/// The formats that bills are written in. Everything that depends on the format is decided by a `switch` here or in `Export`.
public enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// A journal of hledger. Source: hledger 1.25 manual, "Journal format".
  case hledger
  /// A journal of Ledger. Source: Ledger 3 manual, "Journal Format".
  case ledger
  /// Source: "Beancount Language Syntax", version 2.
  case beancount
  /// CSV as RFC 4180 describes it, a row for each split.
  case csv
  /// JSON Lines: one bill per line.
  case jsonLines = "jsonl"
  /// Open Financial Exchange 2.2, in XML: payments only.
  case ofx
  /// Quicken Interchange Format: payments only.
  case qif
  /// What GnuCash imports as "multi-split" CSV.
  case gnuCash = "gnucash"
  /// DATEV Buchungsstapel, "EXTF" version 700, format version 13.
  case datev
  /// Due dates of unpaid bills, RFC 5545.
  case iCalendar = "ics"

  /// The usual extension of such files, without the dot.
  public var fileExtension: String {
    switch self {
    case .hledger: "journal"
    case .ledger: "ledger"
    case .beancount: "beancount"
    case .csv, .gnuCash, .datev: "csv"
    case .jsonLines: "jsonl"
    case .ofx: "ofx"
    case .qif: "qif"
    case .iCalendar: "ics"
    }
  }

  /// Whether an export can be appended to a file of the same format. The others are written as a whole.
  public var canBeAppended: Bool {
    switch self {
    case .hledger, .ledger, .beancount, .csv, .jsonLines, .gnuCash: true
    case .ofx, .qif, .datev, .iCalendar: false
    }
  }
}
