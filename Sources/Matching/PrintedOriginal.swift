internal import Core
internal import Exchange

/// The amount in another currency that many banks print only in the text of an entry: `GBP 8,40 KURS 0,8571`.
enum PrintedOriginal {
  /// Returns an amount beside the code of a currency, with the sign of the entry.
  ///
  /// - Parameter currencies: those of bills; the entry's own is not looked for.
  static func find(in entry: StatementEntry, among currencies: Set<Currency>) -> Money? {
    for currency in currencies.sorted(by: { $0.code < $1.code }) where currency != entry.amount.currency {
      guard PreparedEntry.bytes(of: entry.text, contain: currency.code) else { continue }
      let words = entry.text.split { !($0.isLetter || $0.isNumber || isMark($0)) }.map { word in
        word.dropLast(word.reversed().prefix { isMark($0) }.count)
      }
      for (place, word) in words.enumerated() {
        guard let units = units(beside: currency, at: place, word, words) else { continue }
        return Money(minorUnits: entry.amount.minorUnits < 0 ? -units : units, currency: currency)
      }
    }
    return nil
  }

  private static func units(
    beside currency: Currency, at place: Int, _ word: Substring, _ words: [Substring]
  ) -> Int64? {
    let code = currency.code
    if word == code {
      let after = place + 1 < words.count ? units(words[place + 1], currency) : nil
      return after ?? (place > 0 ? units(words[place - 1], currency) : nil)
    }
    if word.hasPrefix(code) { return units(word.dropFirst(code.count), currency) }
    return word.hasSuffix(code) ? units(word.dropLast(code.count), currency) : nil
  }

  /// Returns an amount with all decimals of the currency, in minor units.
  private static func units(_ word: Substring, _ currency: Currency) -> Int64? {
    guard let first = word.first, isDigit(first), word.allSatisfy({ isDigit($0) || isMark($0) }) else { return nil }
    let last = word.reversed().prefix { isDigit($0) }.count
    // Without decimals, the last digits are those after the mark of thousands.
    let isWhole = currency.exponent == 0 && (last == word.count || last == 3)
    guard isWhole || currency.exponent > 0 && last == currency.exponent && last < word.count else { return nil }
    return Int64(word.filter { isDigit($0) }).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
  private static func isMark(_ character: Character) -> Bool { character == "." || character == "," }
}
