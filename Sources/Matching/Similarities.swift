/// The likeness of names, with each pair compared only once, because banks repeat the same names every month.
final class Similarities {
  /// A list of words with its number.
  struct Text {
    var number: Int
    var words: [String]
    var joined: String
    /// The numbers of the words.
    var places: [Int]
  }

  /// The texts by the numbers of their words.
  private var texts: [[Int]: Text] = [:]
  private var words: [String] = []
  private var numbers: [String: Int] = [:]
  /// The numbers of ASCII words; nil for words that do not distinguish merchants.
  private var telling: [String: Int?] = [:]
  /// The distinguishing words of parts with non-ASCII characters.
  private var others: [String: [Int]] = [:]
  private var ofTexts: [Pair: Double] = [:]
  private var ofWords: [Pair: Double] = [:]

  private struct Pair: Hashable {
    var one: Int
    var other: Int
  }

  /// The number of texts; their numbers are lower.
  var count: Int { texts.count }

  /// The text with the words of `Names.words` for the given parts, joined by spaces.
  func text(of parts: String...) -> Text {
    var places: [Int] = []
    if Self.areApart(parts) {
      for part in parts { places += tellingWords(of: part) }
    }
    if places.isEmpty { places = Names.words(of: parts.joined(separator: " ")).map(number(of:)) }
    if let known = texts[places] { return known }
    let list = places.map { words[$0] }
    let text = Text(number: texts.count, words: list, joined: list.joined(), places: places)
    texts[places] = text
    return text
  }

  /// Whether splitting the parts separately gives the same words as splitting the whole: a space next to an ASCII
  /// character is always a separate character.
  private static func areApart(_ parts: [String]) -> Bool {
    parts.dropLast().allSatisfy { $0.utf8.last.map { $0 < 0x80 } ?? true }
      && parts.dropFirst().allSatisfy { $0.utf8.first.map { $0 < 0x80 } ?? true }
  }

  private func number(of word: String) -> Int {
    if let known = numbers[word] { return known }
    numbers[word] = words.count
    words.append(word)
    return words.count - 1
  }

  private func tellingWords(of part: String) -> [Int] {
    var places: [Int] = []
    let isPlain = Names.eachPlainWord(of: part) { word, hasLetter in
      // Many words of bank texts are numbers, which distinguish nothing.
      if hasLetter, word.count > 1, let place = tellingWord(String(decoding: word, as: UTF8.self)) {
        places.append(place)
      }
    }
    if isPlain { return places }
    if let known = others[part] { return known }
    places = Names.split(part).filter(Names.isTelling).map(number(of:))
    others[part] = places
    return places
  }

  private func tellingWord(_ word: String) -> Int? {
    if let known = telling[word] { return known }
    let place = Names.isTelling(word) ? number(of: word) : nil
    telling[word] = .some(place)
    return place
  }

  /// The same as `Names.likeness`.
  func likeness(_ merchant: Text, in bank: Text) -> Double {
    let pair = Pair(one: merchant.number, other: bank.number)
    if let known = ofTexts[pair] { return known }
    let likeness = Names.likeness(merchant.words, in: bank.words, joined: bank.joined) { mine, theirs in
      let pair = Pair(one: merchant.places[mine], other: bank.places[theirs])
      if let known = ofWords[pair] { return known }
      let likeness = Names.alike(merchant.words[mine], bank.words[theirs])
      ofWords[pair] = likeness
      return likeness
    }
    ofTexts[pair] = likeness
    return likeness
  }
}
