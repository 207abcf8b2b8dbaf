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
  var contest: Bool { isWithCharge || isDue || isReduced || isDivided }

  /// `Total 500.00`, `late fee 25.00` or `VAT 25.00`, and 525.00 below, which may be the amount to pay. The cash and the
  /// change whose difference is the total are not: with two lines of tax, some sum of them is easily met.
  private var isWithCharge: Bool {
    guard !best.strength.isAtLeast(.final) else { return false }
    let isPaid = best.proofs.contains(.cashLessChange)
    return below.contains { other in
      (figures.charges + figures.taxSums).contains(other.cents - best.cents) && other.lines.allSatisfy { $0 > last }
        && !(isPaid && (figures.cash + figures.change).contains(other.cents))
    }
  }

  /// `Total incl. VAT 9,250.00`, and `Amount due 1,750.00` below. The parts of a total at each tax rate have such labels
  /// as well.
  private var isDue: Bool {
    guard best.strength.isAtLeast(.strong), best.proofs.isDisjoint(with: [.partialTotals, .taxTable])
    else {
      return false
    }
    return below.contains { other in
      other.cents < best.cents && other.strength.isAtLeast(.strong) && !best.explains(other)
        && !figures.taxSums.contains(best.cents - other.cents) && !figures.subtotals.contains(other.cents)
        && other.lines.allSatisfy { $0 > last }
    }
  }

  /// `Total 98.00`, `discount 10.00`, and 88.00 below, with a label for what was received or without any: the discount
  /// was given on the total.
  private var isReduced: Bool {
    guard !best.strength.isAtLeast(.final) else { return false }
    let bases = figures.taxSums + figures.subtotals
    return below.contains { rest in
      let discount = best.cents - rest.cents
      return figures.discounts.contains(discount) && !bases.contains(rest.cents)
        && rest.lines.allSatisfy { $0 > last } && below.contains { $0.cents == discount }
    }
  }

  /// Whether two of them, on lines of their own, are the parts of the total, or one is the total and the other: the rest
  /// after a prepayment, or a balance. Payments, changes and taxes do the same, and do not count if they are labelled.
  private var isDivided: Bool {
    // Without cash, an amount given back is not its change: `Total 500.00`, `instalments 520.00`, `you get back 20.00`.
    let hasCash = !figures.cash.isEmpty || !figures.payments.isEmpty
    let explained = hasCash ? LaterAmounts.explained : LaterAmounts.explained.subtracting([.change])
    let prepaid = below.filter { $0.otherRoles.contains(.prepaid) }.map(\.cents)
    let open = below.filter { other in
      var roles = other.otherRoles
      // Most of the total is no charge for the way to the customer: `balance before delivery 1,519.20`.
      if other.cents * 2 > best.cents { roles.remove(.shipping) }
      // What is left after a prepayment is named like a subtotal.
      let isRest = prepaid.contains(best.cents - other.cents)
      if isRest { roles.remove(.subtotal) }
      let sums = figures.taxSums + (isRest ? [] : figures.subtotals) + figures.cash + (hasCash ? figures.change : [])
      return roles.isDisjoint(with: explained) && !sums.contains(other.cents)
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
