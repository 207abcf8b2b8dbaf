/// A table that fits the terminal: columns that may shrink do, amounts stand right, and nothing wraps.
struct Table {
  struct Column {
    var title: String
    var isRight = false
    /// Whether the column gives way when the table is too wide, and down to how many columns; below that only where
    /// nothing else helps.
    var shrinksTo: Int?
  }

  /// What words may be cut to so that a table fits: amounts and dates are never cut.
  private static let narrowest = 4

  var columns: [Column]
  var rows: [[String]] = []
  /// How a row is set off; by its index.
  var style: (Int) -> Style? = { _ in nil }

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ cells: String...) { rows.append(cells.map(TerminalText.safe)) }

  /// The lines, header first.
  func lines(width: Int) -> [String] {
    var widths = columns.indices.map { column in
      max(TerminalText.width(columns[column].title), rows.map { TerminalText.width($0[column]) }.max() ?? 0)
    }
    for limits in [columns.map(\.shrinksTo), columns.map { $0.shrinksTo.map { min($0, Table.narrowest) } }] {
      while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
        let candidates = columns.indices.filter { column in limits[column].map { widths[column] > $0 } ?? false }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    let header = Style.bold(line(columns.map(\.title), widths))
    return [header]
      + rows.enumerated().map { index, row in
        let text = line(row, widths)
        return style(index).map { $0(text) } ?? text
      }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (index, cell) in cells.enumerated() {
      let fitted = TerminalText.fitted(cell, to: widths[index])
      let space = String(repeating: " ", count: max(0, widths[index] - TerminalText.width(fitted)))
      text += (index > 0 ? "  " : "") + (columns[index].isRight ? space + fitted : fitted + space)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  func print() { lines(width: Terminal.columns).forEach { Terminal.print($0) } }
}
