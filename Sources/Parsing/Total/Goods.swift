/// The amounts of the item lines above the first total. Empty when an item was returned or reduced, because then the
/// total may be smaller than any item.
struct Goods: Sendable {
  private(set) var largest: Cents = 0
  private(set) var sum: Cents = 0

  init() {}

  init(in sheet: Sheet) {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return }
    let hasCents = sheet.money.contains { $0.form == .decimals }
    for line in 0..<end {
      guard let amount = ItemRuns.lineAmount(sheet, line), amount != 0 else { continue }
      // Where prices have cents, a whole number is no price: `SDN BHD (682288-V)`, `Win $1000`, `2.659 a gallon`.
      guard !hasCents || sheet.mentions[line].last(where: \.looksLikeMoney)?.form == .decimals else { continue }
      guard amount > 0 else {
        self = Goods()
        return
      }
      largest = max(largest, amount)
      sum += amount
    }
  }

  /// Whether the items contradict a total: one of them costs more, or their sum equals the total with one more leading
  /// digit, as when that digit is stained.
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
