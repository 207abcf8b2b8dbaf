internal import Core

/// The likeness of merchant names on bills and in bank statements. Banks truncate names, write them in capitals and
/// without accents, and add numbers, towns and payment services.
public enum Names {
  /// The words of a name in normalised letters, without those that many merchants share.
  public static func words(of name: String) -> [String] {
    let words = split(name)
    let telling = words.filter(isTelling)
    if !telling.isEmpty { return telling }
    // `H & M` is treated as one word.
    return words.isEmpty ? [] : words.allSatisfy { $0.count == 1 } ? [words.joined()] : words.filter { $0.count > 1 }
  }

  /// Whether a word distinguishes merchants.
  static func isTelling(_ word: String) -> Bool {
    !NameWords.common.contains(word) && word.contains(where: \.isLetter)
      && (word.count > 1 || !word.unicodeScalars.allSatisfy(\.isASCII))
  }

  /// The runs of letters and digits of a text, in normalised letters.
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    let isPlain = eachPlainWord(of: text) { word, _ in words.append(String(decoding: word, as: UTF8.self)) }
    return isPlain ? words : folded(text).split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }

  /// A faster `split` for ASCII text, which most banks write. Calls `body` with the bytes of each word in lower case,
  /// and whether it contains a letter. Returns false without calling it if the text has other characters.
  static func eachPlainWord(of text: String, _ body: (_ word: [UInt8], _ hasLetter: Bool) -> Void) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    var word: [UInt8] = []
    var hasLetter = false
    func end() {
      if !word.isEmpty { body(word, hasLetter) }
      word.removeAll(keepingCapacity: true)
      hasLetter = false
    }
    for byte in text.utf8 {
      switch byte {
      case 97...122, 65...90:
        word.append(byte | 0x20)
        hasLetter = true
      case 48...57: word.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."): continue
      default: end()
      }
    }
    end()
    return true
  }

  /// The likeness of a merchant's words to a bank's text: 0 if they have nothing in common, 1 if all words of the
  /// merchant occur in the text. The brand has the highest weight: the first word that is not a kind of shop, together
  /// with a common beginning before it.
  ///
  /// - Parameters:
  ///   - joined: the bank's words without spaces.
  ///   - alike: the likeness of a merchant's word to a bank's word, given by their indices.
  static func likeness(
    _ merchant: [String], in bank: [String], joined: String, alike: (Int, Int) -> Double
  ) -> Double {
    guard !merchant.isEmpty, !bank.isEmpty else { return 0 }
    var (found, all) = (0.0, 0.0)
    let known = merchant.indices.map { index in
      let best = bank.indices.reduce(0) { max($0, alike(index, $1)) }
      // Banks sometimes join words that people write separately.
      return best < 1 && merchant[index].count >= 5 && joined.contains(merchant[index]) ? 1 : best
    }
    let brand = merchant.firstIndex { !NameWords.minor.contains($0) } ?? 0
    for (index, word) in merchant.enumerated() {
      let weight = Double(min(word.count, 8)) * (index == brand ? 3 : NameWords.minor.contains(word) ? 0.3 : 1)
      all += weight
      guard index == brand, brand > 0, NameWords.beginnings.contains(merchant[brand - 1]) else {
        found += weight * known[index]
        continue
      }
      // `British Gas` is neither `British Airways` nor `Scottish Gas`.
      let isJoined = joined.contains(merchant[brand - 1] + word)
      found += weight * (isJoined ? 1 : min(known[brand - 1], known[brand]))
    }
    return max(found / all, isAcronym(merchant, bank) || isAcronym(bank, merchant) ? 0.5 : 0)
  }

  /// Whether the first word of one name consists of the initials of the other: `DB Vertrieb` and `Deutsche Bahn`.
  private static func isAcronym(_ short: [String], _ long: [String]) -> Bool {
    guard let word = short.first, (2...4).contains(word.count), long.count >= word.count else { return false }
    return zip(word, long).allSatisfy { letter, other in other.first == letter }
  }

  static func alike(_ word: String, _ other: String) -> Double {
    if word == other { return 1 }
    let (short, long) = word.count < other.count ? (word, other) : (other, word)
    if short.count >= 4, long.hasPrefix(short) { return short.count * 2 >= long.count ? 0.95 : 0.7 }
    // Written without its vowels, except for the first letter: `AMZN`.
    if other.count >= 4, other.first == word.first,
      word.dropFirst().filter({ !"aeiou".contains($0) }) == other.dropFirst()
    {
      return 0.9
    }
    guard short.count >= 5, long.count - short.count <= 1 else { return 0 }
    let distance = EditDistance.between(Array(word), Array(other))
    if distance == 1 { return 0.9 }
    return distance == 2 && short.count >= 8 ? 0.8 : 0
  }

  /// The text in lower case, without accents, and with German umlauts as two letters.
  private static func folded(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() {
      switch character {
      case "ä": result += "ae"
      case "ö", "ø", "œ": result += "oe"
      case "ü": result += "ue"
      case "ß": result += "ss"
      case "æ": result += "ae"
      case "'", "’", "`", ".": continue
      default: result.append(BaseLetters.of(character) ?? character)
      }
    }
    return result
  }
}
