internal import Core

/// The part of a receipt that sums up its taxes: a heading that names tax, rows of rates, perhaps a row of sums.
enum TaxSections {
  /// Whether a `Total` is only the last row of a tax summary: `GST summary`, `SR 6 7.85 0.45`, `Total 7.85 0.45`.
  static func isSumRow(_ group: LabelGroup, amounts: [AmountMention], in sheet: Sheet) -> Bool {
    guard let strength = group.role.totalStrength, strength <= .plain else { return false }
    guard isUnderHeading(group.line, sheet) else { return false }
    let values = amounts.filter(\.looksLikeMoney).compactMap(\.magnitude)
    guard let last = values.last, values.count >= 2 else { return false }
    // Net and tax; a row that ends in the gross amount is a total after all.
    return values.dropLast().contains { $0 * 35 >= last * 100 }
  }

  /// The amounts of such a row: the tax last, what it is raised on before it.
  static func labelled(_ amounts: [LabelledAmount]) -> [LabelledAmount] {
    amounts.map { amount in
      var amount = amount
      amount.role = amount.position == amount.count - 1 ? .tax : .subtotal
      return amount
    }
  }

  /// A line above, at most five away, that names tax and prints no money; nothing but rows of figures between.
  private static func isUnderHeading(_ line: Int, _ sheet: Sheet) -> Bool {
    for above in stride(from: line - 1, through: max(0, line - 5), by: -1) {
      let hasMoney = sheet.mentions[above].contains(where: \.looksLikeMoney)
      if !hasMoney, sheet.groups[above].contains(where: { $0.role == .tax }) { return true }
      if hasMoney, sheet.groups[above].contains(where: { $0.role.totalStrength != nil || $0.role == .cash }) {
        return false
      }
    }
    return false
  }
}
