/// Tax and register numbers, which the issuer of a bill prints below its name and address, while few customers have one.
enum TaxNumbers {
  /// Whether a segment has the label of such a number with the number behind it.
  static func isIn(_ segment: Segment) -> Bool {
    guard segment.folded.count(where: \.isNumber) >= fewestDigits else { return false }
    return labels.matches(in: segment.tokens).contains { label in
      segment.folded[label.range.upperBound...].count(where: \.isNumber) >= fewestDigits
    }
  }

  private static let labels = Phrases(
    Table(.shopKeyLabels).rows.filter { $0.count > 1 && $0[1] == "tax" }.map { (phrase: $0[0], meaning: true) },
    findsDamaged: false)
  /// A rate, `MwSt 19 %`, has fewer.
  private static let fewestDigits = 6
}
