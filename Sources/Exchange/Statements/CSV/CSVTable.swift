internal import Core

/// The part of a CSV file that is a table of entries, and what its columns hold.
struct CSVTable {
  var separator: String
  /// Nil where no row names the columns.
  var header: [String]?
  var headerLine: Int
  var columns: [Int: CSVProfile.Role]
  /// Below the header.
  var rows: [CSVText.Row]
  /// Above it: the bank's name, the account, the period.
  var preamble: [CSVText.Row]
  /// Cells of a full row.
  var width: Int

  static func find(in text: String, profile: CSVProfile?) throws(MalformedText) -> CSVTable {
    var text = text
    var separators: [Unicode.Scalar] = [";", ",", "\t", "|"]
    // A line for spreadsheets: `sep=;`.
    if text.lowercased().hasPrefix("sep="), let mark = text.dropFirst(4).first,
      let end = text.firstIndex(where: \.isNewline)
    {
      separators = [mark.unicodeScalars.first ?? ";"]
      // The line stays, empty, so that lines keep their numbers.
      text = String(text[end...])
    }
    if let mark = profile?.separator.unicodeScalars.first { separators = [mark] }
    var (rows, separator) = ([] as [CSVText.Row], separators[0])
    var failure: MalformedText?
    for mark in separators {
      do {
        let found = try CSVText.rows(of: text, separator: mark)
        if regularity(found) > regularity(rows) { (rows, separator) = (found, mark) }
      } catch {
        failure = failure ?? error
      }
    }
    guard regularity(rows) > 0 else {
      throw failure ?? MalformedText(line: 1, reason: "it is no table: no character separates its columns")
    }
    let sign = String(separator)
    if let profile { return try table(rows, profile) }
    let width = usualWidth(rows)
    let candidates = rows.prefix(40).enumerated().map { ($0.offset, $0.element, CSVHeader.roles(of: $0.element.cells)) }
    let named = candidates.filter { $0.2.count >= 3 && !$0.1.cells.contains(where: DateColumn.isDate) }.max {
      $0.2.count < $1.2.count
    }
    guard let (index, header, roles) = named else {
      let body = rows.filter { $0.cells.count == width }
      let columns = CSVContent.roles(of: body)
      let first = rows.firstIndex { $0.cells.count == width } ?? 0
      return CSVTable(
        separator: sign, header: nil, headerLine: rows[first].line, columns: columns, rows: Array(rows[first...]),
        preamble: Array(rows[..<first]), width: width)
    }
    let body = Array(rows[(index + 1)...])
    return CSVTable(
      separator: sign, header: header.cells, headerLine: header.line, columns: CSVContent.corrected(roles, by: body),
      rows: body, preamble: Array(rows[..<index]), width: min(header.cells.count, width))
  }

  /// The table by a profile: the header has to be there as it was.
  private static func table(_ rows: [CSVText.Row], _ profile: CSVProfile) throws(MalformedText) -> CSVTable {
    let width = usualWidth(rows)
    guard let header = profile.header else {
      let first = rows.firstIndex { $0.cells.count == width } ?? 0
      return CSVTable(
        separator: profile.separator, header: nil, headerLine: rows[first].line, columns: profile.columns,
        rows: Array(rows[first...]), preamble: Array(rows[..<first]), width: width)
    }
    let names = header.map(CSVHeader.normalized)
    guard let index = rows.firstIndex(where: { $0.cells.map(CSVHeader.normalized) == names }) else {
      throw MalformedText(
        line: rows[0].line, reason: "the columns of the profile (\(header.joined(separator: ", "))) are not there")
    }
    return CSVTable(
      separator: profile.separator, header: header, headerLine: rows[index].line, columns: profile.columns,
      rows: Array(rows[(index + 1)...]), preamble: Array(rows[..<index]), width: min(header.count, width))
  }

  /// How many cells are in rows of the commonest width; 0 for rows of one cell.
  private static func regularity(_ rows: [CSVText.Row]) -> Int {
    let width = usualWidth(rows)
    return width < 2 ? 0 : rows.count { $0.cells.count == width } * width
  }

  private static func usualWidth(_ rows: [CSVText.Row]) -> Int {
    let counts = Dictionary(grouping: rows, by: \.cells.count).mapValues(\.count)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// The account: the first IBAN above the table.
  var account: String? {
    preamble.lazy.flatMap(\.cells).compactMap { cell in
      IBAN.normalized(cell) ?? cell.split(whereSeparator: { $0 == " " || $0 == ":" }).lazy.compactMap {
        IBAN.normalized(String($0))
      }.first
        ?? cell.firstIndex(of: ":").flatMap { IBAN.normalized(String(cell[cell.index(after: $0)...])) }
    }.first
  }

  /// Codes of currencies that are words of a remark: `ALL ACCOUNTS`.
  private static let ordinaryWords: Set<Substring> = ["ALL", "TOP", "TRY", "PEN", "CUP", "MAD", "GEL"]

  /// The currency of the entries: of its column, of the amounts' signs, of the columns' names, of what stands above.
  func currency(_ rows: [CSVText.Row]) -> Currency? {
    if let column = columns.first(where: { $0.value == .currency })?.key {
      let codes = rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column].trimmed() : nil }
      return codes.first { !$0.isEmpty }.flatMap { Currency(code: $0) }
    }
    let places = columns.filter { [.amount, .debit, .credit, .balance].contains($0.value) }.keys
    let amounts = rows.flatMap { row in places.compactMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } }
    let names = places.compactMap { column in header.flatMap { $0.indices.contains(column) ? $0[column] : nil } }
    let above = preamble.flatMap(\.cells)
    for (text, isRemark) in (amounts + names).map({ ($0, false) }) + above.map({ ($0, true) }) {
      let words = text.split { !$0.isLetter && !"€£¥".contains($0) }
      for word in words where !isRemark || !CSVTable.ordinaryWords.contains(word) {
        if let sign = ["€": Currency.eur, "£": .gbp][word] { return sign }
        if word.count == 3, word == word.uppercased(), let currency = Currency(code: String(word)) { return currency }
        if word.lowercased() == "euro" { return .eur }
      }
    }
    return nil
  }
}
