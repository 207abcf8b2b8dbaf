internal import Core

/// Finds the items bought: lines above the total that end in an amount.
enum ItemExtractor {
  static func items(in sheet: Sheet, total: Cents?) -> [Item] {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return [] }
    var items: [Item] = []
    for line in 0..<end {
      guard let cents = ItemRuns.lineAmount(sheet, line), cents != 0,
        let last = sheet.mentions[line].last(where: \.looksLikeMoney)
      else { continue }
      // A single item may cost as much as the total; a larger amount is another kind of figure.
      if let total, abs(cents) > total { continue }
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
  /// `PFAND 6X0,25` has a unit price behind it.
  private static func isMultipack(_ mention: AmountMention, _ next: AmountMention?, in line: TextLine) -> Bool {
    guard mention.characters.lowerBound > 0 else { return false }
    if let next, next.characters.lowerBound - mention.characters.upperBound <= 3 { return next.isMeasure }
    // A number joined to a letter is not an amount.
    let behind = line.folded[mention.characters.upperBound...].prefix(2)
    return behind.first == "x" && behind.last.map(NumberRuns.isDigit) ?? false
  }
}

/// The price column above the total.
enum ItemRuns {
  /// The sums of the last amounts of at least two lines directly above a total, from the beginning of the list: a part
  /// of it could add up to a misread total. The list may begin below other amounts, at a gap. Recognition reads dirt as
  /// minus signs, so the sums without signs count as well.
  static func sums(in sheet: Sheet) -> Set<Cents> {
    guard let end = firstTotalLine(sheet) else { return [] }
    var sums: Set<Cents> = []
    var signed: Cents = 0
    var unsigned: Cents = 0
    var count = 0
    let priced = (0..<end).filter { line in lineAmount(sheet, line).map { $0 != 0 } ?? false }
    for (place, line) in priced.enumerated().reversed() {
      guard let amount = lineAmount(sheet, line) else { continue }
      signed += amount
      unsigned += isDiscount(sheet, line) ? -abs(amount) : abs(amount)
      count += 1
      if count >= 2, place == 0 || isApart(priced[place - 1], from: line, in: sheet) {
        sums.formUnion([signed, unsigned])
      }
      // No receipt has more lines.
      if count > 120 { break }
    }
    return sums
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
    sheet.groups[line].contains { $0.role == .discount || $0.role == .savings }
  }

  /// The amount at the end of a line, negative for a discount; nil when a label gives it a role other than an item's.
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

/// A line with the quantity and price of the item above it: `3 x 12.71   38.13`, `0,456kg x 8,99`.
enum QuantityLine {
  /// Whether a folded line begins with a quantity, its unit and a price.
  static func begins(_ line: [Character]) -> Bool {
    let printed = line.filter { $0 != " " }
    // The digit 3 can be misread as the Cyrillic letter з.
    let count = printed.prefix { $0.isNumber || $0 == "з" }
    let behind = printed.dropFirst(count.count)
    if (1...3).contains(count.count) && behind.first.map({ "xх×*@".contains($0) }) == true
      && behind.prefix(5).contains(where: \.isNumber)
    {
      return true
    }
    return beginsWithWeight(printed)
  }

  /// `0,456kg x 8,99`, `kg 1,120 x 1,99`, `0.842 kg @ $3.90/kg`: a weight or a number of pieces, and its price.
  ///
  /// - Parameter printed: a folded line without spaces.
  private static func beginsWithWeight(_ printed: [Character]) -> Bool {
    var rest = printed[...]
    func dropUnit() -> Bool {
      let unit = rest.prefix(while: \.isLetter)
      // The sign between weight and price may itself be a letter.
      guard
        let length = (1...3).reversed().first(where: { $0 <= unit.count && units.contains(String(unit.prefix($0))) })
      else { return false }
      rest = rest.dropFirst(length)
      return true
    }
    let hadUnit = dropUnit()
    let weight = rest.prefix { $0.isNumber || $0 == "," || $0 == "." }
    let isDecimal = weight.contains { $0 == "," || $0 == "." }
    guard weight.first?.isNumber == true, weight.count <= 8 else { return false }
    rest = rest.dropFirst(weight.count)
    guard dropUnit() || hadUnit || isDecimal, let sign = rest.first, "xх×*@".contains(sign) else { return false }
    return rest.dropFirst().prefix(5).contains(where: \.isNumber)
  }

  /// Units of weight, volume and pieces, folded.
  private static let units: Set<String> = [
    "kg", "g", "gr", "l", "lt", "ml", "lb", "lbs", "oz", "pc", "pcs", "st", "stk", "szt", "ks", "kom", "buc", "db",
    "ad",
    "un", "und", "uds", "pz", "кг", "шт",
  ]
}
