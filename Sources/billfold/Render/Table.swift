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
  var rows: [[SafeText]] = []
  /// How a row is set off; by its index.
  var style: (Int) -> Style? = { _ in nil }

  init(_ columns: [Column]) { self.columns = columns }

  mutating func add(_ cells: String...) { rows.append(cells.map { SafeText($0) }) }

  /// The lines, header first.
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
    // The last ones of a row may be empty; a line does not end in spaces.
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
