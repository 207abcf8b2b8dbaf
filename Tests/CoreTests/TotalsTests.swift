import Core
import TestSupport
import Testing

@Suite("Sums")
struct TotalsTests {
  @Test("Ten thousand random amounts, added and undone, leave no cent of drift")
  func drift() {
    var random = SeededGenerator(seed: 42)
    let currencies: [Currency] = [.eur, .jpy, .kwd, .usd]
    let amounts = (0..<10_000).map { _ in
      Money(
        minorUnits: Int64.random(in: -1_000_000_000...1_000_000_000, using: &random),
        currency: currencies.randomElement(using: &random) ?? .eur)
    }
    let start = [Money(minorUnits: 7, currency: .eur)]
    let added = Totals.byCurrency(start + amounts.shuffled(using: &random))
    #expect(added == Totals.byCurrency(start + amounts))
    for currency in currencies {
      let exact = amounts.filter { $0.currency == currency }.reduce(currency == .eur ? 7 : 0) { $0 + $1.minorUnits }
      #expect(added.first { $0.currency == currency }?.minorUnits == exact)
    }
    let undone = amounts.map { Money(minorUnits: -$0.minorUnits, currency: $0.currency) }.shuffled(using: &random)
    let left = Totals.byCurrency(added + undone)
    #expect(left.filter { $0.minorUnits != 0 } == start)
  }

  @Test("Currencies are never added up, and are sorted by code")
  func currencies() {
    let sums = Totals.byCurrency(
      [1, 2, 3].flatMap { [Money(minorUnits: $0, currency: .usd), Money(minorUnits: $0, currency: .eur)] })
    #expect(sums.map(\.description) == ["0.06 EUR", "0.06 USD"])
    #expect(Totals.byCurrency([]).isEmpty)
  }

  @Test(
    "A sum that overflows is left out rather than wrong, whatever follows", arguments: [Int64.max, .min])
  func overflow(edge: Int64) {
    let step: Int64 = edge > 0 ? 1 : -1
    let amounts = [edge, step, -step, -step].map { Money(minorUnits: $0, currency: .eur) }
    #expect(Totals.byCurrency(amounts + [Money(minorUnits: 5, currency: .usd)]).map(\.description) == ["0.05 USD"])
    #expect(Totals.byCurrency([amounts[0]]).map(\.minorUnits) == [edge])
  }

  @Test("a single sum is nil as soon as it overflows")
  func single() {
    #expect(Totals.sum([.max, 1, -1]) == nil && Totals.sum([.max, -1, 1]) == .max && Totals.sum([]) == 0)
  }
}
