/// Tax and register numbers, which the issuer of a bill prints below its name and address, while few customers have one.
enum TaxNumbers {
  /// Whether a segment has the label of such a number with the number behind it.
  static func isIn(_ segment: Segment) -> Bool {
    guard segment.folded.count(where: \.isNumber) >= fewestDigits else { return false }
    return ShopNumberLabels.ofTaxes.matches(in: segment.tokens).contains { label in
      let number = segment.folded[label.range.upperBound...]
      return ShopNumberLabels.digits(atHeadOf: number, lettersInside: mostLetters).count >= fewestDigits
    }
  }

  private static let fewestDigits = 7
  private static let mostLetters = 4
}

extension MarkedDocument {
  /// Whether a segment may be a name above its own address and tax number, in one column.
  func isRegistered(_ index: Int) -> Bool {
    guard lines[index].mayBeIssuer, !blocks.customer.contains(index) else { return false }
    let below = layout.column(below: index, most: MarkedDocument.longestAddress)
    guard let next = below.first else { return false }
    let isAddress = lines[next].looksLikeAddress || layout.isStreetAboveTown(next)
    return TaxNumbers.isIn(lines[next].printed)
      || isAddress && below.contains { TaxNumbers.isIn(lines[$0].printed) }
  }

  /// In lines, with telephone and tax number.
  private static let longestAddress = 5
}

extension HeadLine {
  /// Whether the text is two to six words with a capital in front, none of which says what else it is.
  var mayBeIssuer: Bool {
    let tokens = segment.tokens
    guard mayBeName, mailRow == nil, !looksLikeAddress, (2...6).contains(tokens.count),
      segment.text.first?.isUppercase == true, !segment.text.contains(where: HeadLine.signsOfOthers.contains)
    else { return false }
    let areWords = tokens.allSatisfy { $0.text.allSatisfy(\.isLetter) && !BankWords.isOfName($0.text) }
    let isOther = marks.contains { ![.trade, .form, .place].contains($0.meaning) }
    guard areWords, !isOther, !MerchantWords.isKindOfShop(segment.text) else { return false }
    return !segment.text.split(separator: " ").contains(where: NameCleaner.isSmall)
  }

  private static let signsOfOthers: Set<Character> = [":", ",", ";", "@"]
}
