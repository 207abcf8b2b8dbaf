/// The layout of a table's cells in a page of a mail: cells of several lines stand side by side, as mail programs show
/// them.
enum MailTable {
  /// The distance between two cells of a row, in characters, besides the space after a word.
  static let gap = 3

  /// The rows of a table row.
  ///
  /// - Parameter cells: the rows of each cell, which has cells of its own if it contains a table.
  static func rows(of cells: [[[String]]]) -> [[String]] {
    let height = cells.map(\.count).max() ?? 0
    var rows = [[String]](repeating: [], count: height)
    // The column in which another cell of a row would begin.
    var columns = [Int](repeating: 0, count: height)
    var end = 0
    for cell in cells where cell.contains(where: { !$0.isEmpty }) {
      let start = end
      for (index, row) in cell.enumerated() where !row.isEmpty {
        // Below long paragraphs, nothing has to be aligned.
        let padding = start + indentation(of: row[0]) <= widest ? start - columns[index] : 0
        rows[index].append(String(repeating: " ", count: padding) + row[0])
        rows[index] += row.dropFirst()
        columns[index] += padding + row.reduce(0) { $0 + indentation(of: $1) + width(of: $1) + gap }
        end = max(end, columns[index])
      }
    }
    return rows.filter { !$0.isEmpty }
  }

  /// The last column in which a cell is aligned with those above and below it.
  private static let widest = 400

  /// The number of spaces before the words of a cell.
  static func indentation(of cell: String) -> Int { cell.prefix { $0 == " " }.count }

  private static func width(of cell: String) -> Int {
    cell.split(whereSeparator: \.isWhitespace).reduce(0) { $0 + MailPage.placed($1).count + 1 }
  }
}
