internal import Core

/// The printed lines around a field: what a person would look at on the paper.
enum PrintedLines {
  /// The line of the evidence with the one above and below, as they were read; the evidence's own words where the
  /// reading is not there any more. Three lines at most.
  static func around(_ evidence: Evidence?, in reading: Reading?) -> [String] {
    guard let evidence else { return [] }
    guard let page = reading?.pages.first(where: { $0.number == evidence.page }),
      let index = page.lines.firstIndex(where: { line in evidence.boxes.contains { overlap($0, line.box) } })
    else { return evidence.text.isEmpty ? [] : [evidence.text] }
    return page.lines[max(0, index - 1)...min(page.lines.count - 1, index + 1)].map(\.text)
  }

  /// Whether the middle of a word's box lies within a line.
  private static func overlap(_ word: Box, _ line: Box) -> Bool {
    (line.y...line.maxY).contains(word.midY) && (line.x...line.maxX).contains(word.midX)
  }
}
