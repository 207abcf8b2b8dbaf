/// What is known about merchants beforehand: chains and providers of many countries, and the words that tell a name from
/// an address, a greeting or a till's data.
struct MerchantLexicon: Sendable {
  /// A known house.
  struct Chain: Sendable, Equatable {
    /// As people write it.
    var name: String
    var category: String
    /// Its name is an ordinary word as well (`Next`, `Real`), so that it counts only where nothing else stands.
    var isWeak: Bool
  }

  /// What a word at the head of a page is.
  enum WordKind: String, Sendable {
    case form, trade, address, contact, noise, customer, seller, thanks, person, mailhost
  }

  static let standard = MerchantLexicon(
    chains: Table(PackageResources.merchants_tsv), words: Table(PackageResources.merchant_words_tsv))

  private let chains: Phrases<Chain>
  private let words: Phrases<WordKind>
  /// Chains by their letters alone, as they stand in web addresses: `burgerking`.
  private let chainsByLetters: [String: Chain]
  private let mailHosts: Set<String>

  init(chains table: Table, words wordTable: Table) {
    var phrases: [(phrase: String, meaning: Chain)] = []
    var byLetters: [String: Chain] = [:]
    for row in table.rows where row.count >= 2 {
      let chain = Chain(name: row[0], category: row[1], isWeak: row.count > 3 && row[3] == "weak")
      let further = row.count > 2 && row[2] != "-" ? row[2].split(separator: "|").map(String.init) : []
      for spelling in [row[0]] + further {
        phrases.append((spelling, chain))
        byLetters[MerchantLexicon.letters(spelling)] = byLetters[MerchantLexicon.letters(spelling)] ?? chain
      }
    }
    self.chains = Phrases(phrases)
    chainsByLetters = byLetters
    let kinds = wordTable.rows.compactMap { row -> (phrase: String, meaning: WordKind)? in
      guard row.count >= 2, let kind = WordKind(rawValue: row[1]) else { return nil }
      return (row[0], kind)
    }
    words = Phrases(kinds.filter { $0.meaning != .mailhost })
    mailHosts = Set(kinds.filter { $0.meaning == .mailhost }.map(\.phrase))
  }

  func chains(in tokens: [Token]) -> [Phrases<Chain>.Match] { chains.matches(in: tokens) }
  func words(in tokens: [Token]) -> [Phrases<WordKind>.Match] { words.matches(in: tokens) }

  /// The chain whose name has just these letters and digits, as in a web address.
  func chain(letters: String) -> Chain? { chainsByLetters[letters] }

  /// The chain a name names, when the chain's name is most of it.
  func chain(named name: String) -> Chain? {
    let tokens = Tokens.of(name)
    if let exact = chain(letters: MerchantLexicon.letters(name)) { return exact }
    let whole = tokens.reduce(0) { $0 + $1.range.count }
    return chains(in: tokens).filter { match in
      let covered = tokens.filter { match.range.overlaps($0.range) }.reduce(0) { $0 + $1.range.count }
      return match.meaning.isWeak ? covered * 10 >= whole * 7 : covered * 10 >= whole * 3
    }.max { $0.range.count < $1.range.count }?.meaning
  }

  func isMailHost(_ label: String) -> Bool { mailHosts.contains(label) }

  /// The folded letters and digits of a name: `Burger King®` → `burgerking`.
  static func letters(_ text: String) -> String { String(text.map(Fold.character).filter { $0.isLetter || $0.isNumber }) }
}
