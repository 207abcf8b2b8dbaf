internal import Core

extension Export {
  /// Returns whether a text looks like a file of a format, written by billfold or another program, so that it can be
  /// appended to or replaced. The header decides, or the first line if the format has no header. An empty text looks
  /// like any format.
  public static func looksLike(_ format: ExportFormat, _ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }), let first = line.first else { return true }
    let word = line.prefix { !$0.isWhitespace }
    switch format {
    case .csv: return CSVExport.columnNames(ofHeader: line) != nil
    case .gnuCash: return line == GnuCash.columns.map { CSVText.always($0) }.joined(separator: ",")
    case .jsonLines: return first == "{"
    case .hledger, .ledger:
      return isBeginning(first, comments: ";#*%|~=") || JournalReader.directives.contains(word)
        || ["include", "alias", "capture"].contains(word)
    case .beancount:
      return isBeginning(first, comments: ";#*:!&?%") || BeancountReader.commands.contains(word) || word == "include"
    case .ofx, .qif, .datev, .iCalendar: return isHeader(line, of: format, text)
    }
  }

  /// Checks that the entries of a table can be found, so that none of them is appended a second time.
  ///
  /// - Throws: `MalformedText` with the line that cannot be read.
  public static func checkTable(_ text: String, of format: ExportFormat) throws(MalformedText) {
    guard format == .csv || format == .gnuCash else { return }
    _ = try CSVText.rows(of: text, separator: ",")
  }

  /// Returns whether a journal line can begin with this character: with a date, a comment, or the indentation of the
  /// inner lines of an entry.
  private static func isBeginning(_ first: Character, comments: String) -> Bool {
    first.isASCII && first.isNumber || first.isWhitespace || comments.contains(first)
  }

  /// Returns whether a text begins like a format that is always written as a whole, with or without a byte order mark.
  private static func isHeader(_ line: Substring, of format: ExportFormat, _ text: String) -> Bool {
    let plain = line.drop { $0 == "\u{FEFF}" }.trimmed().lowercased()
    switch format {
    case .ofx:
      // Version 1 begins with its own header lines, version 2 with an OFX processing instruction, which may follow the
      // XML declaration.
      if ["ofxheader:", "<?ofx ", "<ofx>"].contains(where: { plain.hasPrefix($0) }) { return true }
      let head = text.prefix(2000).lowercased()
      return plain.hasPrefix("<?xml ") && (head.contains("<?ofx ") || head.contains("<ofx>"))
    case .qif: return ["!type:", "!account", "!option:", "!clear:"].contains { plain.hasPrefix($0) }
    case .datev:
      // Only the program, the header version and 21, the format number of entries, are checked; master data has other
      // numbers.
      let cells: [String] = plain.split(separator: ";").map { cell in String(cell).filter { $0 != "\"" } }
      return cells.count > 2 && ["extf", "dtvf"].contains(cells[0]) && cells[2] == "21"
    case .iCalendar: return plain == "begin:vcalendar"
    case .hledger, .ledger, .beancount, .csv, .jsonLines, .gnuCash: return true
    }
  }
}
