/// Finds known phrases in a line, each with what it means.
///
/// A phrase is compared word by word: case, accents and the punctuation between words do not matter. The longest phrase
/// at a place wins. Words of five letters and more are also found with one letter misread, since that is what
/// recognition does to labels.
struct Phrases<Meaning: Sendable>: Sendable {
  /// One phrase seen in a line.
  struct Match: Sendable {
    var meaning: Meaning
    /// Character positions in the line.
    var range: Range<Int>
  }

  private struct Entry: Sendable {
    var words: [String]
    var meaning: Meaning
  }

  private var entries: [String: [Entry]] = [:]
  /// From a first word with one letter left out to the first words it may stand for.
  private var damaged: [String: [String]] = [:]

  init(_ phrases: some Sequence<(phrase: String, meaning: Meaning)>) {
    for (phrase, meaning) in phrases {
      let words = Tokens.of(phrase).map(\.text)
      guard let first = words.first else { continue }
      if entries[first] == nil, first.count >= DamagedWord.shortest {
        for key in DamagedWord.keys(of: first) { damaged[key, default: []].append(first) }
      }
      entries[first, default: []].append(Entry(words: words, meaning: meaning))
    }
    for key in entries.keys { entries[key]?.sort { $0.words.count > $1.words.count } }
  }

  /// The phrases in a folded line, left to right, without overlap.
  func matches(in folded: [Character]) -> [Match] { matches(in: Tokens.of(folded)) }

  func matches(in tokens: [Token]) -> [Match] {
    var found: [Match] = []
    var index = 0
    while index < tokens.count {
      if let (entry, length) = longest(in: tokens, at: index) {
        let range = tokens[index].range.lowerBound..<tokens[index + length - 1].range.upperBound
        found.append(Match(meaning: entry.meaning, range: range))
        index += length
      } else {
        index += 1
      }
    }
    return found
  }

  private func longest(in tokens: [Token], at index: Int) -> (Entry, Int)? {
    let word = tokens[index].text
    if let exact = entries[word], let entry = exact.first(where: { fits($0, tokens, index) }) {
      return (entry, entry.words.count)
    }
    guard word.count >= DamagedWord.shortest else { return nil }
    for key in DamagedWord.keys(of: word) {
      for first in damaged[key] ?? [] where DamagedWord.isNear(word, first) {
        if let entry = entries[first]?.first(where: { fits($0, tokens, index) }) { return (entry, entry.words.count) }
      }
    }
    return nil
  }

  private func fits(_ entry: Entry, _ tokens: [Token], _ index: Int) -> Bool {
    guard index + entry.words.count <= tokens.count else { return false }
    for offset in entry.words.indices.dropFirst() {
      let word = tokens[index + offset].text
      guard word == entry.words[offset] || DamagedWord.isNear(word, entry.words[offset]) else { return false }
    }
    return true
  }
}

/// Words with one letter misread, lost or added.
enum DamagedWord {
  /// Shorter words mean too many other things with one letter changed (`date`, `late`, `gate`).
  static let shortest = 5

  /// The word itself and with each letter left out: two words one edit apart share a key.
  static func keys(of word: String) -> [String] {
    let letters = Array(word)
    return [word]
      + letters.indices.map { index in
        var left = letters
        left.remove(at: index)
        return String(left)
      }
  }

  /// Whether the words are equal but for one letter changed, lost or added, and long enough for that to mean something.
  static func isNear(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    let a = Array(left), b = Array(right)
    guard min(a.count, b.count) >= shortest - 1, max(a.count, b.count) >= shortest, abs(a.count - b.count) <= 1 else {
      return false
    }
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    return max(a.count, b.count) - head - tail <= 1
  }
}
