internal import Core

/// The prices of a page without cents. Those whose cents are not in the picture, because the right edge is torn off,
/// fall short of the total by less than one unit each: 18, 6 and 25 of `18.90`, `6.45` and `25.35`.
enum CutPrices {
  /// - Parameter total: printed without cents.
  static func fallShort(of total: AmountMention, in sheet: Sheet) -> Bool {
    guard total.form == .whole, !sheet.mentions.joined().contains(where: { [.decimals, .dashed].contains($0.form) })
    else { return false }
    let whole = total.value.magnitude.units
    var (sum, count, isShort) = (Int64(0), Int64(0), false)
    for line in sheet.mentions.indices.prefix(total.line).reversed() {
      guard let price = price(on: line, above: total, in: sheet) else { continue }
      sum += price
      count += 1
      // Prices that are really whole add up.
      if sum == whole { return false }
      if sum > whole { break }
      if count > 1, whole - sum < count { isShort = true }
    }
    return isShort
  }

  /// The whole number at the end of a line, after words and in the column of the total; `1` in `W1A 1AA` is none.
  private static func price(on line: Int, above total: AmountMention, in sheet: Sheet) -> Int64? {
    let text = sheet.document.lines[line]
    guard let last = sheet.mentions[line].last, last.form == .whole, !last.isPercent, !last.isQuantity,
      last.characters.upperBound == text.folded.count, text.dateShapes.isEmpty,
      text.folded[..<last.characters.lowerBound].count(where: \.isLetter) >= fewestLetters,
      abs(last.box.maxX - total.box.maxX) <= raggedness * total.box.height
    else { return nil }
    return last.value.magnitude.units
  }

  private static let fewestLetters = 3
  /// How far a torn edge is from straight, in heights of the print.
  private static let raggedness = 3
}
