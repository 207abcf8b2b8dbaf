internal import Core

/// The printed lines around a field's value, for comparison with the document.
enum PrintedLines {
  /// Returns at most three lines of the reading: the line of the evidence, and those above and below it. If the reading
  /// does not have the line, returns the evidence's own words.
  static func around(_ evidence: Evidence?, in reading: Reading?) -> [String] {
    guard let evidence else { return [] }
    guard let page = reading?.pages.first(where: { $0.number == evidence.page }),
      let index = page.lines.firstIndex(where: { line in evidence.boxes.contains { overlap($0, line.box) } })
    else { return evidence.text.isEmpty ? [] : [evidence.text] }
    return page.lines[max(0, index - 1)...min(page.lines.count - 1, index + 1)].map(\.text)
  }

  /// Returns whether the centre of a word's box lies within a line's box.
  private static func overlap(_ word: Box, _ line: Box) -> Bool {
    (line.y...line.maxY).contains(word.midY) && (line.x...line.maxX).contains(word.midX)
  }
}
