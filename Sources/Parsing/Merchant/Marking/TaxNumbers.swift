/// Tax and register numbers, which the issuer of a bill prints below its name and address, while few customers have one.
enum TaxNumbers {
  /// Whether a segment has the label of such a number with the number behind it.
  static func isIn(_ segment: Segment) -> Bool {
    guard segment.folded.count(where: \.isNumber) >= fewestDigits else { return false }
    return labels.matches(in: segment.tokens).contains { label in
      digits(at: segment.folded[label.range.upperBound...]) >= fewestDigits
    }
  }

  /// The number of digits in the number that begins a text, in whatever groups and with whatever letters. A rate and an
  /// amount, `19 % 313,80`, end at their signs.
  private static func digits(at text: ArraySlice<Character>) -> Int {
    var digits = 0
    var letters = 0
    for character in text {
      if character.isNumber {
        digits += 1
        letters = 0
      } else if character.isLetter {
        letters += 1
        if letters > mostLetters { break }
      } else if !" .:/-()#".contains(character) {
        break
      }
    }
    return digits
  }

  private static let labels = Phrases(
    Table(.shopKeyLabels).rows.filter { $0.count > 1 && $0[1] == "tax" }.map { (phrase: $0[0], meaning: true) },
    findsDamaged: false)
  private static let fewestDigits = 7
  /// `CHE-123.456.789`; more are a word.
  private static let mostLetters = 4
}

extension MarkedDocument {
  /// Whether a segment may be a name above its own address and tax number, in one column.
  func isRegistered(_ index: Int) -> Bool {
    guard lines[index].mayBeIssuer(lexicon), !blocks.customer.contains(index) else { return false }
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
  func mayBeIssuer(_ lexicon: MerchantLexicon) -> Bool {
    let tokens = segment.tokens
    guard mayBeName, mailRow == nil, !looksLikeAddress, (2...6).contains(tokens.count),
      segment.text.first?.isUppercase == true, !segment.text.contains(where: HeadLine.signsOfOthers.contains)
    else { return false }
    let areWords = tokens.allSatisfy { $0.text.allSatisfy(\.isLetter) && !BankWords.isOfName($0.text) }
    let isOther = marks.contains { ![.trade, .form, .place].contains($0.meaning) }
    guard areWords, !isOther, !lexicon.isKindOfShop(segment.text) else { return false }
    return !segment.text.split(separator: " ").contains(where: NameCleaner.isSmall)
  }

  private static let signsOfOthers: Set<Character> = [":", ",", ";", "@"]
}
