/// The grouping of a card number's digits on cards and documents. Order numbers and times of day are grouped
/// differently.
enum CardGrouping {
  static func isPossible(
    _ window: ClosedRange<Int>, in chain: [DigitGroups.Group], _ signs: [Unicode.Scalar]
  ) -> Bool {
    let lengths = chain[window].map(\.digits.count)
    let ends = lengths.dropLast().reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1) }
    let total = lengths.reduce(0, +)
    let repaired = chain[window].reduce(0) { $0 + $1.repaired }
    let printed = usual(total)
    // In one run, grouped as on cards, or with some gaps that were not recognised.
    if printed.contains(where: { Set(ends).isSubset(of: $0) }) { return repaired <= DigitGroups.mostRepaired }
    // Adjacent amounts also form pairs of digits, but with two kinds of gaps.
    let gaps = window.dropFirst().map { signs[chain[$0 - 1].range.upperBound..<chain[$0].range.lowerBound] }
    guard repaired == 0, let gap = gaps.first, gaps.allSatisfy({ $0 == gap }) else { return false }
    // With extra gaps.
    if lengths.count <= 6, printed.contains(where: { $0.isSubset(of: ends) }) { return true }
    // Spaced out in single digits or pairs.
    for step in 1...2 where lengths.dropLast().allSatisfy({ $0 == step }) && lengths.last ?? 0 <= step {
      let besides = [window.lowerBound - 1, window.upperBound + 1].filter(chain.indices.contains)
      return besides.allSatisfy { chain[$0].digits.count != step }
    }
    // In unusual groups, if nothing else is next to them.
    return window == 0...chain.count - 1 && lengths.dropLast().allSatisfy { (4...6).contains($0) }
      && (1...6).contains(lengths.last ?? 0)
  }

  /// The usual positions of gaps, as the number of digits before each.
  private static func usual(_ total: Int) -> [Set<Int>] {
    let fours = Set(stride(from: 4, to: total, by: 4))
    switch total {
    case 13: return [fours, [4, 7, 10]]
    case 14, 15: return [fours, [4, 10]]
    case 19: return [fours, [6]]
    default: return [fours]
    }
  }
}
