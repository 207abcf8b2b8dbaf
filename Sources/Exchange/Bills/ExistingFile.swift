extension Export {
  /// Whether a text looks like a file of a format, so that entries can be appended to it: by its header, or by its first
  /// line where the format has none. Journals need not be billfold's own.
  public static func looksLike(_ format: ExportFormat, _ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }), let first = line.first else { return true }
    let word = line.prefix { !$0.isWhitespace }
    switch format {
    case .csv: return line == CSVExport.columns.map { CSVText.cell($0) }.joined(separator: ",")
    case .gnuCash: return line == GnuCash.columns.map { CSVText.always($0) }.joined(separator: ",")
    case .jsonLines: return first == "{"
    case .hledger, .ledger:
      return isBeginning(first, comments: ";#*%|~=") || JournalReader.directives.contains(word)
        || ["include", "alias", "capture"].contains(word)
    case .beancount:
      return isBeginning(first, comments: ";#*:!&?%") || BeancountReader.commands.contains(word) || word == "include"
    case .ofx, .qif, .datev, .iCalendar: return true
    }
  }

  /// Whether a line begins with a date, a comment, or a space, as the inner lines of an entry do.
  private static func isBeginning(_ first: Character, comments: String) -> Bool {
    first.isASCII && first.isNumber || first.isWhitespace || comments.contains(first)
  }
}
