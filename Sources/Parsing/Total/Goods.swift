internal import Core

/// The amounts of the lines above the first total: what was bought. Nothing of goods is known where some were given back
/// or reduced, since then any total may be smaller.
struct Goods: Sendable {
  private(set) var largest: Cents = 0
  private(set) var sum: Cents = 0

  init() {}

  init(in sheet: Sheet) {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return }
    for line in 0..<end {
      guard let amount = ItemRuns.lineAmount(sheet, line), amount != 0 else { continue }
      guard amount > 0 else {
        self = Goods()
        return
      }
      largest = max(largest, amount)
      sum += amount
    }
  }

  /// Whether a total cannot be what they cost: one of them costs more, or all together cost what the total says and a digit
  /// in front of it, as where that digit is stained.
  func contradict(_ total: Cents) -> Bool {
    guard total > 0 else { return false }
    if largest > total { return true }
    let rest = sum - total
    guard rest > 0 else { return false }
    var digit: Cents = 1
    while digit <= total, digit < Cents.max / 10 { digit *= 10 }
    return rest % digit == 0 && rest / digit < 10
  }
}
