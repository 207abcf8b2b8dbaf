internal import Core

/// The entries of an exact amount, whatever their date.
struct ExactEntries {
  private var byAmount: [Int64: [Int]] = [:]
  /// Entries with a fee or in another currency, whose amounts cannot be compared directly.
  private var converted: [Int] = []

  init(_ outlines: [EntryOutline]) {
    for (place, outline) in outlines.enumerated() {
      if outline.isConverted { converted.append(place) } else { byAmount[outline.paid, default: []].append(place) }
    }
  }

  /// The indices of the entries that may pay exactly this amount.
  func places(paying amount: Money) -> [Int] { (byAmount[amount.minorUnits] ?? []) + converted }
}
