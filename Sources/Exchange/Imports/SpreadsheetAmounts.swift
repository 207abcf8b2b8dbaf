internal import Core

/// The amounts of a spreadsheet, and which of them are spending.
struct SpreadsheetAmounts {
  /// An amount of a row.
  struct Moved {
    /// In minor units, negative for money spent.
    var units: Int64
    /// Whether money received is certainly a refund; otherwise its category decides.
    var isRefund = false
  }

  var all: [Moved] = []
  var spending: SpreadsheetLayout.Spending

  /// - Parameters:
  ///   - rows: the rows with an entry.
  ///   - currencies: the currency of each.
  /// - Throws: `MalformedText` for a cell that is no amount, and if it is not certain which amounts are spending.
  init(
    _ rows: [CSVText.Row], _ currencies: [Currency], _ sheet: Spreadsheet, _ mark: Character
  ) throws(MalformedText) {
    func units(_ field: SpreadsheetField) throws(MalformedText) -> [Int64] {
      try rows.indices.map { place throws(MalformedText) -> Int64 in
        let text = sheet.cell(rows[place], field)
        if text.isEmpty { return 0 }
        let cell = ColumnCell(line: rows[place].line, text: text)
        return try AmountColumn.money(cell, mark, currencies[place]).minorUnits
      }
    }
    let fields = Set(sheet.fields.values)
    if fields.isSuperset(of: [.spent, .received]) {
      spending = .columns
      let signs = try CSVSigns(
        rows, sheet.table.columns, reverses: sheet.stated.values.contains(.spent), sheet.table.header, mark)
      all = try SpreadsheetAmounts.apart(rows, try units(.spent), try units(.received), signs)
    } else if fields.contains(.type) {
      spending = .type
      all = try SpreadsheetAmounts.typed(rows, try units(fields.contains(.amount) ? .amount : .spent), sheet)
    } else {
      let field: SpreadsheetField = fields.contains(.amount) ? .amount : .spent
      let written = try units(field)
      let sign = try SpreadsheetAmounts.sign(of: written, rows, field, sheet)
      let isPositive = sign == .positive
      spending = sign
      all = written.map { isPositive ? Moved(units: 0 &- $0, isRefund: $0 < 0) : Moved(units: $0) }
    }
  }

  /// Returns the amounts of two columns.
  ///
  /// - Throws: `MalformedText` for a row with both, and for negative money received, unless all of it is written so.
  private static func apart(
    _ rows: [CSVText.Row], _ spent: [Int64], _ received: [Int64], _ signs: CSVSigns
  ) throws(MalformedText) -> [Moved] {
    try rows.indices.map { place throws(MalformedText) -> Moved in
      let out = signs.areDebitsNegative ? 0 &- spent[place] : spent[place]
      let comes = signs.areCreditsNegative ? 0 &- received[place] : received[place]
      guard out == 0 || comes == 0 else {
        throw MalformedText(line: rows[place].line, reason: "it has both money spent and money received")
      }
      guard comes >= 0 else {
        throw MalformedText(line: rows[place].line, reason: "money received has a minus")
      }
      return out == 0 ? Moved(units: comes) : Moved(units: 0 &- out, isRefund: out < 0)
    }
  }

  /// Returns amounts whose direction a word says. Signs are notation, unless those of spending differ.
  private static func typed(
    _ rows: [CSVText.Row], _ units: [Int64], _ sheet: Spreadsheet
  ) throws(MalformedText) -> [Moved] {
    var first: (line: Int, isNegative: Bool)?
    return try rows.indices.map { place throws(MalformedText) -> Moved in
      let (row, word) = (rows[place], sheet.cell(rows[place], .type))
      let size = Int64(clamping: units[place].magnitude)
      guard let direction = SpreadsheetWords.direction(word) else {
        throw MalformedText(
          line: row.line,
          reason: word.isEmpty
            ? "it does not say whether it is spending or income"
            : "\(quoted(word)) is neither spending nor income nor a transfer")
      }
      guard direction == .spending, size != 0 else { return Moved(units: size) }
      let isNegative = units[place] < 0
      if let first, first.isNegative != isNegative {
        throw MalformedText(
          line: row.line, reason: "spending has another sign than in line \(first.line), which may mean a refund")
      }
      first = first ?? (row.line, isNegative)
      return Moved(units: -size)
    }
  }

  /// Returns the sign of spending in a column.
  ///
  /// - Throws: `MalformedText` if signs differ and it is not certain what a minus means.
  private static func sign(
    of units: [Int64], _ rows: [CSVText.Row], _ field: SpreadsheetField, _ sheet: Spreadsheet
  ) throws(MalformedText) -> SpreadsheetLayout.Spending {
    let (positive, negative) = (units.count { $0 > 0 }, units.count { $0 < 0 })
    if negative == 0 { return .positive }
    let usual: SpreadsheetLayout.Spending = field == .amount ? .negative : .positive
    if sheet.stated.values.contains(field) { return usual }
    if positive == 0 { return .negative }
    let isClear = field == .amount ? negative > positive : positive > negative
    if isClear { return usual }
    let name = sheet.name(field) ?? "HEADING"
    let place = units.firstIndex { $0 < 0 } ?? 0
    throw MalformedText(
      line: rows[place].line,
      reason: "some amounts have a minus and others have none; say amount=\(name) if a minus is money spent, or "
        + "spent=\(name) if it is money that comes back",
      remedy: .columns(example: "spent=\(name)"))
  }
}
