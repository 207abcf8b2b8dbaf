/// Finds known phrases in a line, each with its meaning.
///
/// Phrases are compared word by word: case, accents and the punctuation between words do not matter. The longest phrase
/// at a position wins. Words of five or more letters also match with one letter misread, because recognition often
/// damages labels this way, unless they are words of their own (`ordinary-words.tsv`). In the text of a file, nothing
/// is misread; there, words match with one more or one less letter at their end, as in a plural.
struct Phrases<Meaning: Sendable>: Sendable {
  /// A phrase found in a line.
  struct Match: Sendable {
    var meaning: Meaning
    /// Character positions in the line.
    var range: Range<Int>
    /// Whether its words are printed exactly so, without a letter taken for a misread one.
    var isExact = true
  }

  private struct Entry: Sendable {
    var words: [String]
    var meaning: Meaning
  }

  private var entries: [String: [Entry]] = [:]
  private let findsDamaged: Bool
  /// The first words of the phrases, for lookups with one letter misread.
  private var damaged = DamagedWords()

  /// - Parameter findsDamaged: whether words with one letter misread match. Not for names, too many of which are one
  ///   letter apart.
  init(_ phrases: some Sequence<(phrase: String, meaning: Meaning)>, findsDamaged: Bool = true) {
    self.findsDamaged = findsDamaged
    for (phrase, meaning) in phrases {
      let words = Tokens.of(phrase).map(\.text)
      guard let first = words.first else { continue }
      if findsDamaged, entries[first] == nil { damaged.insert(first) }
      entries[first, default: []].append(Entry(words: words, meaning: meaning))
    }
    for key in entries.keys { entries[key]?.sort { $0.words.count > $1.words.count } }
  }

  /// The phrases in a folded line, left to right, without overlap.
  func matches(in folded: [Character]) -> [Match] { matches(in: Tokens.of(folded)) }

  /// Whether a word is exactly a phrase of one word.
  func holds(_ word: String) -> Bool { entries[word]?.contains { $0.words.count == 1 } ?? false }

  func matches(in tokens: [Token]) -> [Match] {
    var found: [Match] = []
    var index = 0
    while index < tokens.count {
      if let (entry, length) = longest(in: tokens, at: index) {
        let range = tokens[index].range.lowerBound..<tokens[index + length - 1].range.upperBound
        let isExact = zip(tokens[index...], entry.words).allSatisfy { $0.text == $1 }
        found.append(Match(meaning: entry.meaning, range: range, isExact: isExact))
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
    for first in damaged.near(word) where isNear(tokens[index], first) {
      if let entry = entries[first]?.first(where: { fits($0, tokens, index) }) { return (entry, entry.words.count) }
    }
    return nil
  }

  private func fits(_ entry: Entry, _ tokens: [Token], _ index: Int) -> Bool {
    guard index + entry.words.count <= tokens.count else { return false }
    for offset in entry.words.indices.dropFirst() {
      let token = tokens[index + offset]
      guard token.text == entry.words[offset] || findsDamaged && isNear(token, entry.words[offset]) else {
        return false
      }
    }
    return true
  }

  private func isNear(_ token: Token, _ word: String) -> Bool {
    guard !OrdinaryWords.all.contains(token.text) else { return false }
    guard token.isExact else { return DamagedWord.isNear(token.text, word) }
    let lengths = (token.text.unicodeScalars.count, word.unicodeScalars.count)
    return min(lengths.0, lengths.1) >= DamagedWord.shortest && abs(lengths.0 - lengths.1) == 1
      && (token.text.hasPrefix(word) || word.hasPrefix(token.text))
  }
}

/// Words of running text that are one letter away from a word of another table: `avoid` from French `avoir`, `return`
/// from Norwegian `retur`. They are never taken for a damaged form of it.
enum OrdinaryWords {
  static let all = Set(Table(.ordinaryWords).rows.compactMap(\.first))
}
