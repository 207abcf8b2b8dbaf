internal import Core

/// The calculations that EN 16931-1 requires of an invoice (rules BR-CO-10 to BR-CO-17), as far as the invoice has
/// their terms. Amounts are compared exactly, in minor units, except for rounding in BR-CO-17.
struct InvoiceArithmetic {
  private let terms: InvoiceTerms

  init(_ terms: InvoiceTerms) { self.terms = terms }

  /// The names of the violated rules in the standard.
  var broken: [String] {
    [
      ("BR-CO-10", linesAreTheirSum), ("BR-CO-13", basisFollows), ("BR-CO-14", taxesAreTheirSum),
      ("BR-CO-15", wholeFollows), ("BR-CO-16", amountDueFollows), ("BR-CO-17", taxesFollowFromRates),
    ].filter { !$0.1 }.map { $0.0 }
  }

  /// The net amounts of the lines add up to the line total.
  private var linesAreTheirSum: Bool {
    guard let sum = terms.lineTotal, !terms.lineAmounts.isEmpty else { return true }
    return terms.lineAmounts.reduce(.zero, +).equals(sum)
  }

  /// The total without tax is the line total minus allowances plus charges.
  private var basisFollows: Bool {
    guard let basis = terms.taxBasis, let lines = terms.lineTotal else { return true }
    return (lines - (terms.allowances ?? .zero) + (terms.charges ?? .zero)).equals(basis)
  }

  /// The tax is the sum of the taxes of all rates.
  private var taxesAreTheirSum: Bool {
    let amounts = terms.taxes.compactMap(\.amount)
    guard let sum = terms.taxTotal, !amounts.isEmpty, amounts.count == terms.taxes.count else { return true }
    return amounts.reduce(.zero, +).equals(sum)
  }

  /// The total with tax is the total without tax plus the tax.
  private var wholeFollows: Bool {
    guard let whole = terms.grandTotal, let basis = terms.taxBasis else { return true }
    return (basis + (terms.taxTotal ?? .zero)).equals(whole)
  }

  /// The amount due is the total with tax minus the prepaid amount, plus the rounding.
  private var amountDueFollows: Bool {
    guard terms.canSayPrepaid, let whole = terms.grandTotal, let due = terms.amountDue,
      // Some programs write an unexplained zero instead of omitting the element.
      !due.isZero || terms.prepaid?.isZero == false
    else { return true }
    return (whole - (terms.prepaid ?? .zero) + (terms.rounding ?? .zero)).equals(due)
  }

  /// The tax of a rate is that share of its basis, within 0.01, since programs round differently.
  private var taxesFollowFromRates: Bool {
    terms.taxes.allSatisfy { tax in
      guard let rate = tax.rate?.rescaled(to: 4)?.units, let net = tax.net?.rescaled(to: 4)?.units,
        let amount = tax.amount?.rescaled(to: 4)?.units
      else { return true }
      // In ten-thousandths of the unit, with the rate in ten-thousandths of a percent.
      let difference = Int128(net) * Int128(rate) / 1_000_000 - Int128(amount)
      return difference.magnitude <= 100
    }
  }
}

extension InvoiceTerms {
  /// A sum that is alone in its element, checked for form; the currency has to be read before.
  mutating func sum(_ name: String, of element: XMLTree) -> Amount? {
    var sums = InvoiceSums(element, currency: currency)
    let amount = sums.amount(name)
    isMalformed = isMalformed || sums.isMalformed
    return amount
  }
}

/// The sums of an e-invoice, checked for form: a sum that is repeated, in another currency than the invoice's, or not a
/// number makes the invoice one for a person to review.
struct InvoiceSums {
  private let element: XMLTree
  private let currency: Currency?
  /// Whether any of the requested sums was malformed.
  private(set) var isMalformed = false

  /// - Parameter currency: the currency of the invoice.
  init(_ element: XMLTree, currency: Currency?) {
    self.element = element
    self.currency = currency
  }

  /// The sum with a name; the first if there are several.
  mutating func amount(_ name: String) -> Amount? {
    let found = element.all(name)
    guard let first = found.first else { return nil }
    let value = Amount(xml: first.text)
    let isForeign = first.attributes["currencyID"].map { $0 != currency?.code } ?? false
    if value == nil || found.count > 1 || isForeign && currency != nil { isMalformed = true }
    return value
  }
}
