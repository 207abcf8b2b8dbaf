/// A table that fits into the terminal: columns that may shrink do so, amounts are right-aligned, and nothing wraps.
struct Table {
  struct Column {
    var title: String
    var isRight = false
    /// The width to which the column shrinks if the table is too wide; it becomes narrower only if nothing else helps.
    /// Nil for a column that never shrinks.
    var shrinksTo: Int?
  }

  /// The minimum width of a shrinking column; amounts and dates are never truncated.
  private static let narrowest = 4

  var columns: [Column]
  var rows: [[SafeText]] = []
  /// The style of a row, given its index.
  var style: (Int) -> Style? = { _ in nil }

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ cells: String...) { rows.append(cells.map { SafeText($0) }) }

  /// Returns the table without as many of its last columns as it takes to fit, but with at least the first ones.
  func narrowed(to width: Int, keeping least: Int) -> Table {
    var table = self
    while table.columns.count > least, table.lines(width: width).contains(where: { $0.width > width }) {
      table.columns.removeLast()
      for index in table.rows.indices { table.rows[index].removeLast() }
    }
    return table
  }

  /// Returns the lines, header first.
  func lines(width: Int) -> [SafeText] {
    var widths = columns.indices.map { column in
      max(TextWidth.of(columns[column].title), rows.map { $0[column].width }.max() ?? 0)
    }
    for limits in [columns.map(\.shrinksTo), columns.map { $0.shrinksTo.map { min($0, Table.narrowest) } }] {
      while widths.reduce(0, +) + 2 * (widths.count - 1) > width {
        let candidates = columns.indices.filter { column in limits[column].map { widths[column] > $0 } ?? false }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
      }
    }
    let header = Style.bold(line(columns.map { SafeText($0.title) }, widths))
    return [header]
      + rows.enumerated().map { index, row in
        let text = line(row, widths)
        return style(index).map { $0(text) } ?? text
      }
  }

  private func line(_ cells: [SafeText], _ widths: [Int]) -> SafeText {
    // Empty cells at the end of a row are omitted, so that a line does not end in spaces.
    let last = cells.lastIndex { !$0.isEmpty } ?? 0
    var text: SafeText = ""
    for (index, cell) in cells.prefix(last + 1).enumerated() {
      if index > 0 { text += "  " }
      text +=
        index == last && !columns[index].isRight
        ? cell.fitted(to: widths[index]) : cell.padded(to: widths[index], isRight: columns[index].isRight)
    }
    return text
  }
}
