internal import Core

/// The labelled figures of a document by role, from all its readings: the terms of every sum that can prove a total.
/// The values are distinct, in the order found, and unsigned except for roundings.
struct Figures: Sendable {
  var totals: [Cents] = []
  var subtotals: [Cents] = []
  var taxes: [Cents] = []
  var roundings: [Cents] = []
  var cash: [Cents] = []
  /// `Payment`, `Paid`: the total, or the amount handed over for it.
  var payments: [Cents] = []
  var change: [Cents] = []
  var cards: [Cents] = []
  var discounts: [Cents] = []
  /// Charges on top of the subtotal: service, shipping, tips.
  var charges: [Cents] = []
  /// Tips that somebody has decided on: without a rate, and with nothing but the label on their line.
  var tips: [Cents] = []
  var prepaid: [Cents] = []
  /// The sums of two equal taxes on neighbouring lines, of the state and the union: `CGST 10.71`, `SGST 10.71`.
  var doubledTaxes: [Cents] = []
  /// Tax amounts with the rate printed in their label.
  var ratedTaxes: [(rate: Amount, tax: Cents)] = []

  /// A change of zero is printed, so the cash handed over equals the total.
  var isExactCash = false
  /// `Amount due 0.00`: everything has been paid.
  var isNothingDue = false
  /// The document mentions a rounding, whether or not its amount is readable.
  var namesRounding = false

  init(_ sheets: [Sheet]) {
    namesRounding = sheets.contains { $0.groups.joined().contains { $0.role == .rounding } }
    for sum in sheets.flatMap(Figures.doubledTaxes) { Figures.insert(sum, &doubledTaxes) }
    for cents in sheets.flatMap(Figures.decidedTips) { Figures.insert(cents, &tips) }
    for labelled in sheets.flatMap(Figures.withoutTaxBases) {
      if labelled.role == .change, labelled.mention.value.isZero, labelled.mention.form == .decimals {
        isExactCash = true
      }
      if labelled.role.totalStrength.isAtLeast(.strong), labelled.mention.value.isZero,
        labelled.mention.form == .decimals || labelled.mention.sign != nil
      {
        isNothingDue = true
      }
      guard let cents = labelled.mention.magnitude, cents > 0 else { continue }
      switch labelled.role {
      case .total(.weak):
        Figures.insert(cents, &totals)
        Figures.insert(cents, &payments)
      case .total: Figures.insert(cents, &totals)
      case .subtotal: Figures.insert(cents, &subtotals)
      case .tax:
        Figures.insert(cents, &taxes)
        for rate in labelled.rates where ratedTaxes.count < Figures.mostRated { ratedTaxes.append((rate, cents)) }
      case .rounding: Figures.insert(labelled.mention.cents ?? cents, &roundings)
      case .cash: Figures.insert(cents, &cash)
      case .change: Figures.insert(cents, &change)
      case .card: Figures.insert(cents, &cards)
      case .discount: Figures.insert(cents, &discounts)
      case .service, .shipping, .tip: Figures.insert(cents, &charges)
      case .prepaid: Figures.insert(cents, &prepaid)
      case .savings, .quantity, .points, .price: break
      }
    }
  }

  /// The labelled amounts of a sheet without the bases of taxes: of several amounts after a tax label
  /// (`SR 6% 23.58 1.42`), the smallest is the tax.
  private static func withoutTaxBases(_ sheet: Sheet) -> [LabelledAmount] {
    var smallest: [Int: Cents] = [:]
    for labelled in sheet.labelled where labelled.role == .tax {
      guard let cents = labelled.mention.magnitude, cents > 0 else { continue }
      smallest[labelled.labelLine] = min(smallest[labelled.labelLine] ?? cents, cents)
    }
    return sheet.labelled.filter { labelled in
      labelled.role != .tax || labelled.count == 1 || labelled.mention.magnitude == smallest[labelled.labelLine]
    }
  }

  /// `Tip 8.07`, and not `Suggested tip 15%   5.72`.
  private static func decidedTips(_ sheet: Sheet) -> [Cents] {
    sheet.labelled.filter { labelled in
      guard labelled.role == .tip, labelled.rates.isEmpty else { return false }
      let line = sheet.document.lines[labelled.labelLine]
      let words = line.tokens.filter { $0.text.first?.isLetter == true && Currency(code: $0.text.uppercased()) == nil }
      return words.count == 1 && !line.folded.contains("%")
    }.compactMap(\.mention.magnitude).filter { $0 > 0 }
  }

  /// The taxes that may have been added to a total.
  var taxSums: [Cents] { taxes + doubledTaxes }

  private static func doubledTaxes(_ sheet: Sheet) -> [Cents] {
    let taxes = sheet.labelled.filter { $0.role == .tax }
    return zip(taxes, taxes.dropFirst()).compactMap { one, next in
      guard let cents = one.mention.magnitude, cents > 0, cents == next.mention.magnitude,
        (1...2).contains(next.labelLine - one.labelLine)
      else { return nil }
      return 2 * cents
    }
  }

  /// The most figures of a kind; more are a table, in which some combination always adds up.
  private static let most = 6
  /// The most rated taxes: the rates of one receipt, possibly printed twice in each of several readings.
  private static let mostRated = 48

  private static func insert(_ cents: Cents, _ list: inout [Cents]) {
    if list.count < most, !list.contains(cents) { list.append(cents) }
  }
}
