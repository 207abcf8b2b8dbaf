/// The formats in which bills are written. Every `switch` over it is exhaustive, so a new format fails to compile where
/// it is not handled.
public enum ExportFormat: String, CaseIterable, Codable, Sendable {
  /// A journal of hledger. Source: hledger 1.25 manual, "Journal format".
  case hledger
  /// A journal of Ledger. Source: Ledger 3 manual, "Journal Format".
  case ledger
  /// Source: "Beancount Language Syntax", version 2.
  case beancount
  /// CSV (RFC 4180) with a row for each split.
  case csv
  /// JSON Lines: one bill, income or settlement per line.
  case jsonLines = "jsonl"
  /// Open Financial Exchange 2.2, in XML: payments only.
  case ofx
  /// Quicken Interchange Format: payments only.
  case qif
  /// The CSV format that GnuCash imports as "multi-split".
  case gnuCash = "gnucash"
  /// DATEV batch of entries ("Buchungsstapel"), "EXTF" version 700, format version 13.
  case datev
  /// Due dates of unpaid bills as iCalendar (RFC 5545).
  case iCalendar = "ics"

  /// Whether an export can be appended to a file of the same format. Other formats are written as a whole.
  public var canBeAppended: Bool {
    switch self {
    case .hledger, .ledger, .beancount, .csv, .jsonLines, .gnuCash: true
    case .ofx, .qif, .datev, .iCalendar: false
    }
  }

  /// Whether incomes are written. CSV has one row for each part of a bill, so that its amounts add up to spending; DATEV
  /// would need the account of each income, which depends on the business; a calendar has due dates.
  public var hasIncome: Bool {
    switch self {
    case .hledger, .ledger, .beancount, .jsonLines, .ofx, .qif, .gnuCash: true
    case .csv, .datev, .iCalendar: false
    }
  }

  /// Whether settlements with persons who share bills are written. Journals have no accounts of persons.
  public var hasSettlements: Bool { self == .jsonLines }

  /// Whether the format lists only money that was paid or received, so that unpaid bills and expected income are left
  /// out.
  public var hasOnlyPayments: Bool {
    switch self {
    case .ofx, .qif: true
    case .hledger, .ledger, .beancount, .csv, .jsonLines, .gnuCash, .datev, .iCalendar: false
    }
  }
}
