internal import Core

/// The table in a user's own spreadsheet, and the fields of its columns.
struct Spreadsheet {
  /// The table, with the columns that statements have as well.
  var table: CSVTable
  /// The field of each column, by index.
  var fields: [Int: SpreadsheetField]
  /// The column of each field.
  private var places: [SpreadsheetField: Int]
  /// The fields that the user stated.
  var stated: [Int: SpreadsheetField]

  private static let amounts: Set<SpreadsheetField> = [.amount, .spent, .received]

  /// Finds the table in a text, and the fields of its columns: those that are stated, and others by their headings, or
  /// by their contents where the headings are not known.
  ///
  /// - Throws: `MalformedText` if the text is not a table, if stated columns do not exist, or if no column has dates or
  ///   none has amounts.
  init(_ text: String, _ columns: SpreadsheetColumns?) throws(MalformedText) {
    let (rows, separator) = try CSVTable.split(text, nil)
    let width = CSVTable.usualWidth(rows)
    let index = Spreadsheet.header(of: rows, columns)
    let header = index.map { rows[$0] }
    let first = index.map { $0 + 1 } ?? rows.firstIndex { $0.cells.contains(where: DateColumn.isDate) } ?? 0
    let body = Array(rows[min(first, rows.count)...])
    stated =
      try columns?.fields(in: header?.cells ?? [], width: width, line: header?.line ?? rows.first?.line ?? 1) ?? [:]
    fields = Spreadsheet.fields(of: header?.cells, body, stated)
    places = Dictionary(fields.map { ($0.value, $0.key) }, uniquingKeysWith: min)
    table = CSVTable(
      separator: separator, header: header?.cells, headerLine: header?.line ?? body.first?.line ?? 1,
      columns: fields.compactMapValues(\.role), rows: body, preamble: Array(rows[..<(index ?? first)]),
      width: min(header?.cells.count ?? width, width))
    try checkFields()
  }

  /// Returns the index of the row of headings: that with the stated ones, or else the one with the most known headings
  /// and no date, or else the row above the first entry; nil if there is none.
  private static func header(of rows: [CSVText.Row], _ stated: SpreadsheetColumns?) -> Int? {
    let top = rows.prefix(40)
    if let stated, !stated.usesNumbersOnly {
      return top.firstIndex { stated.areNamed(in: $0.cells) } ?? CSVTable.likelyHeader(of: rows)
    }
    var best: (index: Int, count: Int)?
    for (index, row) in top.enumerated() where !row.cells.contains(where: DateColumn.isDate) {
      let count = Spreadsheet.fields(of: row.cells, [], [:]).count
      if count >= 2, count > best?.count ?? 0 { best = (index, count) }
    }
    if let best { return best.index }
    let entry = rows.firstIndex { row in
      row.cells.contains(where: DateColumn.isDate) && row.cells.contains(where: AmountColumn.isAmount)
    }
    guard let entry, entry > 0, rows[entry - 1].cells.count == rows[entry].cells.count else { return nil }
    return entry - 1
  }

  /// A field that a column may have.
  private struct Candidate {
    var column: Int
    var field: SpreadsheetField
    var score: Int
  }

  /// Returns the fields of columns.
  ///
  /// - Parameter body: the rows below the headings; a column whose contents contradict a field does not have it.
  private static func fields(
    of header: [String]?, _ body: [CSVText.Row], _ stated: [Int: SpreadsheetField]
  ) -> [Int: SpreadsheetField] {
    var candidates: [Candidate] = []
    for (column, heading) in (header ?? []).enumerated() {
      candidates += SpreadsheetHeadings.meanings(of: heading).map {
        Candidate(column: column, field: $0.field, score: $0.score)
      }
    }
    for (column, role) in CSVHeader.roles(of: header ?? []) {
      guard let field = SpreadsheetField(role) else { continue }
      candidates.append(Candidate(column: column, field: field, score: SpreadsheetHeadings.ofBanks))
    }
    var fields = stated
    for candidate in candidates.sorted(by: { ($0.score, -$0.column) > ($1.score, -$1.column) }) {
      let isFree = fields[candidate.column] == nil && !fields.values.contains(candidate.field)
      guard isFree, fits(candidate, body) else { continue }
      fields[candidate.column] = candidate.field
    }
    complete(&fields, body)
    return withoutSum(fields, stated)
  }

  /// Returns the fields without spending or money received beside amounts; if both have a column, or if the user stated
  /// one of them, without the amounts.
  private static func withoutSum(
    _ fields: [Int: SpreadsheetField], _ stated: [Int: SpreadsheetField]
  ) -> [Int: SpreadsheetField] {
    let (found, typed) = (Set(fields.values), Set(stated.values))
    guard found.contains(.amount) else { return fields }
    let areApart = found.isSuperset(of: [.spent, .received]) || !typed.isDisjoint(with: [.spent, .received])
    let excluded: Set<SpreadsheetField> = areApart && !typed.contains(.amount) ? [.amount] : [.spent, .received]
    return fields.filter { stated[$0.key] != nil || !excluded.contains($0.value) }
  }

  /// Finds dates, amounts and merchants by the contents of columns if no heading names them.
  private static func complete(_ fields: inout [Int: SpreadsheetField], _ body: [CSVText.Row]) {
    let width = CSVTable.usualWidth(body)
    let rows = body.filter { $0.cells.count == width }
    guard !rows.isEmpty else { return }
    // Columns without a role in statements are marked as known.
    let known = fields.mapValues { $0.role ?? .state }
    let texts: Set<SpreadsheetField> = [.merchant, .title, .notes]
    for (column, role) in CSVContent.roles(of: rows, stated: known) where fields[column] == nil {
      switch role {
      case .date where !fields.values.contains(.date): fields[column] = .date
      case .amount where amounts.isDisjoint(with: fields.values): fields[column] = .amount
      case .currency where !fields.values.contains(.currency): fields[column] = .currency
      case .text where texts.isDisjoint(with: fields.values): fields[column] = .merchant
      default: continue
      }
    }
  }

  /// Returns whether at least half of the filled cells of a column agree with a field; of dates, half of those with
  /// digits.
  private static func fits(_ candidate: Candidate, _ body: [CSVText.Row]) -> Bool {
    let cells = CSVContent.cells(candidate.column, body).filter { !$0.isEmpty }
    guard !cells.isEmpty else { return true }
    func most(_ holds: (String) -> Bool) -> Bool { cells.count(where: holds) * 2 >= cells.count }
    switch candidate.field {
    case .date, .due:
      // Names of months and words for sums stand between the dates.
      let dates = cells.count(where: DateColumn.isDate)
      return dates > 0 && dates * 2 >= cells.count { $0.contains(where: \.isNumber) }
    case .paid: return most { DateColumn.isDate($0) || SpreadsheetWords.isPaid($0) != nil }
    case .amount, .spent, .received: return most(AmountColumn.isAmount)
    case .type: return most { SpreadsheetWords.direction($0) != nil }
    case .currency: return most { !CurrencySign.currencies($0).isEmpty }
    case .reference: return true
    case .merchant, .title, .category, .notes, .tags, .payment, .card, .paymentReference, .iban, .person:
      return !most { DateColumn.isDate($0) || AmountColumn.isAmount($0) && $0.contains { ".,".contains($0) } }
    }
  }

  /// - Throws: `MalformedText` if there is no column of dates, or none of amounts.
  private func checkFields() throws(MalformedText) {
    let found = Set(fields.values)
    let lacking = [
      found.contains(.date) ? nil : "dates",
      found.contains(.amount) || found.contains(.spent) ? nil : "amounts",
    ].compactMap(\.self)
    guard !lacking.isEmpty else { return }
    let headings = table.header ?? table.rows.first?.cells ?? []
    throw MalformedText(
      line: table.headerLine,
      reason: "no column of \(lacking.joined(separator: " or ")) was recognised among \(CSVColumns.listed(headings))",
      remedy: .columns(example: example([.date, .amount])))
  }

  /// Returns an example of stated columns for this file.
  func example(_ wanted: [SpreadsheetField]) -> String {
    wanted.map { field in "\(field.rawValue)=\(name(field) ?? "HEADING")" }.joined(separator: ",")
  }

  /// Returns the heading or number of the column of a field; nil if no column has it.
  func name(_ field: SpreadsheetField) -> String? {
    column(of: field).map { CSVColumns.name($0, table.header ?? []) }
  }

  func column(of field: SpreadsheetField) -> Int? { places[field] }

  /// Returns the cell of a row in the column of a field; empty if there is none.
  func cell(_ row: CSVText.Row, _ field: SpreadsheetField) -> String {
    guard let column = column(of: field), row.cells.indices.contains(column) else { return "" }
    return row.cells[column].trimmed()
  }

  /// All columns, from left to right.
  var columns: [SpreadsheetLayout.Column] {
    let header = table.header ?? []
    let width = max(table.width, header.count, (fields.keys.max() ?? -1) + 1)
    return (0..<width).map { place in
      SpreadsheetLayout.Column(
        number: place + 1, heading: header.indices.contains(place) ? header[place].trimmed() : "",
        field: fields[place])
    }
  }
}
