import Core
import TestSupport
import Testing

@Suite struct ApportionmentTests {
  @Test(
    "the remainder goes to the largest fractions, and to the first of equal ones",
    arguments: [
      (100, [1, 1, 1], [34, 33, 33]), (10, [3333, 3333, 3334], [3, 3, 4]), (-100, [1, 1, 1], [-34, -33, -33]),
      (5, [0, 1], [0, 5]), (7, [0, 0], [7, 0]), (1, [50, 50], [1, 0]), (0, [1, 2], [0, 0]),
      (Int64.max, [1, 1], [Int64.max / 2 + 1, Int64.max / 2]),
    ] as [(Int64, [Int64], [Int64])])
  func shares(total: Int64, weights: [Int64], expected: [Int64]) {
    #expect(Apportionment.shares(of: total, by: weights) == expected)
  }

  @Test("shares of any total by any weights add up, and none is a whole unit from its quota")
  func exact() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<2_000 {
      let total = Int64(random.number(0...2_000_000)) - 1_000_000
      let weights = (0...random.number(0...8)).map { _ in Int64(random.number(0...10_000)) }
      let shares = Apportionment.shares(of: total, by: weights)
      #expect(shares.reduce(0, +) == total && shares.count == weights.count)
      let sum = weights.reduce(0, +)
      guard sum > 0 else { continue }
      for (share, weight) in zip(shares, weights) { #expect((share * sum - total * weight).magnitude < sum) }
    }
  }
}
