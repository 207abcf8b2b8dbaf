internal import Core

/// The names of merchants that are known: chains and their own brands, and where the name is decided, all brands.
///
/// It is passed, because processes that read pages do without brands; the words of `MerchantWords` are the same
/// everywhere.
struct MerchantLexicon: Sendable {
  /// Without brands.
  static let standard = MerchantLexicon(chains: ChainTable(Table(.merchants)), brands: nil)
  static let withBrands = MerchantLexicon(chains: standard.chains, brands: .standard)

  private let chains: ChainTable
  /// Nil in a process that reads pages: the table is large, and only the final parse determines the name.
  let brands: BrandTable?

  /// The chains whose own brands a text names: `Whopper`.
  func ownersOfBrands(in tokens: [Token]) -> [Phrases<String>.Match] { MerchantLexicon.ownBrands.matches(in: tokens) }

  private static let ownBrands = Phrases(Table(.ownBrands).phrases { $0.first }, findsDamaged: false)

  /// The chains that a text names, left to right. The end of a longer label is none: `in Worten` is before an amount in
  /// words.
  func chains(in tokens: [Token]) -> [Phrases<ChainTable.Chain>.Match] {
    let found = chains.phrases.matches(in: tokens)
    guard !found.isEmpty else { return [] }
    let labels = MerchantWords.phrases.matches(in: tokens).filter { $0.meaning == .noise }
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
      guard letters.count >= ChainTable.shortestLookAlike, !MerchantWords.holds(letters),
        let chain = chains.chain(damaged: letters)
      else { continue }
      found = (chain, tokens[0].range.lowerBound..<end)
    }
    return found
  }

  /// The chain contained in a name, when it begins the name or makes up most of it.
  func chain(named name: String) -> ChainTable.Chain? {
    let tokens = Tokens.of(name)
    if let exact = chain(letters: Fold.letters(name)) { return exact }
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

  /// Whether a name consists only of three or more words for trades and what they sell, `PIZZA KEBAB GRILL`, or in a
  /// script without spaces of two, `お弁当・お惣菜`: it describes the shop. Never in a process that reads pages, which does
  /// without the large table of goods.
  func listsTrades(_ name: String) -> Bool {
    guard brands != nil else { return false }
    if name.contains(where: LetterScript.isUnspaced) {
      let pieces = name.split { "・･、/".contains($0) }.map { $0.drop { MerchantWords.honorifics.contains($0) } }
      return pieces.count >= 2 && pieces.allSatisfy { namesOnlyGoods(Tokens.of(String($0))) }
    }
    let tokens = Tokens.of(name)
    return tokens.count >= 3 && !MerchantWords.trades(in: tokens).isEmpty && namesOnlyGoods(tokens)
  }

  private func namesOnlyGoods(_ tokens: [Token]) -> Bool {
    let trades = MerchantWords.trades(in: tokens)
    let goods = CategoryWords.phrases.matches(in: tokens)
    return !tokens.isEmpty && tokens.allSatisfy { $0.isPart(of: trades) || $0.isPart(of: goods) }
  }
}
