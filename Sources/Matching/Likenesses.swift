/// How alike names are, each pair compared once: banks write the same names month after month.
final class Likenesses {
  /// Words with a number under which they are known here.
  struct Text {
    var number: Int
    var words: [String]
    var joined: String
    /// The numbers of the words.
    var places: [Int]
  }

  /// By the numbers of their words.
  private var texts: [[Int]: Text] = [:]
  private var words: [String] = []
  private var numbers: [String: Int] = [:]
  /// The numbers of words in plain small letters and digits; nil for those that tell no merchant from another.
  private var telling: [String: Int?] = [:]
  /// The telling words of parts with other letters than plain ones.
  private var others: [String: [Int]] = [:]
  private var ofTexts: [Pair: Double] = [:]
  private var ofWords: [Pair: Double] = [:]

  private struct Pair: Hashable {
    var one: Int
    var other: Int
  }

  /// How many texts there are; their numbers are below it.
  var count: Int { texts.count }

  /// What `Names.words` makes of texts with a space between them.
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

  /// Whether the words of the parts are those of the whole: beside a plain letter a space is a character of its own.
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
      // Numbers are most words of many texts, and say nothing.
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

  /// As `Names.likeness`.
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
