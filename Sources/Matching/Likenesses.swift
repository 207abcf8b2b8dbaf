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

  private var texts: [String: Text] = [:]
  private var words: [String: Int] = [:]
  private var ofTexts: [Pair: Double] = [:]
  private var ofWords: [Pair: Double] = [:]

  private struct Pair: Hashable {
    var one: Int
    var other: Int
  }

  func text(_ list: [String]) -> Text {
    let key = list.joined(separator: " ")
    if let known = texts[key] { return known }
    let places = list.map { word in
      if let known = words[word] { return known }
      words[word] = words.count
      return words.count - 1
    }
    let text = Text(number: texts.count, words: list, joined: list.joined(), places: places)
    texts[key] = text
    return text
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
