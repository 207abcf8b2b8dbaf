internal import Core

/// The calculations that EN 16931-1 demands of an invoice (rules BR-CO-10 to BR-CO-17), as far as the invoice gives their
/// terms. They are exact: amounts are compared in minor units.
struct InvoiceArithmetic {
  private let terms: InvoiceTerms

  init(_ terms: InvoiceTerms) { self.terms = terms }

  /// The rules that do not hold, by their names in the standard.
  var broken: [String] {
    [
      ("BR-CO-10", linesAreTheirSum), ("BR-CO-13", basisFollows), ("BR-CO-14", taxesAreTheirSum),
      ("BR-CO-15", wholeFollows), ("BR-CO-16", amountDueFollows), ("BR-CO-17", taxesFollowFromRates),
    ].filter { !$0.1 }.map { $0.0 }
  }

  /// The net amounts of the lines add up to their sum.
  private var linesAreTheirSum: Bool {
    guard let sum = terms.lineTotal, !terms.lineAmounts.isEmpty else { return true }
    return terms.lineAmounts.reduce(.zero, +).equals(sum)
  }

  /// The total without tax is the sum of the lines less allowances and with charges.
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

  /// The whole is the total without tax and the tax.
  private var wholeFollows: Bool {
    guard let whole = terms.grandTotal, let basis = terms.taxBasis else { return true }
    return (basis + (terms.taxTotal ?? .zero)).equals(whole)
  }

  /// What is due is the whole less what was paid, rounded.
  private var amountDueFollows: Bool {
    guard terms.canSayPrepaid, let whole = terms.grandTotal, let due = terms.amountDue,
      // A zero that nothing explains, as some programs write it where they should write nothing.
      !due.isZero || terms.prepaid?.isZero == false
    else { return true }
    return (whole - (terms.prepaid ?? .zero) + (terms.rounding ?? .zero)).equals(due)
  }

  /// A rate's tax is that share of its basis, within the hundredth that programs round differently by.
  private var taxesFollowFromRates: Bool {
    terms.taxes.allSatisfy { tax in
      guard let rate = tax.rate?.rescaled(to: 4)?.units, let net = tax.net?.rescaled(to: 4)?.units,
        let amount = tax.amount?.rescaled(to: 4)?.units
      else { return true }
      // Ten-thousandths of the unit, from a rate in ten-thousandths of a percent.
      let (product, overflow) = net.multipliedReportingOverflow(by: rate)
      return !overflow && abs(product / 1_000_000 - amount) <= 100
    }
  }
}

/// The sums of an e-invoice, read so that nothing is passed over: a sum that is there twice, in another currency than the
/// invoice's, or no number makes the invoice one that a person has to look at.
struct InvoiceSums {
  private let element: XMLTree
  private let currency: Currency?
  /// Whether any of the sums asked for was not as it should be.
  private(set) var isMalformed = false

  /// - Parameter currency: the invoice's.
  init(_ element: XMLTree, currency: Currency?) {
    self.element = element
    self.currency = currency
  }

  /// The sum of a name; the first where there are several.
  mutating func amount(_ name: String) -> Amount? {
    let found = element.all(name)
    guard let first = found.first else { return nil }
    let value = Amount(xml: first.text)
    let isForeign = first.attributes["currencyID"].map { $0 != currency?.code } ?? false
    if value == nil || found.count > 1 || isForeign && currency != nil { isMalformed = true }
    return value
  }
}
