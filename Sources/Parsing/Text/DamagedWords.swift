internal import Core

/// Words that are found again with one letter misread, lost or added.
///
/// Two words one edit apart become equal when one letter is left out of each, so an index of all such shortened forms
/// finds the neighbours of a word without comparing it with every other. Forms are kept as hashes: a collision costs one
/// comparison and no mistake.
struct DamagedWords: Sendable {
  private var words: [UInt64: [String]] = [:]

  mutating func insert(_ word: String) {
    guard word.utf8.count >= DamagedWord.shortest else { return }
    for key in DamagedWords.keys(of: word) where words[key]?.contains(word) != true {
      words[key, default: []].append(word)
    }
  }

  /// The words one edit away from a word or equal to it, in the order they were inserted; none for a short word.
  func near(_ word: String) -> [String] {
    guard word.utf8.count >= DamagedWord.shortest else { return [] }
    var found: [String] = []
    for key in DamagedWords.keys(of: word) {
      for candidate in words[key] ?? [] where !found.contains(candidate) && DamagedWord.isNear(candidate, word) {
        found.append(candidate)
      }
    }
    return found
  }

  /// Hashes (FNV-1a) of the word and of the word without each of its letters.
  private static func keys(of word: String) -> [UInt64] {
    let scalars = word.unicodeScalars.map(\.value)
    return (0...scalars.count).map { skipped in
      FNV1a.hash(scalars.enumerated().lazy.filter { $0.offset != skipped }.map { UInt64($0.element) })
    }
  }
}

/// Two words with one letter misread, lost or added.
enum DamagedWord {
  /// Shorter words mean too many other things with one letter changed (`date`, `late`, `gate`).
  static let shortest = 5

  /// Whether the words are equal but for one letter changed, lost or added, and long enough for that to mean something.
  static func isNear(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    let a = left.unicodeScalars, b = right.unicodeScalars
    // Bytes bound the number of letters from above, which settles most pairs without counting.
    guard max(left.utf8.count, right.utf8.count) >= shortest else { return false }
    let counts = (a.count, b.count)
    guard min(counts.0, counts.1) >= shortest - 1, max(counts.0, counts.1) >= shortest, abs(counts.0 - counts.1) <= 1
    else {
      return false
    }
    let head = zip(a, b).prefix { $0 == $1 }.count
    let room = min(counts.0, counts.1) - head
    let tail = zip(a.reversed(), b.reversed()).prefix(room).prefix { $0 == $1 }.count
    return max(counts.0, counts.1) - head - tail <= 1
  }
}
