internal import Core

/// Tests every equation for one value.
struct Arithmetic: Sendable {
  private let figures: Figures
  /// What tax tables, the lines of goods and what stands under a subtotal come to, in any of the readings.
  private let tableSums: Set<Cents>
  private let itemSums: Set<Cents>
  private let runningSums: Set<Cents>
  /// Everything that can come on top of a subtotal, with its sign.
  private let extras: [Cents]

  init(_ sheets: [Sheet], figures: Figures, tables: [TaxTable]) {
    self.figures = figures
    tableSums = Set(tables.compactMap(\.sum))
    itemSums = sheets.reduce(into: []) { $0.formUnion(ItemRuns.sums(in: $1)) }
    runningSums = sheets.reduce(into: []) { $0.formUnion(RunningSums.values(in: $1)) }
    let signed = figures.taxes + figures.charges + figures.discounts.map { -$0 } + figures.roundings
    extras = Array(signed.prefix(7))
  }

  /// - Parameter strength: the label that calls the value a total.
  func proofs(of value: Cents, strength: TotalStrength?) -> Set<Proof> {
    var proofs: Set<Proof> = []
    if isCashLessChange(value) { proofs.insert(.cashLessChange) }
    if figures.isExactCash, figures.cash.contains(value) { proofs.insert(.exactCash) }
    if strength == .final, isSumOfTotals(value) { proofs.insert(.partialTotals) }
    if isSumOfParts(value) || runningSums.contains(value) { proofs.insert(.parts) }
    if tableSums.contains(value) { proofs.insert(.taxTable) }
    if figures.ratedTaxes.contains(where: { TaxRate.isShare($0.tax, of: value, rate: $0.rate) }) {
      proofs.insert(.taxRate)
    }
    if itemSums.contains(value) { proofs.insert(.items) }
    if isRounded(value) { proofs.insert(.rounding) }
    if figures.cards.contains(value) { proofs.insert(.card) }
    return proofs
  }

  /// The sum or, with goods taken back, the difference of two other totals. Only for a label that says it is the last
  /// one: in the same equation the others are sums and differences too.
  private func isSumOfTotals(_ value: Cents) -> Bool {
    figures.totals.contains { one in
      one != value && figures.totals.contains { $0 != value && $0 != one && (one + $0 == value || one - $0 == value) }
    }
  }

  /// Whether a labelled total is the tax contained in another labelled figure, at the rate its own label prints.
  func isIncludedTax(_ candidate: TotalCandidate) -> Bool {
    let others = figures.totals + figures.subtotals + figures.cash + figures.taxes
    return candidate.rates.contains { rate in
      others.contains { $0 > 2 * candidate.cents && TaxRate.isShare(candidate.cents, of: $0, rate: rate) }
    }
  }

  private func isCashLessChange(_ value: Cents) -> Bool {
    (figures.cash + figures.payments).contains { cash in figures.change.contains { cash - $0 == value } }
  }

  /// A subtotal and at least one extra; every subset of the extras is tried, since some are only mentioned.
  private func isSumOfParts(_ value: Cents) -> Bool {
    guard !extras.isEmpty else { return false }
    let subtotals = figures.subtotals + figures.totals.filter { $0 != value }
    for subset in 1..<(1 << extras.count) {
      var sum: Cents = 0
      for (index, extra) in extras.enumerated() where subset & (1 << index) != 0 { sum += extra }
      // From another total only plain additions count: `total + rounding` is a proof of its own.
      if sum != 0, figures.subtotals.contains(value - sum) { return true }
      if subset.nonzeroBitCount == 1, sum > 5, subtotals.contains(value - sum) { return true }
    }
    return false
  }

  /// Another total within a few cents, and a rounding printed as just this difference.
  private func isRounded(_ value: Cents) -> Bool {
    guard value % 5 == 0 else { return false }
    return figures.roundings.contains { rounding in
      abs(rounding) < 100
        && (figures.totals + figures.subtotals).contains { abs(value - $0) == abs(rounding) && value != $0 }
    }
  }
}

/// The amounts of the lines above the first total: what was bought. Nothing of goods is known where some were given back
/// or reduced, since then any total may be smaller.
struct Goods: Sendable {
  private(set) var largest: Cents = 0
  private(set) var sum: Cents = 0

  init() {}

  init(in sheet: Sheet) {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return }
    for line in 0..<end {
      guard let amount = ItemRuns.lineAmount(sheet, line), amount != 0 else { continue }
      guard amount > 0 else {
        self = Goods()
        return
      }
      largest = max(largest, amount)
      sum += amount
    }
  }

  /// Whether a total cannot be what they cost: one of them costs more, or all together cost what the total says and a digit
  /// in front of it, as where that digit is stained.
  func contradict(_ total: Cents) -> Bool {
    guard total > 0 else { return false }
    if largest > total { return true }
    let rest = sum - total
    guard rest > 0 else { return false }
    var digit: Cents = 1
    while digit <= total, digit < Cents.max / 10 { digit *= 10 }
    return rest % digit == 0 && rest / digit < 10
  }
}

/// A subtotal, the lines under it, and the total: `50.00`, `4.00`, `54.00`, whatever the words between say.
///
/// The labels of taxes and charges are short and often misread (`TAK`, `6ST`), but their amounts stand between subtotal
/// and total and add up.
enum RunningSums {
  /// The values that are printed at most five lines under a subtotal and are the sum of the subtotal and the amounts
  /// between; one of them at least.
  static func values(in sheet: Sheet) -> Set<Cents> {
    var values: Set<Cents> = []
    for labelled in sheet.labelled where labelled.role == .subtotal && labelled.mention.form == .decimals {
      guard let subtotal = labelled.mention.magnitude, subtotal > 0 else { continue }
      values.formUnion(RunningSums.values(from: subtotal, under: labelled.mention.line, sheet))
    }
    return values
  }

  private static func values(from subtotal: Cents, under line: Int, _ sheet: Sheet) -> Set<Cents> {
    var found: Set<Cents> = []
    var seen: Set<Cents> = []
    var sum = subtotal
    for below in (line + 1)..<(line + 7) where below < sheet.mentions.count {
      guard let last = sheet.mentions[below].last(where: { $0.form == .decimals && !$0.isPercent }),
        let cents = last.cents
      else { continue }
      // What stands there a second time was an extra before.
      if seen.insert(abs(cents)).inserted, abs(cents) == sum, sum > subtotal { found.insert(sum) }
      // The subtotal again is no extra.
      if abs(cents) != subtotal { sum += cents }
    }
    return found
  }
}

/// An equation on the paper that comes out at a total.
enum Proof: String, Sendable, CaseIterable {
  /// Cash handed over less change.
  case cashLessChange
  /// The cash handed over, where the change is nothing.
  case exactCash
  /// Subtotal with taxes, charges, discounts and rounding.
  case parts
  /// Totals of two kinds of goods, and the total of both.
  case partialTotals
  /// The rows of a tax table: net and tax at its rate.
  case taxTable
  /// A tax printed with its rate is that share of the total.
  case taxRate
  /// The lines of what was bought.
  case items
  /// The total before rounding and the rounding.
  case rounding
  /// The amount a card paid.
  case card
}
