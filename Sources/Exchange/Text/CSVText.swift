/// Comma-separated values (RFC 4180), with any separator.
enum CSVText {
  struct Row: Hashable {
    /// The line at which the record begins, from 1.
    var line: Int
    var cells: [String]
  }

  /// Returns the records of a text, without empty lines. Quoted cells may contain any character.
  ///
  /// - Throws: `MalformedText` if a quoted cell is not closed, if text follows a closing quotation mark, or if a cell is
  ///   longer than `mostCharacters`.
  static func rows(of text: String, separator: Unicode.Scalar) throws(MalformedText) -> [Row] {
    var reader = CSVReader(text, separator: separator)
    return try reader.records()
  }

  /// More than any text that people write, so that a damaged file does not become one cell.
  static let mostCharacters = 1_000_000

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

/// Reads the records of a text, one scalar after the other.
private struct CSVReader {
  private var rest: Substring.UnicodeScalarView
  private let separator: Unicode.Scalar
  private var rows: [CSVText.Row] = []
  private var cells: [String] = []
  private var cell = String.UnicodeScalarView()
  /// The number of scalars of the cell.
  private var length = 0
  private var line = 1
  /// The line at which the record begins.
  private var start = 1
  /// The line at which the last quoted cell begins.
  private var quoteLine = 0
  private var isQuoted = false
  /// Whether a quotation mark ended the cell.
  private var wasQuoted = false
  /// Whether the line has no cells so far.
  private var isEmpty = true

  init(_ text: String, separator: Unicode.Scalar) {
    rest = Substring(text).unicodeScalars
    self.separator = separator
  }

  mutating func records() throws(MalformedText) -> [CSVText.Row] {
    while let scalar = rest.popFirst() {
      if isQuoted { try readQuoted(scalar) } else { try read(scalar) }
    }
    guard !isQuoted else { throw MalformedText(line: quoteLine, reason: "a quoted cell never ends") }
    endRow()
    return rows
  }

  private mutating func readQuoted(_ scalar: Unicode.Scalar) throws(MalformedText) {
    if scalar == "\n" { line += 1 }
    if scalar != "\"" {
      try append(scalar)
    } else if rest.first == "\"" {
      try append("\"")
      rest.removeFirst()
    } else {
      isQuoted = false
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar) throws(MalformedText) {
    switch scalar {
    case "\n", "\r":
      if scalar == "\r", rest.first == "\n" { rest.removeFirst() }
      endRow()
      line += 1
      start = line
    case separator:
      isEmpty = false
      endCell()
    case "\"" where cell.isEmpty && !wasQuoted:
      (isQuoted, wasQuoted, isEmpty, quoteLine) = (true, true, false, line)
    case " " where wasQuoted, "\t" where wasQuoted: break
    case _ where wasQuoted:
      throw MalformedText(line: line, reason: "something follows the quotation mark that ends a cell")
    default:
      isEmpty = false
      try append(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) throws(MalformedText) {
    length += 1
    guard length <= CSVText.mostCharacters else {
      // Most likely its quotation mark is never closed.
      throw MalformedText(
        line: isQuoted ? quoteLine : line, reason: "a cell that begins here has more than 1,000,000 characters")
    }
    cell.append(scalar)
  }

  private mutating func endCell() {
    cells.append(String(cell))
    cell = String.UnicodeScalarView()
    length = 0
    wasQuoted = false
  }

  private mutating func endRow() {
    if !isEmpty {
      endCell()
      rows.append(CSVText.Row(line: start, cells: cells))
    }
    cells = []
    isEmpty = true
  }
}
