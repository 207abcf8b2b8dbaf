internal import Core

/// Chooses among the candidates of all sources.
enum NameRanking {
  /// The candidate with the best score, with its probability and the others as alternatives; nil if no text on the page
  /// looks like a name.
  static func field(of candidates: [NameCandidate], source: Source, lexicon: MerchantLexicon) -> Field<String>? {
    let ranked = strongestOfEachName(candidates)
    guard let best = ranked.first, best.score > floor else { return nil }
    let weights = ranked.map { LogOdds.exponential(min(30, $0.score) - min(30, best.score)) }
    let sum = weights.reduce(0, +)
    let issuers = Set(
      candidates.filter { $0.features.has(.imprint) || $0.features.has(.senderLine) }
        .map { Fold.letters($0.name) })
    let certainty = LogOdds.probability(best.score - even)
    var confidence = certainty * weights[0] / sum
    var others: [Candidate<String>] = []
    for (candidate, weight) in zip(ranked, weights).dropFirst() {
      let share = certainty * weight / sum
      // `Tank & Go Station Bramsche` also contains `Station Bramsche`: a part of the name is not an alternative.
      // Nor is the same name with its legal form.
      let isPart =
        SameName.isPart(candidate.name, of: best.name) || SameName.isCompany(candidate.name, best.name)
      // `Skylark Rides Ltd` at the foot of a bill of `Skylark` does not make the name doubtful either.
      let isOwner =
        issuers.contains(Fold.letters(candidate.name))
        && SameName.beginsAlike(candidate.name, best.name)
      // Nor does a word for its kind of shop alone, `Änderungsschneiderei` beside `Nadelfein`, which says what the shop is.
      let isKind =
        candidate.features.has(.bareTrade) && MerchantWords.isKindOfShop(candidate.name) && !best.features.isOfDoubt
      // The tables are only searched for names that matter.
      let isChain = share > leastShare && SameName.isChain(best.name, candidate.name, lexicon)
      if isPart || isOwner || isKind || isChain { confidence += share }
      if !isPart, !isKind {
        others.append(Candidate(value: candidate.name, confidence: share, evidence: candidate.evidence))
      }
    }
    return Field(
      value: best.name, confidence: confidence, source: source, evidence: best.evidence,
      alternatives: Array(others.prefix(4)))
  }

  /// One candidate per name, best first; a name found in several ways gets a bonus for each, up to a few: a long bill
  /// may mention a shop on every line.
  static func strongestOfEachName(_ candidates: [NameCandidate]) -> [NameCandidate] {
    let named = Dictionary(grouping: candidates) { Fold.letters($0.name) }
    return named.values.compactMap { same -> NameCandidate? in
      guard var best = same.max(by: { $0.score < $1.score }) else { return nil }
      best.features.add(.foundTwice, Double(min(mostPlaces, same.count - 1)))
      return best
    }.sorted { ($0.score, $1.name) > ($1.score, $0.name) }
  }

  /// Of a probability; all candidates below it together hardly change that of the best.
  private static let leastShare = 0.01
  /// At or below this score, no text on the page looks like a name; an empty field is better than an address.
  private static let floor = 0.0
  /// The most further places that count. A shop is seldom named in more ways than by its logo, company, web and mail
  /// addresses, greeting and imprint.
  private static let mostPlaces = 5
  /// A best score that is correct in about half of the documents.
  private static let even = 1.5
}
