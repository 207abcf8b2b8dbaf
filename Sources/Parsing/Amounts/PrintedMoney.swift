internal import Core

/// Numbers with cents, found without knowing what else is on their line.
enum PrintedCents {
  /// The positions of the decimal points and commas of a folded text, each with a digit in front and exactly two behind.
  static func points(in folded: [Character]) -> [Int] {
    folded.indices.filter { index in
      (folded[index] == "." || folded[index] == ",") && DateCharacters.isDigit(folded, index - 1)
        && DateCharacters.endOfDigits(folded, index + 1) == index + 3
    }
  }
}

extension Word {
  /// `48.00`, `1.234,56`, `£5`, `1.990`; not `12.05.26` nor `12.05.`.
  var looksLikeMoney: Bool {
    guard let first = text.firstIndex(where: \.isNumber), let last = text.lastIndex(where: \.isNumber),
      text.last != "."
    else { return false }
    let groups = text[first...last].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard groups.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return false }
    // Money without cents: `1.990`, `$500`.
    if groups.count > 1 && groups[0].count <= 3 && groups.dropFirst().allSatisfy({ $0.count == 3 })
      || text.contains(where: \.isCurrencySymbol)
    {
      return true
    }
    return groups.count > 1 && groups.last?.count == 2 && groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
  }
}
