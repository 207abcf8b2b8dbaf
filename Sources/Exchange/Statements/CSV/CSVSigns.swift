internal import Core

/// How a file writes debits and credits that have a column each: most banks write them without signs, and some write
/// all debits, or even all credits, with a minus.
struct CSVSigns: Hashable {
  /// Whether the minus of debits is only notation.
  var areDebitsNegative = false
  /// Whether the minus of credits is only notation.
  var areCreditsNegative = false
  /// The line and text of the only credit, if it has a minus: this may be notation, or mean that it is reversed.
  private var loneCredit: Lone?

  /// A single amount.
  private struct Lone: Hashable {
    var line: Int
    var text: String
    /// Whether the minus certainly reverses it: the debits are money out by their minus, or the user stated the
    /// columns.
    var isReversed: Bool
  }

  /// How the amounts of one side are written.
  private enum Notation {
    case plain
    /// All amounts have a minus.
    case negative(first: ColumnCell, count: Int)
    /// Some amounts have a minus, and others, such as this one, have none.
    case mixed(ColumnCell)
  }

  init() {}

  /// - Parameters:
  ///   - reverses: whether the user stated the columns: then a minus among amounts without one, or that of a single
  ///     credit, reverses them.
  ///   - mark: the decimal mark.
  /// - Throws: `MalformedText` if some amounts of a side have a minus and others have none, which may reverse them.
  init(
    _ rows: [CSVText.Row], _ columns: [Int: CSVProfile.Role], reverses: Bool, _ header: [String]?, _ mark: Character
  ) throws(MalformedText) {
    for role in [CSVProfile.Role.debit, .credit] {
      switch CSVSigns.notation(rows, columns.filter { $0.value == role }.keys.sorted(), mark) {
      case .plain: continue
      case .negative(_, _) where role == .debit: areDebitsNegative = true
      case .negative(let first, let count):
        areCreditsNegative = count > 1
        if count == 1 {
          loneCredit = Lone(line: first.line, text: first.text, isReversed: areDebitsNegative || reverses)
        }
      case .mixed(let cell):
        if reverses { continue }
        throw MalformedText(
          line: cell.line,
          reason: "\(quoted(cell.text)) has another sign than other \(role.word)s, which may mean that it is reversed",
          remedy: .columns(example: CSVSigns.example(columns, header)))
      }
    }
  }

  /// Returns the statements that result from the right signs. Whether the minus of a single credit is notation shows in
  /// the balances, or else in the debits and in what the user stated.
  ///
  /// - Parameter read: reads the entries with these signs.
  /// - Throws: `MalformedText` if neither shows it; the error of `read`.
  func settled(
    _ columns: [Int: CSVProfile.Role], _ header: [String]?,
    _ read: (CSVSigns) throws(MalformedText) -> [Statement]
  ) throws(MalformedText) -> [Statement] {
    guard let loneCredit else { return try read(self) }
    var notation = self
    notation.areCreditsNegative = true
    let proven = [self, notation].compactMap { try? read($0) }.filter { $0.allSatisfy { $0.closing != nil } }
    if proven.count == 1 { return proven[0] }
    if loneCredit.isReversed { return try read(self) }
    let reversing = CSVSigns.example(columns, header)
    throw MalformedText(
      line: loneCredit.line, reason: "the only credit has a minus, \(quoted(loneCredit.text))",
      remedy: .minusOfCredit(reversing: reversing, notation: reversing.replacing("credit=", with: "debit=")))
  }

  /// Returns the columns of debits and credits as the user states them.
  private static func example(_ columns: [Int: CSVProfile.Role], _ header: [String]?) -> String {
    columns.filter { $0.value == .debit || $0.value == .credit }.sorted { $0.key < $1.key }
      .map { "\($0.value.word)=\(CSVColumns.name($0.key, header ?? []))" }.joined(separator: ",")
  }

  /// Returns how the amounts in the columns of one side are written; plain for a side without columns.
  private static func notation(_ rows: [CSVText.Row], _ columns: [Int], _ mark: Character) -> Notation {
    let cells = rows.flatMap { row in
      columns.filter { row.cells.indices.contains($0) }.map {
        ColumnCell(line: row.line, text: row.cells[$0].trimmed())
      }
    }
    var first: (isNegative: Bool, cell: ColumnCell)?
    var count = 0
    for cell in cells {
      guard let amount = AmountColumn.amount(cell.text, mark), !amount.isZero else { continue }
      if let first, first.isNegative != amount.isNegative { return .mixed(cell) }
      first = first ?? (amount.isNegative, cell)
      count += 1
    }
    guard let first, first.isNegative else { return .plain }
    return .negative(first: first.cell, count: count)
  }
}
