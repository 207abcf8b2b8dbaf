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
