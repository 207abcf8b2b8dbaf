internal import Core

/// Words that are found again with one letter misread, lost or added, or with several that look alike.
///
/// Two words one edit apart become equal when one letter is left out of each, so an index of all such shortened forms
/// finds the neighbours of a word without comparing it with every other; one more form has letters that look alike made
/// equal. Forms are kept as hashes: a collision costs one comparison and no mistake.
struct DamagedWords: Sendable {
  private var words: [UInt64: [String]] = [:]

  mutating func insert(_ word: String) {
    guard word.utf8.count >= DamagedWord.shortest else { return }
    for key in DamagedWords.keys(of: word) where words[key]?.contains(word) != true {
      words[key, default: []].append(word)
    }
  }

  /// The words that a word may be, in the order they were inserted; none for a short word.
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

  /// Hashes (FNV-1a) of the word, of the word without each of its letters, and with letters that look alike made equal.
  private static func keys(of word: String) -> [UInt64] {
    let scalars = word.unicodeScalars.map(\.value)
    return (0...scalars.count).map { skipped in
      FNV1a.hash(scalars.enumerated().lazy.filter { $0.offset != skipped }.map { UInt64($0.element) })
    } + [ThinPrint.hash(word)]
  }
}

/// Two words with one letter misread, lost or added, or with letters that look alike.
enum DamagedWord {
  /// Shorter words mean too many other things with one letter changed (`date`, `late`, `gate`).
  static let shortest = 5

  /// Whether the words are equal but for one letter changed, lost or added, or but for letters that look alike, and long
  /// enough for that to mean something.
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
    return max(counts.0, counts.1) - head - tail <= 1 || ThinPrint.isSame(left, right)
  }
}

/// Words on thin print, where every letter of a kind becomes another on a page: every T of a receipt an I, every O a U, and
/// `SUBTOTAL` becomes `SUBIUIAL`.
enum ThinPrint {
  /// A hash (FNV-1a) of the word with letters that look alike made equal.
  static func hash(_ word: String) -> UInt64 { FNV1a.hash(word.utf8.lazy.map { UInt64(plainest($0)) }) }

  /// Whether words differ in nothing but letters that look alike, and have a third of their letters as they are.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let pairs = zip(left.utf8, right.utf8)
    return left.utf8.count == right.utf8.count && pairs.allSatisfy { plainest($0) == plainest($1) }
      && pairs.count { $0 == $1 } * 3 >= left.utf8.count
  }

  /// An O without its top is a U.
  private static func plainest(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "u") ? UInt8(ascii: "o") : LookAlike.plainest(byte)
  }
}
