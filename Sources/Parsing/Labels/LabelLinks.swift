internal import Core

/// Links labels to their amounts: after them, otherwise below, otherwise above.
enum LabelLinks {
  static func labelled(_ sheet: Sheet) -> [LabelledAmount] {
    var result: [LabelledAmount] = []
    // Found once, at the first rounding: a page may have one on every line.
    lazy var largest = sheet.money.compactMap(\.magnitude).max() ?? 0
    for groups in sheet.groups {
      for group in groups {
        let after = amountsAfter(group, sheet)
        var group = group
        if group.role == .rounding, let cents = after.last?.cents, isTooLargeForRounding(cents, beside: largest) {
          group.role = .total(.strong)
        }
        if TaxSections.isSumRow(group, amounts: after, in: sheet) {
          result += TaxSections.labelled(labelled(group, after, .after))
        } else if !after.isEmpty {
          result += labelled(group, after, .after).map { apart($0, of: group, after) }
        } else if holdsUnreadNumber(group, sheet) || !looksElsewhere(group, sheet) {
          continue
        } else if let below = amountBelow(group, sheet) {
          result += labelled(group, [below], .below)
        } else if let above = amountAbove(group, sheet) {
          result += labelled(group, [above], .above)
        }
      }
    }
    return result
  }

  /// `Rounding 12.00` is the amount to pay after rounding. `-2 Ft` is not: without cents, prices are rounded by whole
  /// units, of which they have many.
  private static func isTooLargeForRounding(_ amount: Cents, beside largest: Cents) -> Bool {
    amount >= 100 && amount > largest / 20
  }

  private static func labelled(
    _ group: LabelGroup, _ mentions: [AmountMention], _ relation: LabelledAmount.Relation
  ) -> [LabelledAmount] {
    let sum = sum(mentions)
    return mentions.enumerated().map { position, mention in
      LabelledAmount(
        role: group.role, mention: mention, relation: relation, position: position, count: mentions.count,
        isSum: position == sum, labelLine: group.line, rates: group.rates, isProse: group.isProse)
    }
  }

  /// `SUMA PLN SUMA PTU 141,83 16,65`: two labels followed by their two amounts in the same order.
  private static func apart(
    _ amount: LabelledAmount, of group: LabelGroup, _ mentions: [AmountMention]
  ) -> LabelledAmount {
    guard group.isTotalThenTax, mentions.count == 2, amount.position == 0, amount.isSum else { return amount }
    var amount = amount
    amount.role = .total(.plain)
    return amount
  }

  /// Position of the sum among the amounts after one label: the last, unless it is too small compared with the one
  /// before it to be the sum. Then recognition joined two rows, and the last amount is a tax, a deposit or the next
  /// item.
  private static func sum(_ mentions: [AmountMention]) -> Int {
    let last = mentions.count - 1
    guard last > 0, let tax = mentions[last].magnitude, let sum = mentions[last - 1].magnitude, tax > 0, tax * 3 < sum
    else { return last }
    return last - 1
  }

  private static func amountsAfter(_ group: LabelGroup, _ sheet: Sheet) -> [AmountMention] {
    let mentions = sheet.mentions[group.line]
    if !group.money.isEmpty { return group.money.map { mentions[$0] } }
    // A bare number counts only at the end of the line; elsewhere it is a quantity or part of the text.
    guard let last = group.bare.last, last == mentions.count - 1, !mentions[last].isQuantity,
      !isOfDate(mentions[last], sheet)
    else { return [] }
    return [mentions[last]]
  }

  /// `due 15 April 2026`: the year is no amount.
  private static func isOfDate(_ mention: AmountMention, _ sheet: Sheet) -> Bool {
    sheet.document.lines[mention.line].dateShapes.contains {
      $0.penalty < 1 && $0.range.overlaps(mention.characters)
    }
  }

  /// `Total 12:58`: the text after the label of a sum is its misread amount. `Due by 30/06/2026` is not.
  private static func holdsUnreadNumber(_ group: LabelGroup, _ sheet: Sheet) -> Bool {
    let line = sheet.document.lines[group.line]
    guard case .total = group.role, sheet.groups[group.line].count == 1, let last = line.words.last,
      line.words(holding: group.characters).upperBound < line.words.count
    else { return false }
    let digits = last.text.split { !$0.isNumber }
    return digits.count == 2 && digits.last?.count == 2 && last.text.contains { ":;".contains($0) }
      && sheet.mentions[group.line].isEmpty
  }

  /// Whether a label without an amount after it may have one on another line. A word like `tax` occurs in many table
  /// headers, so its line must have few words.
  private static func looksElsewhere(_ group: LabelGroup, _ sheet: Sheet) -> Bool {
    switch group.role {
    case .total(let strength): !isColumnHeading(group, sheet) && (strength > .weak || !isTaxHeading(group, sheet))
    case .subtotal: !isColumnHeading(group, sheet)
    case .tax: sheet.document.lines[group.line].words.count <= 4 && !holdsLongNumber(sheet.document.lines[group.line])
    case .cash, .change, .card, .rounding, .prepaid: sheet.document.lines[group.line].words.count <= 4
    case .discount, .savings, .quantity, .points, .tip, .service, .shipping, .price: false
    }
  }

  /// `BTW BE0123.456.789` is the seller's tax number, not a tax.
  private static func holdsLongNumber(_ line: TextLine) -> Bool {
    line.words.contains { $0.text.lazy.filter(\.isNumber).count >= 5 }
  }

  /// `Qty Price Total` is the header of the item list; its column contains no total.
  private static func isColumnHeading(_ group: LabelGroup, _ sheet: Sheet) -> Bool {
    sheet.groups[group.line].contains { $0.role == .quantity || $0.role == .price }
  }

  /// `GST summary Amount Tax` is the header of a tax table.
  private static func isTaxHeading(_ group: LabelGroup, _ sheet: Sheet) -> Bool {
    sheet.groups[group.line].contains { $0.role == .tax }
  }

  /// The amount under the label in one of the next two lines, or the only amount to its right in lines without labels.
  private static func amountBelow(_ group: LabelGroup, _ sheet: Sheet) -> AmountMention? {
    let isAlone = sheet.groups[group.line].count == 1
    for line in (group.line + 1)..<(group.line + 3) where line < sheet.document.lines.count {
      guard sheet.document.lines[line].page == sheet.document.lines[group.line].page else { break }
      let money = sheet.mentions[line].filter(\.looksLikeMoney)
      if let under = money.first(where: { overlaps($0.box, group.box) }) { return sumOfColumn(under, sheet) }
      guard sheet.groups[line].isEmpty else { break }
      if let own = amountInCell(group, among: money, sheet) { return own }
      if isAlone, money.count == 1, let only = money.first, only.box.x > group.box.x { return only }
      if !money.isEmpty { break }
    }
    return nil
  }

  /// The only amount in the cell that a label heads, where the label is at the left edge and the amount at the right one:
  /// from the label to the next text on its line, and on the next line.
  private static func amountInCell(
    _ group: LabelGroup, among money: [AmountMention], _ sheet: Sheet
  ) -> AmountMention? {
    let line = sheet.document.lines[group.line]
    let next = line.words(holding: group.characters).upperBound
    guard next > 0, next < line.words.count, line.hasGap(after: next - 1, wider: 1) else {
      // The last cell; a label alone on its line heads none.
      guard next == line.words.count, sheet.groups[group.line].count > 1 else { return nil }
      return only(money.filter { $0.box.x >= group.box.x })
    }
    return only(money.filter { $0.box.x >= group.box.x && $0.box.maxX <= line.words[next].box.x })
  }

  private static func only(_ amounts: [AmountMention]) -> AmountMention? { amounts.count == 1 ? amounts[0] : nil }

  /// The last amount of a column when it is the sum of those above it, otherwise the column's first amount.
  private static func sumOfColumn(_ first: AmountMention, _ sheet: Sheet) -> AmountMention {
    guard var sum = first.cents else { return first }
    for line in (first.line + 1)..<(first.line + 8) where line < sheet.mentions.count {
      guard let next = sheet.mentions[line].first(where: { $0.looksLikeMoney && overlaps($0.box, first.box) }),
        let cents = next.cents
      else { break }
      if cents == sum, line > first.line + 1 { return next }
      sum += cents
    }
    return first
  }

  /// The amount alone on the line above, as when figures are printed above their labels.
  private static func amountAbove(_ group: LabelGroup, _ sheet: Sheet) -> AmountMention? {
    let line = group.line - 1
    guard line >= 0, sheet.groups[line].isEmpty, sheet.groups[group.line].count == 1 else { return nil }
    let money = sheet.mentions[line].filter(\.looksLikeMoney)
    guard money.count == 1, let only = money.first, only.words.count == sheet.document.lines[line].words.count else {
      return nil
    }
    return only
  }

  private static func overlaps(_ one: Box, _ other: Box) -> Bool {
    min(one.maxX, other.maxX) > max(one.x, other.x)
  }
}
