internal import Core

/// Groups words into rows by position, regardless of their order: a label at the left edge and its amount at the right
/// edge are one line for a person, although a layout engine sees two columns.
enum Rows {
  static func lines(of words: [Word]) -> [Line] {
    var rows: [(box: Box, words: [Word])] = []
    for word in words.sorted(by: { ($0.box.midY, $0.box.x) < ($1.box.midY, $1.box.x) }) {
      // Words come from top to bottom, so only the last rows can still take a word.
      let match = rows.indices.suffix(4).last { isSameRow(rows[$0].box, word.box) }
      if let match {
        rows[match].words.append(word)
        // A tall word must not stretch the row, or the row would absorb its neighbours.
        if word.box.height <= rows[match].box.height { continue }
        let seen = rows[match].box
        rows[match].box = Box(
          x: seen.x, y: (seen.y + word.box.y) / 2, width: seen.width, height: (seen.height + word.box.height) / 2)
      } else {
        rows.append((word.box, [word]))
      }
    }
    return rows.sorted { $0.box.midY < $1.box.midY }.map { row in
      Line(words: ReadingOrder.of(row.words.sorted { $0.box.x < $1.box.x }))
    }
  }

  /// Whether two boxes overlap vertically by more than half of the smaller height, and their heights differ by less
  /// than a factor of four.
  private static func isSameRow(_ a: Box, _ b: Box) -> Bool {
    let overlap = min(a.maxY, b.maxY) - max(a.y, b.y)
    return overlap * 2 > min(a.height, b.height) && max(a.height, b.height) < 4 * min(a.height, b.height)
  }
}
