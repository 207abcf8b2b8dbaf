internal import Core
internal import Exchange

/// The entries by the exact amounts that they may pay, whatever their date.
struct ExactEntries {
  private var places: [Int64: [Int]] = [:]

  init(_ entries: [PreparedEntry]) {
    for (place, entry) in entries.enumerated() {
      let paid = 0 &- entry.entry.amount.minorUnits
      var amounts: Set<Int64> = [paid]
      if let fee = entry.entry.fee { amounts.insert(paid &- fee.minorUnits) }
      if let original = entry.original { amounts.insert(0 &- original.minorUnits) }
      for amount in amounts { places[amount, default: []].append(place) }
    }
  }

  /// The indices of the entries that may pay exactly this amount, in order; their currency may differ.
  func places(paying amount: Money) -> [Int] { places[amount.minorUnits] ?? [] }
}
