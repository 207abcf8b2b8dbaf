internal import Core

/// How a file writes debits and credits that have a column each: most banks write them without signs, and some write
/// all debits, or even all credits, with a minus.
struct CSVSigns: Hashable {
  /// Whether the minus of debits is only notation.
  var areDebitsNegative = false
  /// Whether the minus of credits is only notation.
  var areCreditsNegative = false

  /// How the amounts of one side are written.
  private enum Notation {
    case plain, negative
    /// Some amounts have a minus, and others, such as this one, have none.
    case mixed(AmountColumn.Cell)
  }

  init() {}

  /// - Parameters:
  ///   - reverses: whether the user stated the columns: then a minus among amounts without one reverses them.
  ///   - mark: the decimal mark.
  /// - Throws: `MalformedText` if some amounts of a side have a minus and others have none, which may reverse them.
  init(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role], reverses: Bool, _ header: [String]?, _ mark: Character
  ) throws(MalformedText) {
    for role in [CSVProfile.Role.debit, .credit] {
      guard let column = columns.first(where: { $0.value == role })?.key else { continue }
      switch CSVSigns.notation(rows, column, mark) {
      case .plain: continue
      case .negative:
        if role == .debit { areDebitsNegative = true } else { areCreditsNegative = true }
      case .mixed(let cell):
        if reverses { continue }
        let sides = columns.filter { $0.value == .debit || $0.value == .credit }.sorted { $0.key < $1.key }
        let example = sides.map { "\($0.value.word)=\(CSVColumns.name($0.key, header ?? []))" }
        throw MalformedText(
          line: cell.line,
          reason: "\(quoted(cell.text)) has another sign than other \(role.word)s, which may mean that it is reversed",
          remedy: .columns(example: example.joined(separator: ",")))
      }
    }
  }

  private static func notation(_ rows: [CSVText.Row], _ column: Int, _ mark: Character) -> Notation {
    var first: (isNegative: Bool, cell: AmountColumn.Cell)?
    for row in rows where row.cells.indices.contains(column) {
      let cell = AmountColumn.Cell(line: row.line, text: row.cells[column].trimmed())
      guard let amount = AmountColumn.amount(cell.text, mark), !amount.isZero else { continue }
      if let first, first.isNegative != amount.isNegative { return .mixed(cell) }
      first = first ?? (amount.isNegative, cell)
    }
    return first?.isNegative == true ? .negative : .plain
  }
}
