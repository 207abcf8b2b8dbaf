internal import Core

/// The part of a CSV file that is a table of entries, and the roles of its columns.
struct CSVTable {
  var separator: String
  /// The headings; nil for a table without headings.
  var header: [String]?
  var headerLine: Int
  var columns: [Int: CSVProfile.Role]
  /// The rows below the headings.
  var rows: [CSVText.Row]
  /// The rows above the table, such as the bank's name, the account and the period.
  var preamble: [CSVText.Row]
  /// The number of cells in a full row.
  var width: Int
  /// The roles that the user stated, now or for the profile, which has only own accounts that were stated.
  var stated: [Int: CSVProfile.Role] = [:]

  /// The roles of columns whose numbers are amounts of entries.
  static let amounts: Set<CSVProfile.Role> = [.amount, .debit, .credit]

  /// Finds the table in a text.
  ///
  /// - Throws: `MalformedText` if the text is not a table, or if columns of the profile or stated columns do not exist.
  static func find(
    in text: String, profile: CSVProfile?, columns stated: CSVColumns? = nil
  ) throws(MalformedText) -> CSVTable {
    let (rows, separator) = try split(text, profile)
    if let stated { return try table(rows, separator, stated) }
    if let profile { return try table(rows, profile) }
    guard let index = headerRow(of: rows) else {
      let width = usualWidth(rows)
      let roles = CSVContent.roles(of: rows.filter { $0.cells.count == width })
      return headless(rows, from: firstEntry(of: rows, width, roles), separator, roles)
    }
    return headed(rows, at: index, separator)
  }

  /// Returns the rows of a text, split by the separator that gives the most regular rows.
  static func split(
    _ text: String, _ profile: CSVProfile?
  ) throws(MalformedText) -> (rows: [CSVText.Row], separator: String) {
    var text = text
    var separators: [Unicode.Scalar] = [";", ",", "\t", "|"]
    // A first line for spreadsheets, such as `sep=;`, names the separator and is not part of the table.
    if text.lowercased().hasPrefix("sep="), let mark = text.dropFirst(4).first,
      let end = text.firstIndex(where: \.isNewline)
    {
      separators = [mark.unicodeScalars.first ?? ";"]
      // Its line end is kept, so that the numbers of the other lines stay the same.
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
      throw failure ?? MalformedText(line: 1, reason: "it is not a table: no character separates its columns")
    }
    return (rows, String(separator))
  }

  /// Returns the row with the most known headings and no date; it must have at least three of them, or those of dates
  /// and amounts.
  private static func headerRow(of rows: [CSVText.Row]) -> Int? {
    var best: (index: Int, count: Int)?
    for (index, row) in rows.prefix(40).enumerated() {
      let roles = CSVHeader.roles(of: row.cells)
      let fields = Set(roles.values)
      guard roles.count >= 3 || fields.contains(.date) && !fields.isDisjoint(with: amounts),
        roles.count > best?.count ?? 0, !row.cells.contains(where: DateColumn.isDate)
      else { continue }
      best = (index, roles.count)
    }
    return best?.index
  }

  /// Returns the row that probably contains the headings, known or not: the header row, or else the first of the rows
  /// with the most non-empty cells.
  static func likelyHeader(of rows: [CSVText.Row]) -> Int {
    if let index = headerRow(of: rows) { return index }
    let filled = rows.prefix(40).map { row in row.cells.count { !$0.trimmed().isEmpty } }
    return filled.firstIndex(of: filled.max() ?? 0) ?? 0
  }

  /// Returns the table below a row of headings.
  private static func headed(
    _ rows: [CSVText.Row], at index: Int, _ separator: String, _ stated: [Int: CSVProfile.Role] = [:]
  ) -> CSVTable {
    let header = rows[index]
    let body = Array(rows[(index + 1)...])
    let filled = Set(
      body.flatMap { row in row.cells.indices.filter { row.cells[$0].contains { !$0.isWhitespace } } })
    let empty = Set(header.cells.indices).subtracting(filled)
    let roles = CSVColumns.combined(stated, found: CSVHeader.roles(of: header.cells, empty: body.isEmpty ? [] : empty))
    return CSVTable(
      separator: separator, header: header.cells, headerLine: header.line,
      columns: CSVContent.corrected(roles, by: body, stated: stated), rows: body, preamble: Array(rows[..<index]),
      width: min(header.cells.count, usualWidth(rows)), stated: stated)
  }

  /// Returns the table without headings that begins with a row.
  private static func headless(
    _ rows: [CSVText.Row], from first: Int, _ separator: String, _ columns: [Int: CSVProfile.Role],
    _ stated: [Int: CSVProfile.Role] = [:]
  ) -> CSVTable {
    CSVTable(
      separator: separator, header: nil, headerLine: rows[first].line, columns: columns, rows: Array(rows[first...]),
      preamble: Array(rows[..<first]), width: usualWidth(rows), stated: stated)
  }

  /// Returns the table whose columns the user stated.
  private static func table(
    _ rows: [CSVText.Row], _ separator: String, _ stated: CSVColumns
  ) throws(MalformedText) -> CSVTable {
    let width = usualWidth(rows)
    let likely = likelyHeader(of: rows)
    guard stated.usesNumbersOnly else {
      let index = rows.prefix(40).firstIndex { stated.areNamed(in: $0.cells) } ?? likely
      let header = rows[index]
      return headed(
        rows, at: index, separator, try stated.roles(in: header.cells, width: header.cells.count, line: header.line))
    }
    let roles = try stated.roles(in: [], width: width, line: rows[likely].line)
    if let index = headerRow(of: rows) { return headed(rows, at: index, separator, roles) }
    guard let entry = rows.firstIndex(where: { isEntry($0, roles) }) else {
      return headed(rows, at: likely, separator, roles)
    }
    // Unknown headings are directly above the first entry.
    if entry > 0, rows[entry - 1].cells.count == width { return headed(rows, at: entry - 1, separator, roles) }
    let body = rows[entry...].filter { $0.cells.count == width }
    return headless(rows, from: entry, separator, CSVContent.roles(of: body, stated: roles), roles)
  }

  /// Returns whether a row has a date or amount in one of the known columns; if no such column is known, whether it has
  /// a date.
  private static func isEntry(_ row: CSVText.Row, _ roles: [Int: CSVProfile.Role]) -> Bool {
    func cells(_ fields: Set<CSVProfile.Role>) -> [String] {
      roles.filter { fields.contains($0.value) && row.cells.indices.contains($0.key) }.map { row.cells[$0.key] }
    }
    let (dates, amounts) = (cells([.date, .valueDate]), cells([.amount, .debit, .credit]))
    if dates.isEmpty, !amounts.isEmpty { return amounts.contains(where: AmountColumn.isAmount) }
    return (dates.isEmpty ? row.cells : dates).contains(where: DateColumn.isDate)
  }

  /// Returns the first row of a table without headings: the first row of the usual width, or an earlier row that is an
  /// entry with another width, for example because an unquoted text contains a separator.
  private static func firstEntry(of rows: [CSVText.Row], _ width: Int, _ roles: [Int: CSVProfile.Role]) -> Int {
    func holds(_ row: CSVText.Row, _ fields: Set<CSVProfile.Role>, _ isOne: (String) -> Bool) -> Bool {
      roles.contains { fields.contains($0.value) && row.cells.indices.contains($0.key) && isOne(row.cells[$0.key]) }
    }
    let usual = rows.firstIndex { $0.cells.count == width } ?? 0
    return rows[..<usual].firstIndex { row in
      // In a longer row the amount may be further to the right. Such a row must be reported as wrong, not skipped.
      holds(row, [.date], DateColumn.isDate)
        && (row.cells.count > width || holds(row, [.amount, .debit, .credit], AmountColumn.isAmount))
    } ?? usual
  }

  /// Returns the table by a profile, whose headings must be in the file.
  private static func table(_ rows: [CSVText.Row], _ profile: CSVProfile) throws(MalformedText) -> CSVTable {
    let width = usualWidth(rows)
    let own = profile.columns.filter { $0.value == .ownAccount }
    guard let header = profile.header else {
      let first = firstEntry(of: rows, width, profile.columns)
      return CSVTable(
        separator: profile.separator, header: nil, headerLine: rows[first].line, columns: profile.columns,
        rows: Array(rows[first...]), preamble: Array(rows[..<first]), width: width, stated: own)
    }
    let names = header.map(CSVHeader.normalized)
    guard let index = rows.firstIndex(where: { $0.cells.map(CSVHeader.normalized) == names }) else {
      throw MalformedText(
        line: rows[0].line, reason: "the columns of the profile (\(header.joined(separator: ", "))) are missing")
    }
    return CSVTable(
      separator: profile.separator, header: header, headerLine: rows[index].line, columns: profile.columns,
      rows: Array(rows[(index + 1)...]), preamble: Array(rows[..<index]), width: min(header.count, width), stated: own)
  }

  /// Returns the number of cells in the rows of the most frequent width; 0 if that width is one cell.
  private static func regularity(_ rows: [CSVText.Row]) -> Int {
    let width = usualWidth(rows)
    return width < 2 ? 0 : rows.count { $0.cells.count == width } * width
  }

  static func usualWidth(_ rows: [CSVText.Row]) -> Int {
    let counts = Dictionary(grouping: rows, by: \.cells.count).mapValues(\.count)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }

  /// Currency codes that are also ordinary words, as in `ALL ACCOUNTS`.
  private static let ordinaryWords: Set<Substring> = ["ALL", "TOP", "TRY", "PEN", "CUP", "MAD", "GEL"]

  /// Returns the currency of the entries, from its column, from signs in the amounts, from the headings, or from the
  /// lines above the table.
  func currency(_ rows: [CSVText.Row]) -> Currency? {
    if let column = columns.first(where: { $0.value == .currency })?.key {
      let codes = CSVContent.cells(column, rows)
      if let first = codes.first(where: { !$0.isEmpty }), let currency = CurrencySign.only(first) { return currency }
    }
    let places = columns.filter { [.amount, .debit, .credit, .balance].contains($0.value) }.keys
    let amounts = rows.flatMap { row in places.compactMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } }
    let names = places.compactMap { column in header.flatMap { $0.indices.contains(column) ? $0[column] : nil } }
    for text in amounts {
      if let currency = AmountColumn.currencies(in: text).lazy.compactMap({ CurrencySign.only($0) }).first {
        return currency
      }
    }
    for text in names {
      if let currency = CSVTable.words(text).lazy.compactMap({ CSVTable.currency(named: $0) }).first { return currency }
    }
    return preamble.lazy.flatMap(\.cells).compactMap { CSVTable.currency(inRemark: $0) }.first
  }

  /// Returns the currency in a line above the table. Because names can be codes, as in `RON SMITH`, a code counts only
  /// if it is the whole cell, or next to a number or the word for currency. A few common codes that are not names
  /// always count.
  private static func currency(inRemark text: String) -> Currency? {
    let tokens = text.split { $0.isWhitespace || ":;=()[]".contains($0) }
    func explains(_ place: Int) -> Bool {
      guard tokens.indices.contains(place) else { return false }
      return tokens[place].contains(where: \.isNumber)
        || CSVHeader.isExactly(.currency, CSVHeader.normalized(String(tokens[place])))
    }
    for (place, token) in tokens.enumerated() {
      let isExplained = tokens.count == 1 || explains(place - 1) || explains(place) || explains(place + 1)
      for word in words(String(token)) where !ordinaryWords.contains(word) {
        let isPlain = word.count != 3 || ["EUR", "USD", "GBP", "CHF"].contains(word)
        if isExplained || isPlain, let currency = currency(named: word) { return currency }
      }
    }
    return nil
  }

  private static func words(_ text: String) -> [Substring] { text.split { !$0.isLetter && !"€£¥".contains($0) } }

  private static func currency(named word: Substring) -> Currency? {
    if let sign = ["€": Currency.eur, "£": .gbp][word] { return sign }
    if word.lowercased() == "euro" { return .eur }
    return word.count == 3 && word == word.uppercased() ? Currency(code: String(word)) : nil
  }
}
