extension Export {
  /// Whether a text looks like a file of a format, as billfold or another program writes it, so that it can be appended to
  /// or replaced: by its header, or by its first line where the format has none. An empty text looks like any format.
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
    case .ofx, .qif, .datev, .iCalendar: return isHeader(line, of: format, text)
    }
  }

  /// Checks that the entries of a table can be found in it, so that none of them is appended a second time.
  ///
  /// - Throws: `MalformedText` with the line of the damage.
  public static func checkTable(_ text: String, of format: ExportFormat) throws(MalformedText) {
    guard format == .csv || format == .gnuCash else { return }
    _ = try CSVText.rows(of: text, separator: ",")
  }

  /// Whether a line begins with a date, a comment, or a space, as the inner lines of an entry do.
  private static func isBeginning(_ first: Character, comments: String) -> Bool {
    first.isASCII && first.isNumber || first.isWhitespace || comments.contains(first)
  }

  /// Whether a text begins as one of the formats that are written as a whole, with a byte order mark in front or without.
  private static func isHeader(_ line: Substring, of format: ExportFormat, _ text: String) -> Bool {
    let plain = line.drop { $0 == "\u{FEFF}" }.trimmed().lowercased()
    switch format {
    case .ofx:
      // Version 1 begins with lines of its own, version 2 with an instruction in XML, which may follow that of XML itself.
      if ["ofxheader:", "<?ofx ", "<ofx>"].contains(where: { plain.hasPrefix($0) }) { return true }
      let head = text.prefix(2000).lowercased()
      return plain.hasPrefix("<?xml ") && (head.contains("<?ofx ") || head.contains("<ofx>"))
    case .qif: return ["!type:", "!account", "!option:", "!clear:"].contains { plain.hasPrefix($0) }
    case .datev:
      // Who wrote it, the version of the header, and 21, the number of the format for entries: master data has others.
      let cells: [String] = plain.split(separator: ";").map { cell in String(cell).filter { $0 != "\"" } }
      return cells.count > 2 && ["extf", "dtvf"].contains(cells[0]) && cells[2] == "21"
    case .iCalendar: return plain == "begin:vcalendar"
    case .hledger, .ledger, .beancount, .csv, .jsonLines, .gnuCash: return true
    }
  }
}
