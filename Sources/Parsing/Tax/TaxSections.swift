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
