internal import Core

/// Finds the words of a text layer that overlap.
struct WordOverlaps {
  /// Whether words with different text overlap, or too many words to be legible are in one place.
  private(set) var areContested = false
  /// The words without those that are printed a second time in the same place.
  private(set) var kept: [Word] = []

  /// Compares each word with all words whose top edge is between its own top and bottom edges.
  init(of words: [Word]) {
    let order = words.indices.sorted { words[$0].box.y < words[$1].box.y }
    var doubles: Set<Int> = []
    var compared = 0
    search: for (position, first) in order.enumerated() {
      for second in order[(position + 1)...] {
        guard words[second].box.y < words[first].box.maxY else { break }
        compared += 1
        if compared > WordOverlaps.mostCompared * words.count { areContested = true }
        guard !areContested else { break search }
        guard WordOverlaps.covers(words[first].box, words[second].box) else { continue }
        if words[first].text == words[second].text {
          doubles.insert(max(first, second))
        } else {
          areContested = true
        }
      }
    }
    kept = doubles.isEmpty ? words : words.indices.filter { !doubles.contains($0) }.map { words[$0] }
  }

  /// The maximum number of comparisons per word. A row across a poster has a few hundred words.
  private static let mostCompared = 400

  /// Whether the overlap of two boxes is more than half of the smaller one.
  static func covers(_ a: Box, _ b: Box) -> Bool {
    let width = min(a.maxX, b.maxX) - max(a.x, b.x)
    let height = min(a.maxY, b.maxY) - max(a.y, b.y)
    return width > 0 && height > 0 && width * height * 2 > min(a.width * a.height, b.width * b.height)
  }
}
