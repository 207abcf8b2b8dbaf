internal import Core

/// Instalments that a sentence describes, `payable in 3 monthly instalments of 40.00`: one of them is not the total, and
/// all of them together are.
enum Instalments {
  struct Plan: Sendable, Equatable {
    var count: Cents
    var amount: Cents
  }

  /// Marks the amounts of instalments, and the totals that they come to. Where no total is printed, their sum is one.
  static func mark(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    for plan in sheets.flatMap(plans).prefix(mostPlans) {
      for index in candidates.indices where candidates[index].cents == plan.amount {
        candidates[index].isInstalment = true
      }
      let whole = plan.count * plan.amount
      // The last instalment may be smaller by what the others were rounded.
      let totals = candidates.indices.filter { abs(candidates[$0].cents - whole) < plan.count }
      for index in totals { candidates[index].proofs.insert(.instalments) }
      let isPrinted = candidates.contains { $0.strength.isAtLeast(.plain) && !$0.isInstalment }
      guard totals.isEmpty, !isPrinted else { continue }
      var sum = TotalCandidate(cents: whole)
      sum.proofs = [.instalments]
      candidates.append(sum)
    }
  }

  /// The plans in the lines of a sheet.
  static func plans(in sheet: Sheet) -> [Plan] {
    zip(sheet.document.lines, sheet.mentions).compactMap { plan(on: $0, $1) }
  }

  private static func plan(on line: TextLine, _ mentions: [AmountMention]) -> Plan? {
    guard mentions.contains(where: \.looksLikeMoney), line.tokens.contains(where: { words.contains($0.text) }) else {
      return nil
    }
    for (count, word) in counts(in: line.tokens).prefix(mostPlans) {
      let end = word.range.upperBound
      guard let mention = mentions.first(where: { $0.looksLikeMoney && $0.characters.lowerBound >= end }),
        joins(line.folded[end..<mention.characters.lowerBound]),
        let amount = mention.magnitude, amount > 0
      else { continue }
      return Plan(count: count, amount: amount)
    }
    return nil
  }

  /// The numbers of instalments, each with the word that follows.
  private static func counts(in tokens: [Token]) -> [(count: Cents, word: Token)] {
    tokens.enumerated().compactMap { place, token -> (count: Cents, word: Token)? in
      guard let count = Cents(token.text), (2...mostInstalments).contains(count),
        let word = tokens.dropFirst(place + 1).prefix(mostWordsBetween).first(where: { words.contains($0.text) })
      else { return nil }
      return (count, word)
    }
  }

  /// Whether the text between the word and the amount means `of`. Without it, the amount may be that of all instalments:
  /// `EN 3 CUOTAS $120.00`.
  private static func joins(_ text: ArraySlice<Character>) -> Bool {
    text.count <= farthest && Tokens.of(Array(text)).contains { prepositions.contains($0.text) }
  }

  /// Whether words in front of a date say that it is of a later instalment than the first: `2nd instalment, due`.
  static func nameLater(_ words: [Token]) -> Bool {
    guard let word = words.lastIndex(where: { one.contains($0.text) }) else { return false }
    return words[..<word].suffix(mostWordsBetween).contains { token in
      Cents(token.text).map { (2...mostInstalments).contains($0) } ?? false
    }
  }

  /// No bill offers more; each is compared with every amount.
  private static let mostPlans = 6
  private static let mostInstalments: Cents = 60
  /// Between the number and the word: `3 equal monthly instalments`.
  private static let mostWordsBetween = 3
  /// In characters, from the word to the amount: `3 Raten zu jeweils EUR 40,00`.
  private static let farthest = 18

  /// What a word of `instalment-words.tsv` is in a sentence about instalments.
  private enum Kind: String { case instalments, one, of }

  private static let table = Table(.instalmentWords).words(of: Kind.self)
  private static let one = table[.one, default: []]
  private static let words = table[.instalments, default: []], prepositions = table[.of, default: []]
}
