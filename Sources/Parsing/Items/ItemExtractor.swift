internal import Core

/// Finds the items bought: lines above the total that end in an amount.
enum ItemExtractor {
  static func items(in sheet: Sheet, total: Cents?) -> [Item] {
    let items = priced(in: sheet, total: total)
    guard items.isEmpty, let total else { return items }
    return withoutCents(in: sheet, total: total)
  }

  /// The items whose amounts look like money.
  private static func priced(in sheet: Sheet, total: Cents?) -> [Item] {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return [] }
    let discounts: Cents = (0..<end).reduce(0) { $0 + min(0, ItemRuns.lineAmount(sheet, $1) ?? 0) }
    var items: [Item] = []
    for line in 0..<end {
      guard let cents = ItemRuns.lineAmount(sheet, line), cents != 0,
        let last = sheet.mentions[line].last(where: \.looksLikeMoney)
      else { continue }
      // A single item may cost as much as the total before discounts; a larger amount is another kind of figure.
      if let total, abs(cents) > total - discounts { continue }
      let text = sheet.document.lines[line]
      let own = description(text, before: last)
      let above =
        line > 0 && sheet.mentions[line - 1].allSatisfy { !$0.looksLikeMoney } ? sheet.document.lines[line - 1] : nil
      guard let description = own ?? above.flatMap({ description($0, before: nil) }) else { continue }
      items.append(
        Item(
          description: description, quantity: quantity(sheet.mentions[line], last: last, in: text), total: last.value))
    }
    return items
  }

  /// The items of a bill without cents and signs, as in yen: lines above a total or subtotal that add up to it, or to
  /// the total before tax.
  private static func withoutCents(in sheet: Sheet, total: Cents) -> [Item] {
    let subtotals = sheet.amounts(.subtotal).compactMap(\.mention.magnitude)
    let taxes = sheet.amounts(.tax).compactMap(\.mention.magnitude)
    let targets = Set([total] + subtotals + taxes.map { total - $0 })
    let ends = sheet.groups.joined().filter { $0.role == .subtotal || $0.role.totalStrength.isAtLeast(.plain) }
      .map(\.line)
    for end in ends.prefix(mostTotals) {
      var items: [Item] = []
      var sum: Cents = 0
      for line in (0..<end).reversed().prefix(mostLines) {
        guard let (item, cents) = itemWithoutCents(on: line, of: sheet) else { continue }
        items.append(item)
        sum += cents
        if items.count >= 2, targets.contains(sum) { return items.reversed() }
        if sum > total { break }
      }
    }
    return []
  }

  /// No bill has more labels of totals, or more items on its last page.
  private static let mostTotals = 6, mostLines = 120

  private static func itemWithoutCents(on line: Int, of sheet: Sheet) -> (Item, Cents)? {
    let text = sheet.document.lines[line]
    guard let last = sheet.mentions[line].last, [.grouped, .whole].contains(last.form), !last.isPercent,
      !last.isQuantity, last.words.upperBound == text.words.count, let cents = last.cents, cents > 0,
      sheet.groups[line].allSatisfy({ ItemRuns.isOfItem($0.role) }),
      let description = description(text, before: last)
    else { return nil }
    let quantity = quantity(sheet.mentions[line], last: last, in: text)
    return (Item(description: description, quantity: quantity, total: last.value), cents)
  }

  /// The words before the amount, without codes, quantities and prices; nil when fewer than three letters remain.
  private static func description(_ line: TextLine, before amount: AmountMention?) -> String? {
    let words = amount.map { line.words[..<$0.words.lowerBound] } ?? line.words[...]
    var kept: [String] = []
    for (index, word) in zip(words.indices, words) where word.text.contains(where: \.isLetter) || !kept.isEmpty {
      // `2 x Milk`
      if kept.isEmpty, isTimes(word.text), index > words.startIndex { continue }
      kept.append(word.text)
    }
    while let last = kept.last, !last.contains(where: \.isLetter) || CurrencySigns.table[Fold.string(last)] != nil {
      kept.removeLast()
    }
    // `Juice 2 x 1.50`
    if kept.count > 2, isTimes(kept[kept.count - 1]), kept[kept.count - 2].allSatisfy(\.isNumber) {
      kept.removeLast(2)
    }
    let text = kept.joined(separator: " ")
    return text.filter(\.isLetter).count >= 3 ? text : nil
  }

  private static func isTimes(_ word: String) -> Bool { word == "x" || word == "X" }

  /// A number marked as a quantity, or a small bare number that begins the line; not the size of a package.
  private static func quantity(_ mentions: [AmountMention], last: AmountMention, in line: TextLine) -> Amount? {
    let others = mentions.filter { $0.characters != last.characters }
    for (place, mention) in others.enumerated() where mention.isQuantity {
      let next = place + 1 < others.count ? others[place + 1] : nil
      if mention.isMeasure
        ? isWeighed(mention, next) : mention.form != .decimals && !isMultipack(mention, next, in: line)
      {
        return mention.value.magnitude
      }
    }
    guard let first = others.first, first.form == .whole, first.characters.lowerBound == 0, !first.isMeasure,
      (1...99).contains(first.value.units)
    else { return nil }
    return first.value
  }

  /// Whether a measure is a weighed quantity: `0,482 kg x 1,99`, followed by the price of one kilogram, or `0,482 kg`,
  /// as scales print three decimals. `GOUDA JUNG 400G`, in the sample de-supermarket, is a package size.
  private static func isWeighed(_ mention: AmountMention, _ next: AmountMention?) -> Bool {
    mention.value.scale >= 3 || next.map { $0.isQuantity && $0.form == .decimals } ?? false
  }

  /// Whether a quantity is part of a package: `COLA 6 x 330 ml` is one pack of six, and so is `WASSER 6X1,5`, in the
  /// sample de-supermarket, whose unit is cut off. Before the name, as in `2 x 500 g Pasta`, it is a quantity of two.
  /// `PFAND 6X0,25` has a unit price after it.
  private static func isMultipack(_ mention: AmountMention, _ next: AmountMention?, in line: TextLine) -> Bool {
    guard mention.characters.lowerBound > 0 else { return false }
    if let next, next.characters.lowerBound - mention.characters.upperBound <= 3 { return next.isMeasure }
    // A number joined to a letter is not an amount.
    let after = line.folded[mention.characters.upperBound...].prefix(2)
    return after.first == "x" && after.last.map(NumberRuns.isDigit) ?? false
  }
}
