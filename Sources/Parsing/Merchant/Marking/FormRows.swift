internal import Core

/// Finds forms above or among the goods, whose rows have a label and its value, `Patient   Tibby (cat)` above
/// `Owner   Mrs Farn`: neither names the shop, and the labels may be words that no table has.
enum FormRows {
  /// The segments of at least three such rows directly below each other.
  static func cells(of lines: [HeadLine]) -> Set<Int> {
    var cells: Set<Int> = []
    var rows: [Range<Int>] = []
    func close() {
      if rows.count >= fewest { rows.forEach { cells.formUnion($0) } }
      rows = []
    }
    var start = 0
    while start < lines.count {
      let line = lines[start].segment.line
      let row = start..<(lines[start...].firstIndex { $0.segment.line != line } ?? lines.count)
      start = row.upperBound
      if let last = rows.last, !isBelow(lines[row.lowerBound].segment, lines[last.lowerBound].segment) { close() }
      if isRow(lines[row]) { rows.append(row) } else { close() }
    }
    close()
    return cells
  }

  private static let fewest = 3

  private static func isBelow(_ lower: Segment, _ upper: Segment) -> Bool {
    lower.page == upper.page && lower.line == upper.line + 1 && abs(lower.box.x - upper.box.x) < 2 * upper.height
      && lower.box.y - upper.box.maxY < 2 * upper.height
  }

  /// Whether the segments of a printed line may be a label and its value. Beside a shop's name there is its address or
  /// telephone number, and the name is printed larger or has its trade.
  private static func isRow(_ row: ArraySlice<HeadLine>) -> Bool {
    guard (2...3).contains(row.count), let label = row.first else { return false }
    let heights = row.map(\.segment.height)
    guard let low = heights.min(), let high = heights.max(), 2 * high < 3 * low else { return false }
    return row.allSatisfy { cell in
      !cell.holdsPrice && cell.chains.isEmpty
        && !cell.marks.contains { [.form, .trade, .address, .place, .operator].contains($0.meaning) }
    } && row.dropFirst().allSatisfy { !$0.has(.contact) } && label.segment.tokens.count <= longestLabel
  }

  /// In words.
  private static let longestLabel = 3
}
