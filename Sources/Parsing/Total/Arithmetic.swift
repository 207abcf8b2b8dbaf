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
    return figures.cash.contains(value) || figures.payments.contains(value) && (strength ?? .weak) >= .plain
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
    guard (strength ?? .weak) >= .strong else { return false }
    return (figures.prepaid + [figures.prepaid.reduce(0, +)]).contains { $0 > 0 && itemSums.contains(value + $0) }
  }

  private func isSmall(_ rounding: Cents, for value: Cents) -> Bool { abs(rounding) < max(100, value / 200) }
}

/// A subtotal, the lines below it, and the total: `50.00`, `4.00`, `54.00`, regardless of the words between.
///
/// The labels of taxes and charges are short and often misread (`TAK`, `6ST`), but their amounts are printed between
/// subtotal and total and add up.
enum RunningSums {
  /// The values printed at most six lines below a subtotal that are the sum of the subtotal and of at least one amount
  /// between.
  static func values(in sheet: Sheet) -> Set<Cents> {
    var values: Set<Cents> = []
    for labelled in sheet.labelled where labelled.role == .subtotal && labelled.mention.form == .decimals {
      guard let subtotal = labelled.mention.magnitude, subtotal > 0 else { continue }
      values.formUnion(RunningSums.values(from: subtotal, under: labelled.mention.line, sheet))
    }
    return sheet.holdsTotal ? values : values.union(unlabelled(in: sheet))
  }

  /// The same for a subtotal without a label, which is the sum of at least two amounts above it: `3.25`, `2.00`, `5.25`,
  /// `0.20`, `5.45`. Where a total has a label, no other is looked for.
  private static func unlabelled(in sheet: Sheet) -> Set<Cents> {
    var found: Set<Cents> = []
    var sum: Cents = 0
    var count = 0
    for line in sheet.mentions.indices {
      let last = sheet.mentions[line].last { $0.form == .decimals && !$0.isPercent && !$0.isQuantity }
      guard let cents = last?.cents else { continue }
      if count >= 2, cents == sum, sum > 0 { found.formUnion(values(from: sum, under: line, sheet)) }
      sum += cents
      count += 1
    }
    return found
  }

  private static func values(from subtotal: Cents, under line: Int, _ sheet: Sheet) -> Set<Cents> {
    var found: Set<Cents> = []
    var seen: Set<Cents> = []
    var sum = subtotal
    for below in (line + 1)..<(line + 7) where below < sheet.mentions.count {
      guard let last = sheet.mentions[below].last(where: { $0.form == .decimals && !$0.isPercent }),
        let cents = last.cents
      else { continue }
      // A value printed a second time was already added as an extra.
      if seen.insert(abs(cents)).inserted, abs(cents) == sum, sum > subtotal { found.insert(sum) }
      // A repetition of the subtotal is not an extra.
      if abs(cents) != subtotal { sum += cents }
    }
    return found
  }
}

/// An equation in the document whose result is a total.
enum Proof: String, Sendable, CaseIterable {
  /// Cash handed over minus change.
  case cashLessChange
  /// The cash handed over, when the change is zero.
  case exactCash
  /// A subtotal plus taxes, charges, discounts and rounding.
  case parts
  /// The totals of two kinds of goods add up to the total of both.
  case partialTotals
  /// The rows of a tax table: net amounts plus tax at their rates.
  case taxTable
  /// A tax printed with its rate is the corresponding share of the total.
  case taxRate
  /// The sum of the item lines.
  case items
  /// The total below it in another currency, at the printed rate.
  case conversion
  /// The sum of the instalments that a sentence describes.
  case instalments
  /// The total before rounding plus the rounding.
  case rounding
  /// The amount paid by card.
  case card

  /// Those that can also hold by chance.
  static let weak: Set<Proof> = [.taxRate, .card, .rounding]
}
