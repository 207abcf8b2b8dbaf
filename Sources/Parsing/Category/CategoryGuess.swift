internal import Core

/// Guesses what a bill was spent on from its merchant, otherwise from the words in its head and its items.
enum CategoryGuess {
  /// - Parameter customer: the characters of the customer's address, by line. An accountant's bill for a bakery is not
  ///   one for bread.
  static func category(
    merchant: String?, items: [Item], in document: DocumentText, customer: [Int: [Range<Int>]] = [:],
    lexicon: MerchantLexicon = .withBrands
  ) -> Field<String>? {
    if let merchant, let chain = lexicon.chain(named: merchant),
      chain.category != DefaultCategories.other
    {
      return Field(value: chain.category, confidence: chain.isWeak ? 0.8 : 0.93, source: .lexicon)
    }
    var votes: [String: Vote] = [:]
    // The name is the strongest evidence, but its words can disagree: `Hotel Restaurant Post` names three trades.
    if let merchant {
      let tokens = Tokens.of(merchant)
      collect(tokens, factor: nameFactor, into: &votes, from: nil, findsEnds: true)
      if let match = lexicon.brands?.match(atHeadOf: tokens), let category = match.brand.category {
        votes[category, default: Vote()].weight += brandFactor * match.weight
      }
    }
    for item in items { collect(Tokens.of(item.description), factor: itemFactor, into: &votes, from: nil) }
    for line in document.lines {
      let isHead = line.fromTop < headLines
      let others = streets(in: line.tokens) + customer[line.index, default: []]
      collect(
        line.tokens, factor: isHead ? headFactor : bodyFactor, into: &votes, from: line, except: others,
        findsEnds: isHead)
    }
    let ranked = votes.sorted { ($0.value.weight, $1.key) > ($1.value.weight, $0.key) }
    guard let best = ranked.first, best.value.weight >= threshold else { return nil }
    let second = ranked.dropFirst().first?.value.weight ?? 0
    // The lead over the second category determines the confidence, more than the amount of evidence.
    let confidence = min(0.9, best.value.weight / (best.value.weight + second + 2))
    return Field(
      value: best.key, confidence: confidence, source: .lexicon, evidence: best.value.line?.evidence,
      alternatives: ranked.dropFirst().prefix(2).filter { $0.value.weight >= threshold / 2 }.map {
        Candidate(
          value: $0.key, confidence: confidence * $0.value.weight / best.value.weight / 2,
          evidence: $0.value.line?.evidence)
      })
  }

  private static let nameFactor = 1.5
  private static let brandFactor = 4.0
  private static let headFactor = 1.0
  private static let itemFactor = 0.7
  private static let bodyFactor = 0.5
  /// A word that only ends in one of the table, `Landbäckerei`, which may be chance.
  private static let endFactor = 0.5
  /// The number of lines that belong to the letterhead rather than to the items.
  private static let headLines = 8
  /// A single clear word in the body is not enough.
  private static let threshold = 2.0

  private struct Vote {
    var weight = 0.0
    var words: Set<String> = []
    var line: TextLine?
  }

  /// On a line with a number, the word directly before a word of street names, `12 School Lane`, and up to three after
  /// one, `3 rue de l'École`.
  private static func streets(in tokens: [Token]) -> [Range<Int>] {
    guard tokens.contains(where: \.isNumber) else { return [] }
    return tokens.indices.filter { MerchantWords.isStreet(tokens[$0].text) }.flatMap { index -> [Range<Int>] in
      let before = tokens[..<index].suffix(1)
      let after = tokens[(index + 1)...].prefix { $0.text.first?.isLetter == true }.prefix(3)
      return (before + after).map(\.range)
    }
  }

  /// Adds the words' weights; a repeated word adds nothing, otherwise a page of beer would outvote the hotel.
  ///
  /// - Parameters:
  ///   - others: ranges of words that name a street or the customer.
  ///   - findsEnds: whether the ends of longer words count as well. Items have too many words for that.
  private static func collect(
    _ tokens: [Token], factor: Double, into votes: inout [String: Vote], from line: TextLine?,
    except others: [Range<Int>] = [], findsEnds: Bool = false
  ) {
    func add(_ word: String, _ meaning: CategoryWords.Meaning, _ factor: Double) {
      var vote = votes[meaning.category] ?? Vote()
      if vote.words.insert(word).inserted { vote.weight += meaning.weight * factor }
      if vote.line == nil { vote.line = line }
      votes[meaning.category] = vote
    }
    let matches = CategoryWords.phrases.matches(in: tokens)
    var rest = tokens[...]
    for match in matches where !others.contains(where: { $0.overlaps(match.range) }) {
      // The matches are in the order of the words, so none of them is passed over twice.
      rest = rest.drop { $0.range.upperBound <= match.range.lowerBound }
      let word = rest.prefix { $0.range.lowerBound < match.range.upperBound }.map(\.text).joined(separator: " ")
      add(word, match.meaning, factor)
    }
    // Only names and the few lines of a head have so few words that each can be compared with all matches.
    guard findsEnds else { return }
    for token in tokens where !token.isPart(of: matches) && !others.contains(where: { $0.overlaps(token.range) }) {
      guard let meaning = CategoryWords.meaning(atEndOf: token.text) else { continue }
      add(token.text, meaning, factor * endFactor)
    }
  }
}

/// The words of `categories.tsv`, with the category they indicate and its weight.
///
/// They are matched exactly: with so many words in so many languages, too many are one letter apart, such as the
/// Hungarian word for stamps and the German word for slip.
enum CategoryWords {
  struct Meaning: Sendable {
    var category: String
    var weight: Double
  }

  static let phrases = Phrases(rows, findsDamaged: false)

  private static let rows = Table(.categories).phrases { fields -> Meaning? in
    guard fields.count == 2, let weight = Double(fields[1]) else { return nil }
    return Meaning(category: fields[0], weight: weight)
  }

  /// The meaning of the longest word for a trade that ends a folded word, nil if there is none: many languages join the
  /// trade to the words before it, `Stadtapotheke`, and recognition drops spaces, `LINDENRESTAURANT`.
  static func meaning(atEndOf word: String) -> Meaning? {
    let letters = Array(word)
    guard letters.count >= fewestBefore + fewestInEnd, letters.count <= longest else { return nil }
    for start in fewestBefore...(letters.count - fewestInEnd) {
      let end = String(letters[start...])
      if let meaning = clearWords[end], !ofManyTrades.contains(end), MerchantWords.isKindOfShop(end) {
        return meaning
      }
    }
    return nil
  }

  /// Kinds of shops that the words before them tell apart: a `Goldwerkstatt` repairs no cars.
  private static let ofManyTrades: Set = ["werkstatt", "маркет", "sports", "dental"]

  /// Single words with a clear category that are long enough to be no ending of other words.
  private static let clearWords: [String: Meaning] = Dictionary(
    rows.filter { row in
      row.meaning.weight >= clear && row.phrase.count >= fewestInEnd && row.phrase.allSatisfy(\.isLetter)
    }.map { (Fold.string($0.phrase), $0.meaning) }, uniquingKeysWith: { first, _ in first })

  private static let clear = 3.0
  /// In letters.
  private static let fewestInEnd = 6, fewestBefore = 3, longest = 40
}
