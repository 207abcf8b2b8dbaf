internal import Core

/// Amounts that stand one row higher or lower than their labels, as on tilted receipts:
///
///     8 ITEMS    18.88
///     SUBTOTAL    1.53
///     TAX        20.41
///     TOTAL      21.00
///     CASH
///     CHANGE       .59
///
/// As printed, nothing adds up: the tax is larger than the subtotal. One row higher, `18.88`, `1.53` and `20.41` do.
enum ShiftedRows {
  /// The labelled amounts, with those of shifted rows beside their own labels.
  static func settled(_ amounts: [LabelledAmount], in sheet: Sheet) -> [LabelledAmount] {
    guard sheet.document.source == .ocr else { return amounts }
    lazy var sumsOfItems = ItemRuns.sums(in: sheet)
    for subtotal in sheet.groups.indices where role(subtotal, sheet) == .subtotal {
      guard let total = total(below: subtotal, sheet), !addsUp(subtotal...total, by: 0, sheet) else { continue }
      for shift in [-1, 1] where addsUp(subtotal...total, by: shift, sheet) {
        guard !isProven(total, sheet, sumsOfItems) else { continue }
        return moved(amounts, rows: subtotal...total, by: shift, sheet)
      }
    }
    return amounts
  }

  private static func role(_ line: Int, _ sheet: Sheet) -> LabelRole? {
    sheet.groups[line].count == 1 ? sheet.groups[line][0].role : nil
  }

  /// The line of the total below a subtotal, with only taxes, charges and discounts between.
  private static func total(below subtotal: Int, _ sheet: Sheet) -> Int? {
    for line in (subtotal + 1)..<(subtotal + mostRows) where line < sheet.groups.count {
      guard sheet.document.lines[line].page == sheet.document.lines[subtotal].page, let role = role(line, sheet) else {
        return nil
      }
      if role.totalStrength.isAtLeast(.plain) { return line > subtotal + 1 ? line : nil }
      guard parts.contains(role) else { return nil }
    }
    return nil
  }

  private static let mostRows = 7
  private static let parts: Set<LabelRole> = [.tax, .service, .shipping, .tip, .discount, .rounding]

  /// The amount at the end of a row.
  private static func amount(_ line: Int, _ sheet: Sheet) -> AmountMention? {
    guard sheet.mentions.indices.contains(line) else { return nil }
    return sheet.mentions[line].last { $0.form == .decimals && !$0.isPercent && !$0.isQuantity }
  }

  /// Whether the subtotal and the parts between, each less than it, are the total, with all amounts taken some rows
  /// below their labels.
  private static func addsUp(_ rows: ClosedRange<Int>, by shift: Int, _ sheet: Sheet) -> Bool {
    let values = rows.compactMap { amount($0 + shift, sheet)?.cents }
    guard values.count == rows.count, let first = values.first, let last = values.last, first > 0 else { return false }
    var sum = first
    for (line, value) in zip(rows, values).dropFirst().dropLast() {
      guard abs(value) < first else { return false }
      sum += role(line, sheet) == .discount ? -abs(value) : value
    }
    return sum == last && last != first
  }

  /// Whether the total beside its label is the sum of the items, or the cash less the change.
  private static func isProven(_ line: Int, _ sheet: Sheet, _ sumsOfItems: Set<Cents>) -> Bool {
    guard let total = amount(line, sheet)?.magnitude else { return false }
    let after = (line + 1...line + 3).filter { $0 < sheet.groups.count }
    let cash = after.filter { role($0, sheet) == .cash }.compactMap { amount($0, sheet)?.magnitude }
    let change = after.filter { role($0, sheet) == .change }.compactMap { amount($0, sheet)?.magnitude }
    return sumsOfItems.contains(total)
      || cash.contains { cash in change.contains { cash - $0 == total } }
  }

  /// The labelled amounts, with those of the rows, and of the payments below, taken some rows below their labels.
  private static func moved(
    _ amounts: [LabelledAmount], rows: ClosedRange<Int>, by shift: Int, _ sheet: Sheet
  ) -> [LabelledAmount] {
    var last = rows.upperBound
    while last + 1 < sheet.groups.count, let role = role(last + 1, sheet), payments.contains(role),
      amount(last + 1 + shift, sheet) != nil
    {
      last += 1
    }
    let own = (rows.lowerBound...last).compactMap { line -> LabelledAmount? in
      guard let mention = amount(line + shift, sheet) else { return nil }
      let group = sheet.groups[line][0]
      return LabelledAmount(
        role: group.role, mention: mention, relation: .after, position: 0, count: 1, isSum: true, labelLine: line,
        rates: group.rates, isProse: group.isProse)
    }
    let taken = Set(own.map(\.mention.line))
    return amounts.filter { !(rows.lowerBound...last).contains($0.labelLine) && !taken.contains($0.mention.line) } + own
  }

  private static let payments: Set<LabelRole> = [.cash, .card, .change, .total(.weak)]
}
