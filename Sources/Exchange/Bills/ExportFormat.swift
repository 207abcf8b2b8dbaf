/// The formats that bills are written in. Everything that depends on one is decided by a `switch` here or in `Export`.
public enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// A journal of hledger. Source: hledger 1.25 manual, "Journal format".
  case hledger
  /// A journal of Ledger. Source: Ledger 3 manual, "Journal Format".
  case ledger
  /// Source: "Beancount Language Syntax", version 2.
  case beancount
  /// RFC 4180, a row a split.
  case csv
  /// JSON Lines: a bill a line.
  case jsonLines = "jsonl"
  /// Open Financial Exchange 2.2, in XML: what was paid.
  case ofx
  /// Quicken Interchange Format: what was paid.
  case qif
  /// What GnuCash imports as "multi-split" CSV.
  case gnuCash = "gnucash"
  /// DATEV Buchungsstapel, "EXTF" version 700, format version 13.
  case datev
  /// Due dates of unpaid bills, RFC 5545.
  case iCalendar = "ics"

  /// What files of the format usually end in, without the dot.
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
