internal import Core

/// Known chains and providers, from the table `merchants.tsv`, and the ways in which their names are printed and damaged.
struct ChainTable: Sendable {
  struct Chain: Sendable, Equatable {
    /// The name as people write it.
    var name: String
    /// The spelling that was found: the name itself, or a longer or older form of it.
    var spelling: String
    var category: String
    /// The name is also an ordinary word (`Next`, `Real`), so it counts only when it stands alone.
    var isWeak: Bool
  }

  /// The chains as words of a line.
  let phrases: Phrases<Chain>
  /// Chains by their letters only, as in web addresses: `burgerking`.
  private let byLetters: [String: Chain]
  /// The letters of chains by their look-alike key, for logos misread as words: `TKEA`, `MR. 0.1.Y.`
  private let byLook: [String: String]
  /// The same names by their number of letters.
  private let byLength: [Int: [[Character]]]
  /// The letters of chains, for lookups with one letter misread.
  private let damaged: DamagedWords

  init(_ table: Table) {
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
        byLetters[Fold.letters(spelling)] = byLetters[Fold.letters(spelling)] ?? chain
      }
    }
    self.phrases = Phrases(phrases, findsDamaged: false)
    self.byLetters = byLetters
    var byLook: [String: String] = [:]
    var damaged = DamagedWords()
    for (letters, chain) in byLetters.sorted(by: { $0.key < $1.key }) where !chain.isWeak {
      if letters.count >= ChainTable.shortestLookAlike, letters.allSatisfy(\.isLetter) {
        let look = LookAlike.key(of: letters)
        byLook[look] = byLook[look] ?? letters
      }
      if letters.count >= ChainTable.shortestDamaged { damaged.insert(letters) }
    }
    self.byLook = byLook
    byLength = Dictionary(grouping: byLook.values.map(Array.init), by: \.count)
    self.damaged = damaged
  }

  /// The chain whose name has exactly these letters and digits, as in a web address.
  func chain(letters: String) -> Chain? { byLetters[letters] }

  /// The chain whose name looks like some letters, or differs from them in one of many.
  func chain(damaged letters: String) -> Chain? {
    let near = letters.count + 1 >= ChainTable.shortestDamaged ? damaged.near(letters).first : nil
    let alike = byLook[LookAlike.key(of: letters)].flatMap { LookAlike.isLikely(letters, $0) ? $0 : nil }
    return (alike ?? near).flatMap { byLetters[$0] }
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
      let fitting = (byLength[signs.count] ?? []).filter { name in
        zip(name, signs).allSatisfy { $0 == $1 || !$1.isLetter && !$1.isNumber }
      }
      if fitting.count == 1, let name = fitting.first { return byLetters[String(name)] }
    }
    guard isAlone else { return nil }
    for ornament in 1...2 where letters.count - ornament >= ChainTable.shortestLogo {
      if let chain = byLetters[String(letters.dropFirst(ornament))] { return chain }
      if let chain = byLetters[String(letters.dropLast(ornament))] { return chain }
    }
    return nil
  }

  /// The least number of letters of a name that another may look like.
  static let shortestLookAlike = 4
  /// The least number of letters for a match with one letter misread; shorter names are too often one letter from
  /// another word.
  private static let shortestDamaged = 7
  /// The least number of letters for a logo with an ornament; shorter names are part of too many words.
  private static let shortestLogo = 6
}
