internal import Core

/// Finds the merchant that issued the bill.
enum MerchantExtractor {
  static func merchant(in document: DocumentText, lexicon: MerchantLexicon) -> Field<String>? {
    let segments = Segment.all(in: document, lexicon: lexicon)
    guard !segments.isEmpty else { return nil }
    let web = WebNames.all(in: document, lexicon: lexicon)
    let printed = Letterhead(document, segments: segments, web: web, lexicon: lexicon).candidates()
    let chains = NamesElsewhere.candidates(in: document, segments: segments, web: web, lexicon: lexicon)
    let paid = PaidTo.candidates(in: document, lexicon: lexicon)
    let ranked = strongestOfEachName(thanked(printed, by: chains) + chains + paid)
    guard let best = ranked.first, best.score > floor else { return nil }

    let weights = ranked.map { LogOdds.exponential(min(30, $0.score) - min(30, best.score)) }
    let sum = weights.reduce(0, +)
    // A best score of 1.5 is correct in about half of the documents.
    let certainty = LogOdds.probability(best.score - 1.5)
    let candidates = zip(ranked, weights).map {
      Candidate(value: $0.name, confidence: certainty * $1 / sum, evidence: $0.evidence)
    }
    // `Tank & Go Station Bramsche` also contains `Station Bramsche`: a part of the name is not an alternative.
    // Nor is the same name with its legal form.
    let isPart = candidates.map {
      isNamed($0.value, in: best.name) || isSameCompany($0.value, best.name, lexicon)
    }
    // `Skylark Rides Ltd` at the foot of a bill of `Skylark` does not make the name doubtful either.
    let isSame = zip(isPart, ranked).map { $0 || $1.features.has(.imprint) && beginsAlike($1.name, best.name, lexicon) }
    let others = zip(candidates, isPart).dropFirst().filter { !$1 }.map(\.0)
    return Field(
      value: best.name,
      confidence: zip(candidates, isSame).reduce(candidates[0].confidence) {
        $0 + ($1.1 && $1.0.value != best.name ? $1.0.confidence : 0)
      },
      source: document.lines.first?.source ?? .ocr, evidence: best.evidence,
      alternatives: Array(others.prefix(4)))
  }

  /// Whether a name is contained in a longer one. A text with commas is as often a list of places as a name.
  private static func isNamed(_ name: String, in longer: String) -> Bool {
    guard !longer.contains(",") else { return false }
    let part = MerchantLexicon.letters(name)
    return part.count >= shortestNamed && MerchantLexicon.letters(longer).contains(part)
  }

  /// Whether two names begin with the same word, and not only with the same trade.
  private static func beginsAlike(_ name: String, _ other: String, _ lexicon: MerchantLexicon) -> Bool {
    guard let word = Tokens.of(name).first?.text, word == Tokens.of(other).first?.text else { return false }
    return word.count >= shortestNamed && !lexicon.isKindOfShop(word)
  }

  /// Whether names differ only in the legal form: `Blue Kettle`, `Blue Kettle Ltd`.
  private static func isSameCompany(_ one: String, _ other: String, _ lexicon: MerchantLexicon) -> Bool {
    let letters = lettersWithoutForm(one, lexicon)
    return letters.count >= shortestNamed && letters == lettersWithoutForm(other, lexicon)
  }

  private static func lettersWithoutForm(_ name: String, _ lexicon: MerchantLexicon) -> String {
    let tokens = Tokens.of(name)
    let forms = lexicon.words(in: tokens).filter { $0.meaning == .form }
    return tokens.filter { token in !forms.contains { $0.range.overlaps(token.range) } }.map(\.text).joined()
  }

  /// The least number of letters that makes containment more than a coincidence.
  private static let shortestNamed = 4

  /// At or below this score, no text on the page looks like a name; an empty field is better than an address.
  private static let floor = 0.0

  /// Marks the printed names whose beginning appears in a greeting: `Cee Fine Thai Dining` with
  /// `Thank you for visiting Cee Fine Thai`.
  private static func thanked(_ printed: [NameCandidate], by others: [NameCandidate]) -> [NameCandidate] {
    let greeted = others.filter { $0.features.has(.thanks) }.map { MerchantLexicon.letters($0.name) }
      .filter { $0.count >= shortestGreeted }
    guard !greeted.isEmpty else { return printed }
    return printed.map { candidate in
      let letters = MerchantLexicon.letters(candidate.name)
      guard greeted.contains(where: { letters.hasPrefix($0) && letters != $0 }) else { return candidate }
      var candidate = candidate
      candidate.features.add(.thanked)
      return candidate
    }
  }

  /// The least number of letters of a greeted name; shorter ones may be words of the greeting.
  private static let shortestGreeted = 5

  /// One candidate per name, best first; a name found in several ways gets a bonus for each.
  private static func strongestOfEachName(_ candidates: [NameCandidate]) -> [NameCandidate] {
    var strongest: [String: NameCandidate] = [:]
    for candidate in candidates {
      let key = MerchantLexicon.letters(candidate.name)
      guard let other = strongest[key] else {
        strongest[key] = candidate
        continue
      }
      var better = other.score >= candidate.score ? other : candidate
      better.features.add(.foundTwice)
      strongest[key] = better
    }
    return strongest.values.sorted { ($0.score, $1.name) > ($1.score, $0.name) }
  }
}
