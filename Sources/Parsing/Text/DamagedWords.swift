internal import Core

/// An index that finds words with one letter misread, lost or added, or with several letters replaced by look-alikes.
///
/// Two words one edit apart become equal when one letter is left out of each, so an index of all such shortened forms
/// finds the neighbours of a word without comparing it with every other word. One more form per word replaces
/// look-alike letters by a common one. Forms are stored as hashes: a collision costs one comparison and never a wrong
/// result.
struct DamagedWords: Sendable {
  private var words: [UInt64: [String]] = [:]

  mutating func insert(_ word: String) {
    guard word.utf8.count >= DamagedWord.shortest else { return }
    for key in DamagedWords.keys(of: word) where words[key]?.contains(word) != true {
      words[key, default: []].append(word)
    }
  }

  /// The indexed words that a printed word may stand for, in the order of their insertion; empty for a short word.
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

  /// FNV-1a hashes of the word, of the word without each of its letters, and of the word with look-alike letters
  /// unified.
  private static func keys(of word: String) -> [UInt64] {
    let scalars = word.unicodeScalars.map(\.value)
    return (0...scalars.count).map { skipped in
      FNV1a.hash(scalars.enumerated().lazy.filter { $0.offset != skipped }.map { UInt64($0.element) })
    } + [ThinPrint.hash(word)]
  }
}

/// Compares words that may have one letter misread, lost or added, or several replaced by look-alikes.
enum DamagedWord {
  /// The least number of letters: with one changed, shorter words often become other words (`date`, `late`, `gate`).
  static let shortest = 5

  /// Whether the words are equal except for one letter changed, lost or added, or for look-alike letters, and are long
  /// enough for that to be significant.
  static func isNear(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    let a = left.unicodeScalars, b = right.unicodeScalars
    // The number of bytes is an upper bound of the number of letters and settles most pairs without counting letters.
    guard max(left.utf8.count, right.utf8.count) >= shortest else { return false }
    let counts = (a.count, b.count)
    guard min(counts.0, counts.1) >= shortest - 1, max(counts.0, counts.1) >= shortest, abs(counts.0 - counts.1) <= 1
    else {
      return false
    }
    let head = zip(a, b).prefix { $0 == $1 }.count
    let room = min(counts.0, counts.1) - head
    let tail = zip(a.reversed(), b.reversed()).prefix(room).prefix { $0 == $1 }.count
    return max(counts.0, counts.1) - head - tail <= 1 || ThinPrint.isSame(left, right)
  }
}

/// Comparison of words in thin print, where a letter is misread in the same way throughout a page: every T of a receipt
/// as I, every O as U, so that `SUBTOTAL` becomes `SUBIUIAL`.
enum ThinPrint {
  /// An FNV-1a hash of the word with look-alike letters unified.
  static func hash(_ word: String) -> UInt64 { FNV1a.hash(word.utf8.lazy.map { UInt64(plainest($0)) }) }

  /// Whether words differ only in look-alike letters and agree in at least a third of their letters.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let pairs = zip(left.utf8, right.utf8)
    return left.utf8.count == right.utf8.count && pairs.allSatisfy { plainest($0) == plainest($1) }
      && pairs.count { $0 == $1 } * 3 >= left.utf8.count
  }

  /// An O that lost its top looks like a U.
  private static func plainest(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "u") ? UInt8(ascii: "o") : LookAlike.plainest(byte)
  }
}
