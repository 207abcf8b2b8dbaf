internal import Core

/// Finds how a bill was or is to be paid.
enum PaymentExtractor {
  static func payment(in document: DocumentText) -> Field<Payment>? {
    var evidence: [PaymentMode: Vote] = [:]
    var brands: [CardBrand: Double] = [:]
    var number: (lastFour: String, isNamed: Bool)?
    for line in document.lines {
      let words = PaymentWord.phrases.matches(in: line.tokens)
      // Gift cards and customers have numbers too: of several the first beside a card's name is the one that paid.
      let isNamed = words.contains { if case .brand = $0.meaning { true } else { $0.meaning == .mode(.card) } }
      if number == nil || (isNamed && number?.isNamed == false), let card = CardNumber.find(in: line.folded) {
        number = (card.lastFour, isNamed)
        evidence[.card, default: Vote(line)].add(3, line)
      }
      guard !words.isEmpty, !words.contains(where: { $0.meaning == .offer }) else { continue }
      let strength = strength(of: line)
      // Several brands beside each other are the logos of what the shop accepts.
      let named = Set(words.compactMap { if case .brand(let brand) = $0.meaning { brand } else { nil } })
      for word in words {
        switch word.meaning {
        case .mode(let mode): evidence[mode, default: Vote(line)].add(weight(mode) * strength, line)
        case .brand(let brand) where named.count <= 2:
          brands[brand, default: 0] += strength
          evidence[.card, default: Vote(line)].add(1.6 * strength, line)
        case .change where strength > 0.8: evidence[.cash, default: Vote(line)].add(0.8, line)
        case .brand, .change, .offer: break
        }
      }
    }
    guard
      let (mode, vote) = evidence.max(by: { ($0.value.weight, $0.key.rawValue) < ($1.value.weight, $1.key.rawValue) }),
      vote.weight >= 0.6
    else { return nil }
    let isCard = mode == .card || mode == .wallet && number != nil
    let brand = isCard ? brands.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key : nil
    let total = evidence.values.reduce(0) { $0 + $1.weight }
    return Field(
      value: Payment(mode: mode, brand: brand, lastFour: isCard ? number?.lastFour : nil),
      confidence: min(0.95, vote.weight / (total + 0.4)), source: vote.line.source, evidence: vote.line.evidence,
      alternatives: evidence.filter { $0.key != mode && $0.value.weight >= 0.6 }
        .sorted { $0.value.weight > $1.value.weight }.prefix(2)
        .map {
          Candidate(
            value: Payment(mode: $0.key), confidence: $0.value.weight / (total + 0.4), evidence: $0.value.line.evidence)
        })
  }

  private struct Vote {
    var weight = 0.0
    var line: TextLine
    private var strongest = 0.0

    init(_ line: TextLine) { self.line = line }

    mutating func add(_ more: Double, _ line: TextLine) {
      weight += more
      if more > strongest { (strongest, self.line) = (more, line) }
    }
  }

  /// A word with an amount beside it is the line of the payment; without, it may be anything, `cash bill`.
  private static func strength(of line: TextLine) -> Double {
    let folded = line.folded
    let hasAmount = folded.indices.contains { index in
      (folded[index] == "." || folded[index] == ",") && DateCharacters.isDigit(folded, index - 1)
        && DateCharacters.endOfDigits(folded, index + 1) - index - 1 == 2
    }
    return hasAmount ? 1 : 0.6
  }

  /// Wallets, debits and transfers are named only when they are meant; a card may be a loyalty card.
  private static func weight(_ mode: PaymentMode) -> Double {
    switch mode {
    case .directDebit: 2.5
    case .wallet, .standingOrder: 2
    case .bankTransfer: 1.6
    case .cash, .card, .cheque, .other: 1
    }
  }
}
