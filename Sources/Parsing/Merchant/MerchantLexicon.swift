internal import Core

/// Prior knowledge about merchants: chains and providers of many countries, and the words that distinguish a name from
/// an address, a greeting or cash register data.
struct MerchantLexicon: Sendable {
  /// A known chain or provider.
  struct Chain: Sendable, Equatable {
    /// The name as people write it.
    var name: String
    /// The spelling that was found: the name itself, or a longer or older form of it.
    var spelling: String
    var category: String
    /// The name is also an ordinary word (`Next`, `Real`), so it counts only when it stands alone.
    var isWeak: Bool
  }

  /// The kind of a word at the head of a page.
  enum WordKind: String, Sendable {
    case form, trade, address, place, contact, noise, title, speech, name, customer, seller, thanks, person, mailhost,
      `operator`, salutation, holder, label, sender, branch
  }

  static let standard = MerchantLexicon(
    chains: Table(.merchants), words: Table(.merchantWords), places: CountrySigns.surePlaces)
  static let withBrands: MerchantLexicon = {
    var lexicon = standard
    lexicon.brands = .standard
    return lexicon
  }()

  private let chains: Phrases<Chain>
  private let words: Phrases<WordKind>
  private let places: Phrases<WordKind>
  /// Chains by their letters only, as in web addresses: `burgerking`.
  private let chainsByLetters: [String: Chain]
  /// The letters of chains by their look-alike key, for logos misread as words: `TKEA`, `MR. 0.1.Y.`
  private let chainsByLook: [String: String]
  /// The same names by their number of letters.
  private let chainsByLength: [Int: [[Character]]]
  /// The letters of chains, for lookups with one letter misread.
  private let damagedNames: DamagedWords
  /// Word endings with their kind: `-strasse`.
  private let wordEnds: [(end: String, length: Int, kind: WordKind)]
  private let mailHosts: Set<String>
  /// Labels of customers that mean the payee where a bank account is printed, folded: `empfanger`.
  let payees: Set<String>
  /// Labels of sellers whose name follows in the sentence, folded: `payable to`.
  let labelsInSentences: Set<String>
  /// Words between a name and its branch, folded: `sucursal`.
  let branches: Set<String>
  /// Legal forms that are also abbreviations of regions.
  private let regions: Set<String>
  /// Words of street names.
  private let streets: Set<String>
  /// Words of addresses that begin names as well: `St. Anna`, `Dr. Weber`.
  private let addressesAfterWords: Set<String>
  /// Legal forms that are also printed in front of the name.
  private let leadingForms: Set<String>
  /// Legal forms of companies that are known by their company name even when the shop has another name.
  private let knownForms: Set<String>
  /// Nil in a process that reads pages: the table is large, and only the final parse determines the name.
  private(set) var brands: BrandTable?

  init(chains table: Table, words wordTable: Table, places: [String]) {
    var phrases: [(phrase: String, meaning: Chain)] = []
    var byLetters: [String: Chain] = [:]
    for row in table.rows where row.count >= 2 {
      let isWeak = row.count > 3 && row[3] == "weak"
      let further = row.count > 2 && row[2] != "-" ? row[2].split(separator: "|").map(String.init) : []
      for spelling in [row[0]] + further {
        // The ordinary word is weak, a longer spelling is not: `Real`, `real GmbH`. `1&1` has the words of `1 = 1,96`.
        let isOrdinary = Tokens.of(spelling).count == 1 || !spelling.contains(where: \.isLetter)
        let chain = Chain(name: row[0], spelling: spelling, category: row[1], isWeak: isWeak && isOrdinary)
        phrases.append((spelling, chain))
        byLetters[MerchantLexicon.letters(spelling)] = byLetters[MerchantLexicon.letters(spelling)] ?? chain
      }
    }
    self.chains = Phrases(phrases, findsDamaged: false)
    chainsByLetters = byLetters
    var byLook: [String: String] = [:]
    let inOrder = byLetters.sorted { $0.key < $1.key }
    for (letters, chain) in inOrder where !chain.isWeak && letters.count >= 4 && letters.allSatisfy(\.isLetter) {
      let look = LookAlike.key(of: letters)
      byLook[look] = byLook[look] ?? letters
    }
    chainsByLook = byLook
    chainsByLength = Dictionary(grouping: byLook.values.map(Array.init), by: \.count)
    var damagedNames = DamagedWords()
    for (letters, chain) in inOrder where letters.count >= MerchantLexicon.shortestDamaged && !chain.isWeak {
      damagedNames.insert(letters)
    }
    self.damagedNames = damagedNames
    let kinds = wordTable.phrases(of: WordKind.self)
    // Exact matches only: a bagel is not Basel.
    self.places = Phrases(places.map { (phrase: $0, meaning: WordKind.place) }, findsDamaged: false)
    words = Phrases(kinds.filter { ![.mailhost, .branch].contains($0.meaning) && !$0.phrase.hasPrefix("-") })
    wordEnds = kinds.filter { $0.phrase.hasPrefix("-") }
      .map { (String($0.phrase.dropFirst()), $0.phrase.count - 1, $0.meaning) }
    let marked = Dictionary(grouping: wordTable.rows.filter { $0.count > 2 }) { $0[2] }.mapValues {
      Set($0.map { $0[0] })
    }
    assert(marked.keys.allSatisfy(MerchantLexicon.marks.contains), "an unknown third column: \(marked.keys)")
    regions = marked["region"] ?? []
    leadingForms = marked["leads"] ?? []
    addressesAfterWords = marked["after"] ?? []
    streets = (marked["street"] ?? []).union(addressesAfterWords)
    knownForms = marked["known"] ?? []
    payees = marked["payee"] ?? []
    labelsInSentences = marked["inline"] ?? []
    mailHosts = Set(kinds.filter { $0.meaning == .mailhost }.map(\.phrase))
    branches = Set(kinds.filter { $0.meaning == .branch }.map(\.phrase))
  }

  /// Whether the company is known by its registered name, because of its legal form.
  func goesByItsForm(_ tokens: [Token]) -> Bool {
    let words = tokens.map(\.text)
    return knownForms.contains { form in
      let form = form.split(separator: " ").map(String.init)
      return words.count > form.count
        && words.indices.dropLast(form.count - 1).contains {
          words[$0..<$0 + form.count].elementsEqual(form)
        }
    }
  }

  /// The chains whose own brands a text names: `Whopper`.
  func ownersOfBrands(in tokens: [Token]) -> [Phrases<String>.Match] { MerchantLexicon.ownBrands.matches(in: tokens) }

  private static let ownBrands = Phrases(Table(.ownBrands).phrases { $0.first }, findsDamaged: false)

  /// The chains that a text names, left to right. The end of a longer label is none: `in Worten` is before an amount in
  /// words.
  func chains(in tokens: [Token]) -> [Phrases<Chain>.Match] {
    let found = chains.matches(in: tokens)
    guard !found.isEmpty else { return [] }
    let labels = words.matches(in: tokens).filter { $0.meaning == .noise }
    return found.filter { chain in
      !labels.contains {
        $0.range.lowerBound < chain.range.lowerBound && $0.range.upperBound >= chain.range.upperBound
      }
    }
  }

  /// The third columns of `merchant-words.tsv`.
  private static let marks = ["region", "leads", "after", "street", "known", "payee", "inline"]

  /// The kinds of the words, left to right.
  func words(in tokens: [Token]) -> [Phrases<WordKind>.Match] {
    var whole = words.matches(in: tokens)
    if let first = whole.first, let token = tokens.first, first.range == token.range,
      addressesAfterWords.contains(token.text), tokens.dropFirst().first?.text.first?.isLetter == true,
      !tokens.contains(where: { $0.text.first?.isNumber == true })
    {
      whole.removeFirst()
    }
    whole += places.matches(in: tokens).filter { place in !whole.contains { $0.range.overlaps(place.range) } }
    whole.sort { $0.range.lowerBound < $1.range.lowerBound }
    let ends = tokens.compactMap { token -> Phrases<WordKind>.Match? in
      let length = token.text.count
      guard length > MerchantLexicon.fewestBeforeEnd,
        let end = wordEnds.first(where: {
          length >= $0.length + MerchantLexicon.fewestBeforeEnd && token.text.hasSuffix($0.end)
        }),
        !token.isPart(of: whole)
      else { return nil }
      return Phrases.Match(meaning: end.kind, range: token.range)
    }
    return ends.isEmpty ? whole : (whole + ends).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The least number of letters before an ending that determines the word's kind.
  private static let fewestBeforeEnd = 3

  /// Whether a name consists only of words for kinds of shops: `STORE`, `CAFE & BAKERY`.
  func isKindOfShop(_ name: String) -> Bool {
    let tokens = Tokens.of(name)
    let trades = words.matches(in: tokens).filter { $0.meaning == .trade }
    return !trades.isEmpty
      && tokens.allSatisfy { $0.isPart(of: trades) }
  }

  /// The chain whose damaged or split name begins a text: `MEDTA MARKT`, `SA TURN`, `MR. 0.1.Y. (M)`.
  ///
  /// Either the letters look alike, or all letters of a long name but one are equal. A known word is not a damaged
  /// name: `Welcome` is not `Wellcome`.
  func damagedChain(atHeadOf tokens: [Token]) -> (chain: Chain, range: Range<Int>)? {
    var found: (chain: Chain, range: Range<Int>)?
    for (joined, end) in Tokens.beginnings(of: tokens, most: 5) where joined.count >= 4 && !words.holds(joined) {
      let near = joined.count + 1 >= MerchantLexicon.shortestDamaged ? damagedNames.near(joined).first : nil
      let alike = chainsByLook[LookAlike.key(of: joined)].flatMap { LookAlike.isLikely(joined, $0) ? $0 : nil }
      if let letters = alike ?? near, let chain = chainsByLetters[letters] {
        found = (chain, tokens[0].range.lowerBound..<end)
      }
    }
    return found
  }

  /// The chain whose logo a word is, with one letter misread as a symbol, `L$DL`, or an ornament misread as one or two
  /// letters, `XS$ATURN`.
  ///
  /// - Parameter isAlone: whether the word is the only one on its line. Beside other words, the match is more likely
  ///   part of an ordinary word, so ornaments are not considered.
  func chain(inLogo word: String, isAlone: Bool) -> Chain? {
    let signs = word.map(Fold.character)
    guard signs.count >= 4 else { return nil }
    let letters = signs.filter { $0.isLetter || $0.isNumber }
    if signs.count == letters.count + 1, signs.first?.isLetter == true, signs.last?.isLetter == true {
      let fitting = (chainsByLength[signs.count] ?? []).filter { name in
        zip(name, signs).allSatisfy { $0 == $1 || !$1.isLetter && !$1.isNumber }
      }
      if fitting.count == 1, let name = fitting.first { return chainsByLetters[String(name)] }
    }
    guard isAlone else { return nil }
    for ornament in 1...2 where letters.count - ornament >= MerchantLexicon.shortestLogo {
      if let chain = chainsByLetters[String(letters.dropFirst(ornament))] { return chain }
      if let chain = chainsByLetters[String(letters.dropLast(ornament))] { return chain }
    }
    return nil
  }

  /// The chain whose name has exactly these letters and digits, as in a web address.
  func chain(letters: String) -> Chain? { chainsByLetters[letters] }

  /// Whether these letters and digits are the name of a chain or brand.
  func isName(_ letters: String) -> Bool {
    chain(letters: letters).map { !$0.isWeak } ?? (brands?.brand(letters: letters) != nil)
  }

  /// The chain contained in a name, when it begins the name or makes up most of it.
  func chain(named name: String) -> Chain? {
    let tokens = Tokens.of(name)
    if let exact = chain(letters: MerchantLexicon.letters(name)) { return exact }
    let whole = tokens.reduce(0) { $0 + $1.range.count }
    return chains(in: tokens).filter { match in
      let covered = tokens.filter { match.range.overlaps($0.range) }.reduce(0) { $0 + $1.range.count }
      // A distinctive name at the beginning is the name, whatever branch or town follows it.
      let leads = match.range.lowerBound == tokens.first?.range.lowerBound
      return match.meaning.isWeak ? covered * 10 >= whole * 7 : leads || covered * 10 >= whole * 3
    }.max { $0.range.count < $1.range.count }?.meaning
  }

  /// The least number of letters for a match with one letter misread; shorter names are too often one letter from
  /// another word.
  private static let shortestDamaged = 7
  /// The least number of letters for a logo with an ornament; shorter names are part of too many words.
  private static let shortestLogo = 6

  /// Whether a word belongs to the name of a street: `Lane`, `rue`.
  func isStreet(_ word: String) -> Bool { streets.contains(word) }
  /// Whether a legal form is also the short name of a region: `NV`, Nevada.
  func isRegion(_ form: String) -> Bool { regions.contains(form) }
  /// Whether a legal form is also printed in front of the name: `SARL`.
  func isLeading(_ form: String) -> Bool { leadingForms.contains(form) }
  func isMailHost(_ label: String) -> Bool { mailHosts.contains(label) }

  /// The folded letters and digits of a name: `Burger King®` → `burgerking`.
  static func letters(_ text: String) -> String {
    if let bytes = Fold.ascii(text) {
      return String(decoding: bytes.filter { (97...122).contains($0) || (48...57).contains($0) }, as: UTF8.self)
    }
    return String(text.map(Fold.character).filter { $0.isLetter || $0.isNumber })
  }
}
