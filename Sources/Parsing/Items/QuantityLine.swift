internal import Core

/// A line with the quantity and price of the item above it: `3 x 12.71   38.13`, `0,456kg x 8,99`.
enum QuantityLine {
  /// Whether a folded line begins with a quantity, its unit and a price, or is a row of numbers.
  static func begins(_ line: [Character]) -> Bool {
    let printed = line.filter { $0 != " " }
    // The digit 3 can be misread as the Cyrillic letter з.
    let count = printed.prefix { $0.isNumber || $0 == "з" }
    let after = printed.dropFirst(count.count)
    if (1...3).contains(count.count) && after.first.map({ "xх×*@".contains($0) }) == true
      && after.prefix(5).contains(where: \.isNumber)
    {
      return true
    }
    return beginsWithWeight(printed) || isRowOfNumbers(line)
  }

  /// `0,842   21,90   18,44`: a weight, a price and their product below a heading with the units, and nothing else.
  private static func isRowOfNumbers(_ line: [Character]) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 2
      && words.allSatisfy { word in
        let parts = word.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        return parts.count == 2 && (1...4).contains(parts[0].count) && (2...3).contains(parts[1].count)
          && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      }
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
  private static let units = NumberWords.of(.unit)
}
