internal import Core

/// Reasons to doubt a total apart from its own evidence.
enum TotalTrust {
  /// Whether another value has a stronger label, `Total payable` beside a proven `Total`, so that the document was not
  /// fully understood.
  ///
  /// - Parameter least: the least strength of the other label.
  static func isOutranked(
    _ best: TotalCandidate, in total: TotalExtractor.Finding, by least: TotalStrength = .plain
  ) -> Bool {
    total.candidates.contains { other in
      other.cents != best.cents && (other.strength ?? .weak) > (best.strength ?? .weak)
        && (other.strength ?? .weak) >= least
        && other.mention?.looksLikeMoney == true
        && !best.explains(other)
    }
  }

  /// Whether another value is about as likely, or other figures of the document suggest one.
  static func isContested(_ total: TotalExtractor.Finding) -> Bool {
    guard let best = total.best else { return false }
    if best.mention?.isPerhapsCut == true, best.proofs.isSubset(of: Proof.weak) { return true }
    if total.isPerhapsCutOff, !total.isWithoutCents, best.proofs.isSubset(of: Proof.weak) { return true }
    if isOverpaid(best, in: total) || isPerhapsWithoutCents(best, in: total) { return true }
    guard total.candidates.count > 1 else { return false }
    if isOutranked(best, in: total, by: .strong) { return true }
    return total.candidates[1].probability > 0.25 * best.probability || isBelowGoods(best, in: total)
      || LaterAmounts(best, in: total).contest
  }

  /// More was prepaid than the bill comes to, and no label calls the total due: the difference is paid back.
  private static func isOverpaid(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    (best.strength ?? .weak) < .strong && total.figures.prepaid.contains { $0 > best.cents }
  }

  /// A recognised total, printed once, is a whole number where other amounts have cents: those of `357.84` may not be in
  /// the picture.
  private static func isPerhapsWithoutCents(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard !total.isTextLayer, best.lines.count == 1, let mention = best.mention,
      [.whole, .grouped].contains(mention.form)
    else {
      return false
    }
    return total.candidates.count { $0.mention?.form == .decimals && $0.cents % 100 != 0 } > 1
  }

  /// The items cost more than the total, and no equation in the document explains why.
  private static func isBelowGoods(_ best: TotalCandidate, in total: TotalExtractor.Finding) -> Bool {
    guard best.proofs.isSubset(of: Proof.weak), best.whole == nil, total.figures.discounts.isEmpty,
      total.figures.prepaid.isEmpty
    else { return false }
    return total.goods.contradict(best.cents)
  }
}

/// Amounts below the total that show that it is not the amount to pay, whatever their labels say: `Total 395.00`, `paid
/// by the insurance 300.00`, `your share 95.00`.
struct LaterAmounts {
  private let best: TotalCandidate
  private let figures: Figures
  private let last: Int
  /// The other amounts of money below the last line of the total.
  private let below: [TotalCandidate]

  init(_ best: TotalCandidate, in total: TotalExtractor.Finding) {
    self.best = best
    figures = total.figures
    let last = best.lines.max() ?? .max
    self.last = last
    below = total.candidates.filter { other in
      other.cents != best.cents && other.cents > 0 && other.sheet == best.sheet && !other.isOnlyInTaxTable
        && other.mention?.looksLikeMoney == true && other.lines.contains { $0 > last }
    }
  }

  /// Whether some of them suggest another total.
  var contest: Bool { isWithCharge || isDue || isDivided }

  /// `Total 500.00`, `late fee 25.00` or `VAT 25.00`, and 525.00 below, which may be the amount to pay. The cash and the
  /// change whose difference is the total are not: with two lines of tax, some sum of them is easily met.
  private var isWithCharge: Bool {
    guard best.strength.map({ $0 < .final }) ?? true else { return false }
    let isPaid = best.proofs.contains(.cashLessChange)
    return below.contains { other in
      (figures.charges + figures.taxSums).contains(other.cents - best.cents) && other.lines.allSatisfy { $0 > last }
        && !(isPaid && (figures.cash + figures.change).contains(other.cents))
    }
  }

  /// `Total incl. VAT 9,250.00`, and `Amount due 1,750.00` below. The parts of a total at each tax rate have such labels
  /// as well.
  private var isDue: Bool {
    guard best.strength.map({ $0 >= .strong }) ?? false, best.proofs.isDisjoint(with: [.partialTotals, .taxTable])
    else {
      return false
    }
    return below.contains { other in
      other.cents < best.cents && (other.strength ?? .weak) >= .strong && !best.explains(other)
        && !figures.taxSums.contains(best.cents - other.cents) && !figures.subtotals.contains(other.cents)
        && other.lines.allSatisfy { $0 > last }
    }
  }

  /// Whether two of them, on lines of their own, are the parts of the total, or one is the total and the other: the rest
  /// after a prepayment, or a balance. Payments, changes and taxes do the same, and do not count if they are labelled.
  private var isDivided: Bool {
    // Without cash, an amount given back is not its change: `Total 500.00`, `instalments 520.00`, `you get back 20.00`.
    let hasCash = !figures.cash.isEmpty || !figures.payments.isEmpty
    let explained = hasCash ? LaterAmounts.explained : LaterAmounts.explained.subtracting([.change])
    let open = below.filter { other in
      other.otherRoles.isDisjoint(with: explained)
        && !(figures.taxSums + figures.subtotals + figures.cash + (hasCash ? figures.change : [])).contains(other.cents)
    }
    // More are a table, in which some of them always add up.
    guard open.count <= LaterAmounts.most else { return false }
    return open.contains { one in
      open.contains { other in
        one.lines.isDisjoint(with: other.lines)
          && (one.cents + other.cents == best.cents || best.cents + one.cents == other.cents)
      }
    }
  }

  private static let explained: Set<LabelRole> = [
    .cash, .change, .tax, .subtotal, .rounding, .savings, .quantity, .price, .service, .shipping, .tip,
  ]
  private static let most = 8
}
