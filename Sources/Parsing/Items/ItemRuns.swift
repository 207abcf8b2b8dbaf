internal import Core

/// The price column above the total.
enum ItemRuns {
  /// The sums of the last amounts of at least two lines directly above a total, from the beginning of the list: a part
  /// of it could add up to a misread total. The list may begin below other amounts, at a gap. Recognition reads dirt as
  /// minus signs, so the sums without signs count as well. Where no subtotal is printed, a tax on the items is one of
  /// the lines; it counts in further sums, since it may also be included in the prices.
  static func sums(in sheet: Sheet) -> Set<Cents> {
    guard let end = firstTotalLine(sheet) else { return [] }
    let items = sums(above: end, in: sheet) { lineAmount(sheet, $0) }
    guard (0..<end).contains(where: { taxAmount(sheet, $0) != nil }) else { return items }
    return items.union(sums(above: end, in: sheet) { lineAmount(sheet, $0) ?? taxAmount(sheet, $0) })
  }

  private static func sums(above end: Int, in sheet: Sheet, cents: (_ line: Int) -> Cents?) -> Set<Cents> {
    var sums: Set<Cents> = []
    var signed: Cents = 0
    var unsigned: Cents = 0
    var count = 0
    var holdsItem = false
    let priced = (0..<end).filter { line in cents(line).map { $0 != 0 } ?? false }
    for (place, line) in priced.enumerated().reversed() {
      guard let amount = cents(line) else { continue }
      signed += amount
      unsigned += isDiscount(sheet, line) ? -abs(amount) : abs(amount)
      count += 1
      holdsItem = holdsItem || lineAmount(sheet, line) != nil
      if count >= 2, holdsItem, place == 0 || isApart(priced[place - 1], from: line, in: sheet) {
        sums.formUnion([signed, unsigned])
      }
      // No receipt has more lines.
      if count > 120 { break }
    }
    return sums
  }

  /// The amount at the end of a line that names a tax; nil for other lines.
  private static func taxAmount(_ sheet: Sheet, _ line: Int) -> Cents? {
    let roles = sheet.groups[line].map(\.role)
    guard roles.contains(.tax), roles.allSatisfy({ $0 == .tax || $0 == .price }) else { return nil }
    return sheet.mentions[line].last(where: \.looksLikeMoney)?.magnitude
  }

  /// Whether an amount is above the list of items that begins on a line: some lines above, before the date of the
  /// receipt, or made of a register number, `VAT No 123 4567 82`.
  private static func isApart(_ amount: Int, from line: Int, in sheet: Sheet) -> Bool {
    line - amount > gap
      || sheet.document.lines[amount..<line].contains { line in
        line.dateShapes.contains { shape in shape.penalty < 1 && !line.folded[shape.range].contains(" ") }
      }
      || sheet.mentions[amount].last(where: \.looksLikeMoney)?.repair == .point
  }

  /// Items have their description and quantity on up to three lines.
  private static let gap = 3

  private static func isDiscount(_ sheet: Sheet, _ line: Int) -> Bool {
    sheet.groups[line].contains { isDiscount($0.role) }
  }

  private static func isDiscount(_ role: LabelRole) -> Bool { role == .discount || role == .savings }

  /// The amount at the end of a line, negative for a discount; nil when a label gives it a role other than an item's.
  static func lineAmount(_ sheet: Sheet, _ line: Int) -> Cents? {
    guard let last = sheet.mentions[line].last(where: \.looksLikeMoney), let cents = last.cents else { return nil }
    if let group = sheet.groups[line].first(where: { !isOfItem($0.role) }) {
      return isDiscount(group.role) ? -abs(cents) : nil
    }
    return cents
  }

  /// Whether an amount with such a label may be the price of an item.
  static func isOfItem(_ role: LabelRole) -> Bool {
    switch role {
    case .price, .service, .shipping, .quantity, .points, .total(.weak): true
    default: false
    }
  }

  /// The line of the first subtotal or total, below the first amount. Without one, `Amount 42.00` and `Received 42.00`
  /// are totals if they are the sum of at least two lines above.
  static func firstTotalLine(_ sheet: Sheet) -> Int? {
    guard let first = sheet.mentions.firstIndex(where: { $0.contains(where: \.looksLikeMoney) }) else { return nil }
    let below = sheet.groups.dropFirst(first + 1).joined().filter { !$0.isProse }
    let plain = below.first { $0.role == .subtotal || $0.role.totalStrength.isAtLeast(.plain) }
    return plain?.line
      ?? firstSum(among: below.filter { [.total(.weak), .cash].contains($0.role) }.map(\.line), in: sheet)
  }

  /// The first of some lines whose amount is the sum of all lines above it, at least two.
  private static func firstSum(among labelled: [Int], in sheet: Sheet) -> Int? {
    guard let last = labelled.max() else { return nil }
    let labelled = Set(labelled)
    var sum: Cents = 0
    var count = 0
    for line in 0...last {
      if count >= 2, labelled.contains(line), sheet.mentions[line].last(where: \.looksLikeMoney)?.cents == sum {
        return line
      }
      guard let amount = lineAmount(sheet, line), amount != 0 else { continue }
      sum += amount
      count += 1
    }
    return nil
  }
}
