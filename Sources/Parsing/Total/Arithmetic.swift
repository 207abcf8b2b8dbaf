internal import Core

/// Checks which equations of the document prove a value to be the total.
struct Arithmetic: Sendable {
  private let figures: Figures
  /// The sums of the tax tables, of the item lines and of the lines below a subtotal, over all readings.
  private let tableSums: Set<Cents>
  private let itemSums: Set<Cents>
  private let runningSums: Set<Cents>
  /// All amounts that can be added to a subtotal, with their signs.
  private let extras: [Cents]

  init(_ sheets: [Sheet], figures: Figures, tables: [TaxTable]) {
    self.figures = figures
    tableSums = Set(tables.compactMap(\.sum))
    itemSums = sheets.reduce(into: []) { $0.formUnion(ItemRuns.sums(in: $1)) }
    runningSums = sheets.reduce(into: []) { $0.formUnion(RunningSums.values(in: $1)) }
    let signed =
      figures.taxes + figures.doubledTaxes + figures.charges + figures.discounts.map { -$0 } + figures.roundings
    extras = Array(signed.prefix(7))
  }

  /// - Parameter strength: the strength of the label that calls the value a total, or nil without such a label.
  func proofs(of value: Cents, strength: TotalStrength?) -> Set<Proof> {
    var proofs: Set<Proof> = []
    if isCashLessChange(value) { proofs.insert(.cashLessChange) }
    if isPaidExactly(value, strength) { proofs.insert(.exactCash) }
    if strength == .final, isSumOfTotals(value) { proofs.insert(.partialTotals) }
    if isSumOfParts(value) || isRoundedSumOfParts(value) || runningSums.contains(value) { proofs.insert(.parts) }
    if tableSums.contains(value) { proofs.insert(.taxTable) }
    if figures.ratedTaxes.contains(where: { TaxRate.isShare($0.tax, of: value, rate: $0.rate) }) {
      proofs.insert(.taxRate)
    }
    if itemSums.contains(value) || isRoundedSum(value) || isRestOfItems(value, strength) { proofs.insert(.items) }
    if isRounded(value) { proofs.insert(.rounding) }
    if figures.cards.contains(value) { proofs.insert(.card) }
    return proofs
  }

  /// Whether the value is the sum or, with returned goods, the difference of two other totals. Only used for a label
  /// that marks the final total, because the other totals of the same equation are sums and differences as well.
  private func isSumOfTotals(_ value: Cents) -> Bool {
    figures.totals.contains { one in
      one != value && figures.totals.contains { $0 != value && $0 != one && (one + $0 == value || one - $0 == value) }
    }
  }

  /// Whether a labelled total is the tax included in another labelled figure, at the rate printed in its label.
  func isIncludedTax(_ candidate: TotalCandidate) -> Bool {
    let others = figures.totals + figures.subtotals + figures.cash + figures.taxes
    return candidate.rates.contains { rate in
      others.contains { $0 > 2 * candidate.cents && TaxRate.isShare(candidate.cents, of: $0, rate: rate) }
    }
  }

  private func isCashLessChange(_ value: Cents) -> Bool {
    (figures.cash + figures.payments).contains { cash in figures.change.contains { cash - $0 == value } }
  }

  /// Whether the value was handed over and the change is zero. `Payment` is also printed beside parts of the total, so it
  /// only counts for an amount that is called the total as well.
  private func isPaidExactly(_ value: Cents, _ strength: TotalStrength?) -> Bool {
    guard figures.isExactCash else { return false }
    return figures.cash.contains(value) || figures.payments.contains(value) && strength.isAtLeast(.plain)
  }

  /// Whether the value is a subtotal plus at least one extra. Every subset of the extras is tried, since some are only
  /// mentioned.
  private func isSumOfParts(_ value: Cents) -> Bool {
    guard !extras.isEmpty else { return false }
    let subtotals = figures.subtotals + figures.totals.filter { $0 != value }
    for subset in 1..<(1 << extras.count) {
      var sum: Cents = 0
      for (index, extra) in extras.enumerated() where subset & (1 << index) != 0 { sum += extra }
      // From another total, only a single extra above 5 cents counts: `total + rounding` is a separate proof.
      if sum != 0, figures.subtotals.contains(value - sum) { return true }
      if subset.nonzeroBitCount == 1, sum > 5, subtotals.contains(value - sum) { return true }
    }
    return false
  }

  /// Whether the value is a subtotal with several taxes and the printed rounding, up to a cent: taxes are printed rounded
  /// but added with their fractions. `509.43`, `30.57`, `10.19`, `-0.18` and `550.00`.
  private func isRoundedSumOfParts(_ value: Cents) -> Bool {
    let roundings = figures.roundings.filter { isSmall($0, for: value) }
    guard value % 5 == 0, !roundings.isEmpty, figures.taxes.count > 1 else { return false }
    return (1..<(1 << figures.taxes.count)).contains { subset in
      guard subset.nonzeroBitCount > 1 else { return false }
      let taxes = figures.taxes.enumerated().reduce(Cents(0)) { subset & (1 << $1.offset) != 0 ? $0 + $1.element : $0 }
      return roundings.contains { rounding in
        figures.subtotals.contains { abs($0 + taxes + rounding - value) == 1 }
      }
    }
  }

  /// Whether another total is within a few cents, or a few of the smallest coins of a currency without cents, and the
  /// difference is printed as a rounding.
  private func isRounded(_ value: Cents) -> Bool {
    guard value % 5 == 0 else { return false }
    return figures.roundings.contains { rounding in
      isSmall(rounding, for: value)
        && (figures.totals + figures.subtotals).contains { abs(value - $0) == abs(rounding) && value != $0 }
    }
  }

  /// Whether the value is the sum of the item lines after the printed rounding, where no subtotal is printed: `-0.01`
  /// between the last item and the total. Its sign does not count, because recognition loses a minus as well as it takes
  /// the dash after a label for one; the total of a sum that is wrong by twice the rounding is seldom a whole coin.
  private func isRoundedSum(_ value: Cents) -> Bool {
    guard value % 5 == 0 else { return false }
    return figures.roundings.contains { rounding in
      isSmall(rounding, for: value) && [value - rounding, value + rounding].contains(where: itemSums.contains)
    }
  }

  /// Whether the value is what is still to be paid for the items after the payments in advance, where their sum is not
  /// printed. Only for a label that says so, as any amounts may differ by one of the others.
  private func isRestOfItems(_ value: Cents, _ strength: TotalStrength?) -> Bool {
    guard strength.isAtLeast(.strong) else { return false }
    return (figures.prepaid + [figures.prepaid.reduce(0, +)]).contains { $0 > 0 && itemSums.contains(value + $0) }
  }

  private func isSmall(_ rounding: Cents, for value: Cents) -> Bool { abs(rounding) < max(100, value / 200) }
}
