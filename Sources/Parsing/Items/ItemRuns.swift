internal import Core

/// The column of prices above the total.
enum ItemRuns {
  /// What the last amounts of the lines directly above a total add up to; two of them at least. Recognition makes minus
  /// signs of dirt, so the sums without signs count as well.
  static func sums(in sheet: Sheet) -> Set<Cents> {
    guard let end = firstTotalLine(sheet) else { return [] }
    var sums: Set<Cents> = []
    var signed: Cents = 0
    var unsigned: Cents = 0
    var count = 0
    for line in stride(from: end - 1, through: 0, by: -1) {
      guard let amount = lineAmount(sheet, line), amount != 0 else { continue }
      signed += amount
      unsigned += isDiscount(sheet, line) ? -abs(amount) : abs(amount)
      count += 1
      if count >= 2 { sums.formUnion([signed, unsigned]) }
      // More lines than any receipt has.
      if count > 120 { break }
    }
    return sums
  }

  private static func isDiscount(_ sheet: Sheet, _ line: Int) -> Bool {
    sheet.groups[line].contains { $0.role == .discount || $0.role == .savings }
  }

  /// The amount at the end of a line that is not a label's: negative for a discount.
  static func lineAmount(_ sheet: Sheet, _ line: Int) -> Cents? {
    guard let last = sheet.mentions[line].last(where: \.looksLikeMoney), let cents = last.cents else { return nil }
    for group in sheet.groups[line] {
      switch group.role {
      case .discount, .savings: return -abs(cents)
      case .price, .service, .shipping, .quantity, .points, .total(.weak): continue
      default: return nil
      }
    }
    return cents
  }

  /// The line of the first subtotal or total, below the first amount.
  static func firstTotalLine(_ sheet: Sheet) -> Int? {
    guard let first = sheet.mentions.firstIndex(where: { $0.contains(where: \.looksLikeMoney) }) else { return nil }
    return sheet.groups.dropFirst(first + 1).joined().first { group in
      guard !group.isProse else { return false }
      return group.role == .subtotal || (group.role.totalStrength ?? .weak) >= .plain
    }?.line
  }
}
