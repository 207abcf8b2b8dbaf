internal import Core

/// Finds the currency from symbols and codes beside amounts, then symbols anywhere, then the country. There is no
/// default.
enum CurrencyExtractor {
  /// - Parameters:
  ///   - total: the chosen total; a symbol beside it outweighs any other.
  ///   - numbering: the signs that number things in one of the readings.
  ///   - day: the date of the purchase, as countries change their currency; nil means today.
  static func currency(
    in sheets: [Sheet], total: AmountMention?, country: CountryEvidence, numbering: Set<String>, day: CalendarDate?
  ) -> Field<Currency>? {
    let numbering = NumberingSigns.withoutCents(numbering, in: sheets)
    let votes = Votes(sheets: sheets, total: total, shares: country.currencies(on: day), numbering: numbering)
    guard let best = votes.ranked.first, let currency = Currency(code: best.code) else { return nil }
    // A lower probability is not enough evidence for a currency.
    guard best.probability >= 0.35 else { return nil }
    let source = sheets.first?.document.source ?? .ocr
    return Field(
      value: currency, confidence: best.probability, source: source, evidence: votes.evidence[best.code],
      alternatives: votes.ranked.dropFirst().prefix(3).compactMap { other in
        Currency(code: other.code).map { Candidate(value: $0, confidence: other.probability) }
      })
  }

  /// The evidence for each currency, as log-odds.
  private struct Votes {
    var scores: [String: Double] = [:]
    var evidence: [String: Evidence] = [:]
    /// The shares from the country evidence, which distinguish the kinds of dollar.
    private let shares: [String: Double]
    /// The signs that number things.
    private let numbering: Set<String>

    init(sheets: [Sheet], total: AmountMention?, shares: [String: Double], numbering: Set<String>) {
      self.shares = shares
      self.numbering = numbering
      if let sign = total?.sign { vote(sign, weight: 2 * trust(in: sign), evidence: nil) }
      var counts: [String: (count: Int, evidence: Evidence)] = [:]
      var amounts = 0
      for sheet in sheets {
        for mention in sheet.money {
          amounts += 1
          guard let sign = mention.sign else { continue }
          let seen = sheet.document.lines[mention.line].evidence(words: mention.words)
          counts[sign] = ((counts[sign]?.count ?? 0) + 1, counts[sign]?.evidence ?? seen)
        }
      }
      // A symbol beside every amount applies to the document; one beside few is a remark (`= 1.95583 DM`) or a misread
      // digit.
      for (sign, found) in counts.sorted(by: { $0.key < $1.key }) {
        let share = Double(found.count) / Double(max(amounts, 1))
        vote(sign, weight: (1.5 + 2.5 * min(1, 2 * share)) * trust(in: sign), evidence: found.evidence)
      }
      for sheet in sheets.prefix(1) { for line in sheet.document.lines { voteLoose(line) } }
      for (code, share) in shares where share > Votes.fewShares { scores[code, default: 0] += 5 * share }
      // A symbol beside the total, or beside most amounts, applies to the document, wherever the document comes from.
      let usual = counts.filter { $0.value.count * 2 > amounts }.max {
        ($0.value.count, $1.key) < ($1.value.count, $0.key)
      }
      // Found at least as often as there are readings: a symbol in only one of them may be a misread letter.
      let ofTotal = total?.sign.flatMap { (counts[$0]?.count ?? 0) >= sheets.count ? $0 : nil }
      if let sign = ofTotal ?? usual?.key, trust(in: sign) == 1 { rule(out: sign) }
      if let stated = CurrencyStatements.code(in: sheets.first?.document) {
        for code in scores.keys where code != stated { scores[code] = min(scores[code] ?? 0, 0) }
        scores[stated, default: 0] += 6
      }
    }

    /// How much a symbol counts, 0…1. One that numbers things counts only in a country with its currency. A single
    /// letter before an amount is also what the recogniser makes of symbols it does not know, an `N` of `₪` or `₩`:
    /// against the evidence for other countries, it counts half.
    private func trust(in sign: String) -> Double {
      let codes = CurrencySigns.currencies(of: sign)
      let isOfCountry = codes.contains { shares[$0, default: 0] > Votes.fewShares }
      if numbering.contains(sign.filter(\.isLetter)) { return isOfCountry ? 1 : 0 }
      guard CurrencySigns.glued.contains(sign) else { return 1 }
      return isOfCountry || !shares.values.contains { $0 > Votes.fewShares } ? 1 : 0.5
    }

    /// At or below this share, the countries say nothing about a currency.
    private static let fewShares = 0.2

    /// Distributes a symbol's weight among its currencies; for an ambiguous symbol, by the shares of the countries.
    private mutating func vote(_ sign: String, weight: Double, evidence seen: Evidence?) {
      let codes = CurrencySigns.currencies(of: sign)
      guard let first = codes.first, weight > 0 else { return }
      if codes.count == 1 {
        scores[first, default: 0] += weight
        if let seen, evidence[first] == nil { evidence[first] = seen }
        return
      }
      let known = codes.reduce(0) { $0 + (shares[$1] ?? 0) }
      for (position, code) in codes.enumerated() {
        // Without a country, the most common currency gets part of the weight, which is weak evidence.
        let prior = position == 0 ? 0.35 : 0.08
        let share = (prior + 4 * (shares[code] ?? 0)) / (1 + 4 * known)
        scores[code, default: 0] += weight * share
        if let seen, evidence[code] == nil { evidence[code] = seen }
      }
    }

    /// Excludes the currencies that a symbol does not stand for.
    private mutating func rule(out sign: String) {
      let codes = CurrencySigns.currencies(of: sign)
      guard !codes.isEmpty else { return }
      for code in scores.keys where !codes.contains(code) { scores[code] = min(scores[code] ?? 0, 0) }
    }

    /// Codes and symbols away from amounts: `Currency: EUR`, `Alle Preise in €`, `(RM)` in a column heading.
    private mutating func voteLoose(_ line: TextLine) {
      for word in line.words {
        let folded = Fold.string(word.text).filter { $0.isLetter || "€£¥₹₺₩₽₴฿₱₪₸".contains($0) }
        guard !folded.isEmpty, folded.count <= 4, !CurrencySigns.glued.contains(folded),
          word.text.count(where: \.isNumber) < AmountScanner.fewestOfCode
        else { continue }
        let codes = CurrencySigns.currencies(of: folded)
        guard codes.count == 1, let code = codes.first, !loose.contains(code), trust(in: folded) > 0,
          !NumberingSigns.areInitials(folded, in: line)
        else { continue }
        // A code is three capital letters; `try` and `all` in lower case are words.
        guard
          folded.count != 3 || !folded.allSatisfy(\.isASCII) || word.text.filter(\.isLetter).allSatisfy(\.isUppercase)
            || folded == "chf"
        else {
          continue
        }
        loose.insert(code)
        scores[code, default: 0] += 1.2
        if evidence[code] == nil { evidence[code] = line.evidence }
      }
    }
    /// The currencies that have such a vote; more add nothing.
    private var loose: Set<String> = []

    /// The currencies by probability, relative to their weights plus 3 for an unknown currency.
    var ranked: [(code: String, probability: Double)] {
      // In a fixed order, as that of a dictionary differs from run to run, and with it the rounding of the sum.
      let weights = scores.sorted { $0.key < $1.key }.map { ($0.key, LogOdds.exponential(min($0.value, 30))) }
      let whole = weights.reduce(3.0) { $0 + $1.1 }
      return weights.map { ($0.0, $0.1 / whole) }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
    }
  }
}
