internal import Core

/// A tax table: rows of rate, net, tax and gross in any order and language, recognised because they add up.
struct TaxTable: Sendable, Equatable {
  struct Row: Sendable, Equatable {
    var rate: Amount?
    var net: Cents
    var tax: Cents
    /// Index of the row's line.
    var line: Int
    var gross: Cents { net + tax }
  }

  var rows: [Row]

  /// The sum of the gross amounts; nil without rows.
  var sum: Cents? { rows.isEmpty ? nil : rows.reduce(0) { $0 + $1.gross } }

  init(in sheet: Sheet) {
    rows = sheet.document.lines.indices.compactMap { TaxTable.row(in: sheet, line: $0) }
    dropSumRow()
  }

  private static func row(in sheet: Sheet, line: Int) -> Row? {
    let mentions = sheet.mentions[line]
    let money = mentions.filter { $0.looksLikeMoney && !$0.value.isZero }.compactMap(\.magnitude)
    guard (2...5).contains(money.count) else { return nil }
    let rates = mentions.filter(\.isPercent).map(\.value.magnitude)
    for rate in rates {
      if let row = pair(money, rate: rate, line: line) { return row }
    }
    // Without a percent sign, the rate may be a bare number in front: `A 19 4,78 0,91`.
    let isTaxLine =
      sheet.groups[line].contains { $0.role == .tax } || TaxSections.isUnderHeading(line, of: sheet, within: 4)
    guard isTaxLine else { return nil }
    for bare in mentions where bare.form == .whole || bare.form == .decimals || bare.form == .fraction {
      if let row = pair(money.filter { $0 != bare.magnitude }, rate: bare.value.magnitude, line: line) { return row }
    }
    return triple(money, line: line)
  }

  /// The row with a net amount (or gross amount) and a tax that match the rate.
  private static func pair(_ money: [Cents], rate: Amount, line: Int) -> Row? {
    for net in money {
      for tax in money where tax < net && TaxRate.isTax(tax, on: net, rate: rate) {
        // A gross amount does not match its tax at the given rate, so the first amount is net.
        return Row(rate: rate, net: net, tax: tax, line: line)
      }
    }
    for gross in money {
      for tax in money where TaxRate.isShare(tax, of: gross, rate: rate) {
        return Row(rate: rate, net: gross - tax, tax: tax, line: line)
      }
    }
    return nil
  }

  /// The row with net, tax and gross that add up.
  private static func triple(_ money: [Cents], line: Int) -> Row? {
    guard money.count >= 3 else { return nil }
    for gross in money {
      for net in money where net < gross && money.contains(gross - net) && gross - net < net {
        return Row(rate: nil, net: net, tax: gross - net, line: line)
      }
    }
    return nil
  }

  /// Removes the last row if it contains the sums of the others.
  private mutating func dropSumRow() {
    guard rows.count > 1, let last = rows.last else { return }
    let others = rows.dropLast()
    if others.reduce(0, { $0 + $1.net }) == last.net, others.reduce(0, { $0 + $1.tax }) == last.tax {
      rows.removeLast()
    }
  }
}

/// Calculations with tax rates, within the rounding to cents.
enum TaxRate {
  /// Whether a tax is the given rate of a net amount.
  static func isTax(_ tax: Cents, on net: Cents, rate: Amount) -> Bool {
    guard tax > 0, net > 0, let scaled = hundredths(rate) else { return false }
    // net × rate / 10,000, within one cent: receipts round each line or the whole.
    return abs(net * scaled - tax * 10_000) <= 10_000
  }

  /// Whether a tax is included in a gross amount at the given rate.
  static func isShare(_ tax: Cents, of gross: Cents, rate: Amount) -> Bool {
    // A tax of a few cents fits too many totals.
    guard tax >= 20, gross > tax else { return false }
    return isTax(tax, on: gross - tax, rate: rate)
  }

  /// A plausible rate in hundredths of a percent: 700 for 7 %.
  static func hundredths(_ rate: Amount) -> Int64? {
    guard let scaled = rate.rescaled(to: 2)?.units, (50...3500).contains(scaled) else { return nil }
    return scaled
  }
}

/// The tax summary of a receipt: a heading that names a tax, rows of rates, and optionally a row of sums.
enum TaxSections {
  /// Whether a `Total` is only the last row of a tax summary: `GST summary`, `SR 6 7.85 0.45`, `Total 7.85 0.45`.
  static func isSumRow(_ group: LabelGroup, amounts: [AmountMention], in sheet: Sheet) -> Bool {
    guard let strength = group.role.totalStrength, strength <= .plain else { return false }
    guard isUnderHeading(group.line, of: sheet, within: 5, endsAtTotal: true) else { return false }
    let values = amounts.filter(\.looksLikeMoney).compactMap(\.magnitude)
    guard let last = values.last, values.count >= 2 else { return false }
    // The row ends in the tax; a row that ends in the gross amount is a real total.
    return values.dropLast().contains { $0 * 35 >= last * 100 }
  }

  /// Assigns roles to the amounts of such a row: the last is the tax, the others are its base.
  static func labelled(_ amounts: [LabelledAmount]) -> [LabelledAmount] {
    amounts.map { amount in
      var amount = amount
      amount.role = amount.position == amount.count - 1 ? .tax : .subtotal
      return amount
    }
  }

  /// Whether a line above is the heading of a tax table or summary: it names a tax and has no amounts.
  ///
  /// - Parameters:
  ///   - distance: the number of lines above in which the heading may be.
  ///   - endsAtTotal: whether a heading above a total or cash amount does not count.
  static func isUnderHeading(
    _ line: Int, of sheet: Sheet, within distance: Int, endsAtTotal: Bool = false
  ) -> Bool {
    for above in stride(from: line - 1, through: max(0, line - distance), by: -1) {
      let hasMoney = sheet.mentions[above].contains(where: \.looksLikeMoney)
      if !hasMoney, sheet.groups[above].contains(where: { $0.role == .tax }) { return true }
      if endsAtTotal, hasMoney,
        sheet.groups[above].contains(where: { $0.role.totalStrength != nil || $0.role == .cash })
      {
        return false
      }
    }
    return false
  }
}
