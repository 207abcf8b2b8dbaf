/// Comma-separated values (RFC 4180), with any separator.
enum CSVText {
  struct Row: Hashable {
    /// The line at which the record begins, from 1.
    var line: Int
    var cells: [String]
  }

  /// Returns the records of a text, without empty lines. Quoted cells may contain any character.
  ///
  /// - Throws: `MalformedText` if a quoted cell is not closed, or if text follows a closing quotation mark.
  static func rows(of text: String, separator: Unicode.Scalar) throws(MalformedText) -> [Row] {
    var rows: [Row] = []
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var (line, start, quoteLine) = (1, 1, 0)
    var (isQuoted, wasQuoted, isEmpty) = (false, false, true)
    func endCell() {
      cells.append(String(cell))
      cell = String.UnicodeScalarView()
      wasQuoted = false
    }
    func endRow() {
      if !isEmpty {
        endCell()
        rows.append(Row(line: start, cells: cells))
      }
      cells = []
      isEmpty = true
    }
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      if isQuoted {
        if scalar == "\n" { line += 1 }
        if scalar != "\"" {
          cell.append(scalar)
        } else if index < scalars.endIndex, scalars[index] == "\"" {
          cell.append("\"")
          index = scalars.index(after: index)
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\n", "\r":
        if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { index = scalars.index(after: index) }
        endRow()
        line += 1
        start = line
      case separator:
        isEmpty = false
        endCell()
      case "\"" where cell.isEmpty && !wasQuoted:
        (isQuoted, wasQuoted, isEmpty, quoteLine) = (true, true, false, line)
      case " " where wasQuoted, "\t" where wasQuoted: continue
      case _ where wasQuoted:
        throw MalformedText(line: line, reason: "something follows the quotation mark that ends a cell")
      default:
        isEmpty = false
        cell.append(scalar)
      }
    }
    guard !isQuoted else { throw MalformedText(line: quoteLine, reason: "a quoted cell never ends") }
    endRow()
    return rows
  }

  /// Returns a cell, in quotation marks if necessary.
  static func cell(_ text: String, separator: Unicode.Scalar = ",") -> String {
    let needs = text.unicodeScalars.contains { $0 == separator || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    let blank = text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
    return needs || blank ? always(text) : text
  }

  /// Returns a cell in quotation marks.
  static func always(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append("\"")
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.append("\"") }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }

  /// Returns the text, prefixed with an apostrophe if a spreadsheet could read it as a formula. Source: OWASP, "CSV
  /// Injection". So is a text that looks as if it had such a prefix, so that `withoutPrefix` returns the same text.
  static func formulaSafe(_ text: String) -> String { beginsFormula(text) ? "'" + text : text }

  /// Returns the text whose `formulaSafe` is this one.
  static func withoutPrefix(_ safe: String) -> String {
    guard safe.unicodeScalars.first == "'", beginsFormula(safe) else { return safe }
    return String(safe.unicodeScalars.dropFirst())
  }

  /// Returns whether a text, apart from apostrophes before it, begins like a formula.
  private static func beginsFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return ["=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].contains(first)
  }
}
