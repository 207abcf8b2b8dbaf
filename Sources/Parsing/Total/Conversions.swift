internal import Core

/// Totals that repeat the one above them in another currency, at a rate that is printed as well: `Total CHF 17.40`,
/// `Total EUR 18.71`, `Rate 0.9300`.
enum Conversions {
  /// Marks such totals, and the totals above them as proven: their digits fit the rate.
  ///
  /// - Parameter candidates: by their amounts, the smallest first.
  static func mark(_ candidates: inout [TotalCandidate], in sheets: [Sheet]) {
    let totals = candidates.indices.filter { index in
      candidates[index].strength.isAtLeast(.plain) && currency(of: candidates[index]) != nil
    }
    guard totals.count > 1 else { return }
    let byLine = Dictionary(grouping: totals) { candidates[$0].mention?.line ?? 0 }
    var pairs = 0
    // The largest first, since the total of a bill is rarely among its smaller ones.
    for lower in totals.reversed() where pairs < mostPairs {
      let line = candidates[lower].mention?.line ?? 0
      let above = (line - farthest..<line).flatMap { byLine[$0] ?? [] }
      guard let upper = above.filter({ mayBeOriginal(candidates[$0], of: candidates[lower]) }).min() else { continue }
      pairs += 1
      guard
        let scale = scaleOfRate(
          between: candidates[upper].cents, and: candidates[lower].cents, in: sheets[candidates[lower].sheet].document)
      else { continue }
      candidates[lower].isConverted = true
      if scale >= fewestOfProof { candidates[upper].proofs.insert(.conversion) }
    }
  }

  /// In lines.
  private static let farthest = 4
  /// Each is compared with all numbers that may be the rate.
  private static let mostPairs = 20

  private static func currency(of candidate: TotalCandidate) -> String? {
    let codes = candidate.mention?.sign.map(CurrencySigns.currencies) ?? []
    return codes.count == 1 ? codes.first : nil
  }

  /// Whether a total a few lines above another one is of a different currency, with no weaker a label.
  private static func mayBeOriginal(_ upper: TotalCandidate, of lower: TotalCandidate) -> Bool {
    upper.sheet == lower.sheet && currency(of: upper) != currency(of: lower)
      && (upper.strength ?? .weak) >= (lower.strength ?? .weak)
  }

  /// The number of decimals of a printed rate at which one amount is the other; nil if there is none.
  private static func scaleOfRate(between one: Cents, and other: Cents, in document: DocumentText) -> Int? {
    document.lines.flatMap(\.words).compactMap { word -> Int? in
      guard let rate = rate(word.text) else { return nil }
      return isProduct(one, of: other, rate) || isProduct(other, of: one, rate) ? rate.scale : nil
    }.max()
  }

  /// Whether an amount is another one at a rate, up to the rounding of the rate and of the amount to the smallest coin.
  private static func isProduct(_ product: Cents, of amount: Cents, _ rate: (units: Cents, scale: Int)) -> Bool {
    let power = (0..<rate.scale).reduce(Cents(1)) { value, _ in value * 10 }
    guard max(product, amount, rate.units) < most else { return false }
    return abs(product * power - amount * rate.units) <= smallestCoin * power + amount / 2
  }

  /// `0.9300`, `7,5345`, `Kurs:1.08`: a number with two to six decimals.
  private static func rate(_ word: String) -> (units: Cents, scale: Int)? {
    let number = word.drop { !$0.isNumber }
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, (1...4).contains(parts[0].count), (2...6).contains(parts[1].count),
      let units = Cents(parts[0] + parts[1]), units > 0
    else { return nil }
    return (units, parts[1].count)
  }

  /// From this number of decimals, an amount fits a rate by chance in one of some thousand cases.
  private static let fewestOfProof = 4
  /// In cents; half of five Swiss centimes, and one for the other amount.
  private static let smallestCoin: Cents = 3
  /// Above it, products would overflow.
  private static let most: Cents = 1_000_000_000
}
