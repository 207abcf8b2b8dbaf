internal import Core

/// Prior knowledge about merchants: chains and brands, and the words that distinguish a name from an address, a greeting
/// or cash register data.
struct MerchantLexicon: Sendable {
  /// The kind of a word at the head of a page.
  enum WordKind: String, Sendable {
    case form, trade, address, place, contact, noise, title, speech, name, customer, seller, thanks, person, mailhost,
      `operator`, salutation, holder, label, sender, branch, greeting, department, addressed,
      building, honorific, titled
  }

  /// What the third column of `merchant-words.tsv` says about a word.
  private enum Remark: String {
    case region, leads, after, street, numbered, known, payee, clerk, inline, agent, hall, sign, attention, sold
    case founded
  }

  /// Whether a word for greeting needs a sign at the end of the line: `Hej Anna!`, not `Hej Kiosk`.
  private enum Greeting { case alone, withSign }

  static let standard = MerchantLexicon(
    chains: ChainTable(Table(.merchants)), words: Table(.merchantWords), places: CountrySigns.surePlaces)
  static let withBrands: MerchantLexicon = {
    var lexicon = standard
    lexicon.brands = .standard
    return lexicon
  }()

  private let chains: ChainTable
  private let words: Phrases<WordKind>
  private let places: Phrases<WordKind>
  /// Word endings with their kind: `-strasse`.
  private let wordEnds: [(end: String, length: Int, kind: WordKind)]
  private let mailHosts: Set<String>
  /// Words that begin a letter. Exact matches only: a `Gentle Dental` is not `gentile`.
  private let greetings: Phrases<Greeting>
  /// Words between a name and its branch, folded: `sucursal`.
  let branches: Set<String>
  /// The folded words of departments that send a company's mails, and of those also printed in front of its name.
  let departments: [[String]]
  let departmentsInFront: [[String]]
  /// Words before the name of a seller in whose name another one sells.
  let principals: Phrases<Bool>
  /// Words for a place with several shops: `food court`.
  let halls: Phrases<Bool>
  /// The folded first words of an addressee: `Pan`, `M.`
  let addressed: Set<String>
  /// Words for buildings with many shops, folded: `arcade`.
  let buildings: Set<String>
  /// Titles of bills that name the seller after a word for `from`, by that word, folded.
  let titlesBefore: [String: Set<String>]
  /// What Japanese puts before the names of goods out of politeness.
  private let honorifics: Set<Character>
  private let remarks: [Remark: Set<String>]
  /// Nil in a process that reads pages: the table is large, and only the final parse determines the name.
  private(set) var brands: BrandTable?

  init(chains: ChainTable, words table: Table, places: [String]) {
    self.chains = chains
    let kinds = table.phrases(of: WordKind.self)
    // Exact matches only: a bagel is not Basel.
    self.places = Phrases(places.map { (phrase: $0, meaning: WordKind.place) }, findsDamaged: false)
    wordEnds = kinds.filter { $0.phrase.hasPrefix("-") }
      .map { (String($0.phrase.dropFirst()), $0.phrase.count - 1, $0.meaning) }
    mailHosts = Set(kinds.filter { $0.meaning == .mailhost }.map(\.phrase))
    addressed = Set(kinds.filter { $0.meaning == .addressed }.map(\.phrase))
    branches = Set(kinds.filter { $0.meaning == .branch }.map(\.phrase))
    buildings = Set(kinds.filter { $0.meaning == .building }.map(\.phrase))
    honorifics = Set(kinds.filter { $0.meaning == .honorific }.compactMap(\.phrase.first))
    var remarks: [Remark: Set<String>] = [:]
    for row in table.rows where row.count > 2 {
      guard let remark = Remark(rawValue: row[2]) else {
        assertionFailure("an unknown third column: \(row)")
        continue
      }
      remarks[remark, default: []].insert(row[0])
    }
    let numbered = remarks[.numbered, default: []]
    words = Phrases(
      kinds.filter { kind in
        !MerchantLexicon.apart.contains(kind.meaning) && !kind.phrase.hasPrefix("-") && !numbered.contains(kind.phrase)
      })
    let signed = remarks[.sign, default: []]
    greetings = Phrases(
      kinds.filter { $0.meaning == .greeting }
        .map { (phrase: $0.phrase, meaning: signed.contains($0.phrase) ? Greeting.withSign : .alone) },
      findsDamaged: false)
    func noted(_ remark: Remark) -> Phrases<Bool> {
      Phrases(remarks[remark, default: []].sorted().map { (phrase: $0, meaning: true) })
    }
    principals = noted(.agent)
    halls = noted(.hall)
    self.remarks = remarks
    func split(_ phrase: String) -> [String] { phrase.split(separator: " ").map(String.init) }
    let named = kinds.filter { $0.meaning == .department }.map(\.phrase), leading = remarks[.leads, default: []]
    var titles: [String: Set<String>] = [:]
    for row in kinds where row.meaning == .titled {
      let words = split(row.phrase)
      assert(words.count == 2, "no title with one word for from: \(row.phrase)")
      titles[words[words.count - 1], default: []].insert(words[0])
    }
    titlesBefore = titles
    departments = named.map(split)
    departmentsInFront = named.filter { leading.contains($0) }.map(split)
  }

  /// The kinds that have rules of their own, and are no words of a page's head.
  private static let apart: Set<WordKind> = [
    .mailhost, .branch, .greeting, .department, .addressed, .building, .honorific, .titled,
  ]

  // MARK: Words

  /// The kinds of the words, left to right.
  func words(in tokens: [Token]) -> [Phrases<WordKind>.Match] {
    var whole = words.matches(in: tokens)
    let isNumbered = tokens.contains(where: \.isNumber)
    if !isNumbered, let first = whole.first, let token = tokens.first, first.range == token.range,
      has(.after, token.text), tokens.dropFirst().first?.text.first?.isLetter == true
    {
      whole.removeFirst()
    }
    if isNumbered {
      whole += tokens.filter { has(.numbered, $0.text) && !$0.isPart(of: whole) }
        .map { Phrases<WordKind>.Match(meaning: .address, range: $0.range) }
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

  private func has(_ remark: Remark, _ word: String) -> Bool { remarks[remark]?.contains(word) ?? false }

  /// Whether a word belongs to the name of a street: `Lane`, `rue`.
  func isStreet(_ word: String) -> Bool { has(.street, word) || has(.after, word) }
  /// Whether a legal form is also the short name of a region: `NV`, Nevada.
  func isRegion(_ form: String) -> Bool { has(.region, form) }
  /// Whether a legal form is also printed in front of the name: `SARL`.
  func isLeading(_ form: String) -> Bool { has(.leads, form) }
  /// Whether a label of customers means the payee where a bank account is printed: `empfanger`.
  func isPayee(_ label: String) -> Bool { has(.payee, label) }
  /// Whether a label of sellers names the clerk at the till as well: `saljare`.
  func mayNameClerk(_ label: String) -> Bool { has(.clerk, label) }
  /// Whether the name follows a label of sellers or account holders in the sentence, `payable to`, `t n v`, or precedes
  /// one of operators.
  func isInSentence(_ label: String) -> Bool { has(.inline, label) || has(.agent, label) }
  /// Whether a label of customers is followed by a person, and the company is named above: `Attn`.
  func isForAttention(_ label: String) -> Bool { has(.attention, label) }
  /// Whether a word for a way to reach a shop is also what it sells: `mobile`.
  func isSold(_ contact: String) -> Bool { has(.sold, contact) }
  /// Where a text says since when the business exists, `since 1961`; nil if it does not.
  func foundingYear(in tokens: [Token]) -> Range<Int>? {
    for (index, year) in tokens.enumerated() where year.text.count == 4 {
      guard let number = Int(year.text), MerchantLexicon.foundingYears.contains(number) else { continue }
      for count in 1...2 where count <= index {
        let words = tokens[(index - count)..<index]
        if has(.founded, words.map(\.text).joined(separator: " ")) {
          return tokens[index - count].range.lowerBound..<year.range.upperBound
        }
      }
    }
    return nil
  }

  private static let foundingYears = 1500...2100

  func isMailHost(_ label: String) -> Bool { mailHosts.contains(label) }

  /// Whether a text is a legal form and nothing else: `Sdn. Bhd.`
  func isLegalForm(_ text: String) -> Bool {
    let tokens = Tokens.of(text)
    let marks = words(in: tokens)
    guard marks.count == 1, let form = marks.first, form.meaning == .form, form.isExact else { return false }
    return form.range.lowerBound == tokens.first?.range.lowerBound
      && form.range.upperBound == tokens.last?.range.upperBound
  }

  /// The greeting that begins a text: `Dear Ada`.
  private func greeting(atHeadOf tokens: [Token]) -> Phrases<Greeting>.Match? {
    greetings.matches(in: Array(tokens.prefix(MerchantLexicon.longestGreeting))).first
      .flatMap { $0.range.lowerBound == tokens.first?.range.lowerBound ? $0 : nil }
  }

  func beginsWithGreeting(_ tokens: [Token]) -> Bool { greeting(atHeadOf: tokens) != nil }

  /// Whether a text is the greeting of a letter. A shop's name may begin with the word as well: `Dear Coffee`.
  func isGreeting(_ segment: Segment) -> Bool {
    guard let greeting = greeting(atHeadOf: segment.tokens), greeting.range.upperBound < segment.folded.count else {
      return false
    }
    if let last = segment.folded.last, ",!:".contains(last) { return true }
    return greeting.meaning == .alone
      && !words.matches(in: segment.tokens).contains { $0.meaning == .form || $0.meaning == .trade }
  }

  /// In words.
  private static let longestGreeting = 3

  /// Whether a name consists only of words for kinds of shops: `STORE`, `CAFE & BAKERY`.
  func isKindOfShop(_ name: String) -> Bool {
    let tokens = Tokens.of(name)
    let trades = words.matches(in: tokens).filter { $0.meaning == .trade }
    return !trades.isEmpty && tokens.allSatisfy { $0.isPart(of: trades) }
  }

  /// Whether a name consists only of three or more words for trades and what they sell, `PIZZA KEBAB GRILL`, or in a
  /// script without spaces of two, `お弁当・お惣菜`: it describes the shop. Never in a process that reads pages, which does
  /// without the large table of goods.
  func listsTrades(_ name: String) -> Bool {
    guard brands != nil else { return false }
    if name.contains(where: LetterScript.isUnspaced) {
      let pieces = name.split { "・･、/".contains($0) }.map { $0.drop { honorifics.contains($0) } }
      return pieces.count >= 2 && pieces.allSatisfy { namesOnlyGoods(Tokens.of(String($0))) }
    }
    let tokens = Tokens.of(name)
    return tokens.count >= 3 && words.matches(in: tokens).contains { $0.meaning == .trade } && namesOnlyGoods(tokens)
  }

  private func namesOnlyGoods(_ tokens: [Token]) -> Bool {
    let trades = words.matches(in: tokens).filter { $0.meaning == .trade }
    let goods = CategoryWords.phrases.matches(in: tokens)
    return !tokens.isEmpty && tokens.allSatisfy { $0.isPart(of: trades) || $0.isPart(of: goods) }
  }

  /// Whether the company is known by its registered name, because of its legal form, even where its shop has another.
  func goesByItsForm(_ tokens: [Token]) -> Bool {
    let words = tokens.map(\.text)
    return remarks[.known, default: []].contains { form in
      let form = form.split(separator: " ").map(String.init)
      return words.count > form.count
        && words.indices.dropLast(form.count - 1).contains {
          words[$0..<$0 + form.count].elementsEqual(form)
        }
    }
  }

  // MARK: Chains

  /// The chains whose own brands a text names: `Whopper`.
  func ownersOfBrands(in tokens: [Token]) -> [Phrases<String>.Match] { MerchantLexicon.ownBrands.matches(in: tokens) }

  private static let ownBrands = Phrases(Table(.ownBrands).phrases { $0.first }, findsDamaged: false)

  /// The chains that a text names, left to right. The end of a longer label is none: `in Worten` is before an amount in
  /// words.
  func chains(in tokens: [Token]) -> [Phrases<ChainTable.Chain>.Match] {
    let found = chains.phrases.matches(in: tokens)
    guard !found.isEmpty else { return [] }
    let labels = words.matches(in: tokens).filter { $0.meaning == .noise }
    return found.filter { chain in
      !labels.contains {
        $0.range.lowerBound < chain.range.lowerBound && $0.range.upperBound >= chain.range.upperBound
      }
    }
  }

  /// The chain whose name has exactly these letters and digits, as in a web address.
  func chain(letters: String) -> ChainTable.Chain? { chains.chain(letters: letters) }

  /// The chain whose logo, perhaps damaged, a word is; see `ChainTable`.
  func chain(inLogo word: String, isAlone: Bool) -> ChainTable.Chain? {
    chains.chain(inLogo: word, isAlone: isAlone)
  }

  /// The chain whose damaged or split name begins a text: `MEDTA MARKT`, `SA TURN`, `MR. 0.1.Y. (M)`.
  ///
  /// Either the letters look alike, or all letters of a long name but one are equal. A known word is not a damaged
  /// name: `Welcome` is not `Wellcome`.
  func damagedChain(atHeadOf tokens: [Token]) -> (chain: ChainTable.Chain, range: Range<Int>)? {
    var found: (chain: ChainTable.Chain, range: Range<Int>)?
    for (letters, end) in Tokens.beginnings(of: tokens, most: 5) {
      guard letters.count >= ChainTable.shortestLookAlike, !words.holds(letters),
        let chain = chains.chain(damaged: letters)
      else { continue }
      found = (chain, tokens[0].range.lowerBound..<end)
    }
    return found
  }

  /// The chain contained in a name, when it begins the name or makes up most of it.
  func chain(named name: String) -> ChainTable.Chain? {
    let tokens = Tokens.of(name)
    if let exact = chain(letters: MerchantLexicon.letters(name)) { return exact }
    let whole = tokens.reduce(0) { $0 + $1.range.count }
    return chains(in: tokens).filter { match in
      let covered = tokens.filter { match.range.overlaps($0.range) }.reduce(0) { $0 + $1.range.count }
      // A distinctive name at the beginning is the name, whatever branch or town follows it.
      let leads = match.range.lowerBound == tokens.first?.range.lowerBound
      // `Lulu` is a chain, `Chez Mamie Lulu` is not.
      let least = match.range.count < MerchantLexicon.fewestInside ? 5 : 3
      return match.meaning.isWeak ? covered * 10 >= whole * 7 : leads || covered * 10 >= whole * least
    }.max { $0.range.count < $1.range.count }?.meaning
  }

  /// In letters. Shorter chains are first names and words as well.
  private static let fewestInside = 5

  /// Whether these letters and digits are the name of a chain or brand.
  func isName(_ letters: String) -> Bool {
    chain(letters: letters).map { !$0.isWeak } ?? (brands?.brand(letters: letters) != nil)
  }

  // MARK: Letters

  /// The folded letters and digits of a name: `Burger King®` → `burgerking`.
  static func letters(_ text: String) -> String {
    if let bytes = Fold.ascii(text) {
      return String(decoding: bytes.filter { (97...122).contains($0) || (48...57).contains($0) }, as: UTF8.self)
    }
    return String(text.map(Fold.character).filter { $0.isLetter || $0.isNumber })
  }
}
