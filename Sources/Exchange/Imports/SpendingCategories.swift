internal import Core

/// Tells refunds from income in files that do not say which categories are income: money received in a category in
/// which the file spends more is a refund.
struct SpendingCategories {
  /// The sums of one currency in minor units, both positive.
  private struct Sums {
    var spent: Int128 = 0
    var received: Int128 = 0

    mutating func add(_ units: Int64) {
      if units < 0 { spent -= Int128(units) } else { received += Int128(units) }
    }
  }

  private var categories: [String: Sums] = [:]
  /// By group of categories.
  private var groups: [String: Sums] = [:]

  /// The names of income in Actual, HomeBank and YNAB, in lower case.
  private static let incomeNames: Set<String> = ["inflow", "income"]

  /// Returns whether a category or its group is named as income.
  static func isIncome(_ category: String, of group: String) -> Bool {
    category.isEmpty || incomeNames.contains(category.lowercased()) || incomeNames.contains(group.lowercased())
  }

  /// Adds a transaction.
  ///
  /// - Parameters:
  ///   - amount: the amount, negative for money spent.
  ///   - group: the group of the category; empty if the file has none.
  mutating func add(_ amount: Money, in category: String, of group: String) {
    categories[category, default: Sums()].add(amount.minorUnits)
    if !group.isEmpty { groups[group, default: Sums()].add(amount.minorUnits) }
  }

  /// Returns whether money received in a category is a refund: if the file does not receive more than it spends in the
  /// category, or, for a category without spending, if it spends more in its group.
  func isRefund(_ category: String, of group: String) -> Bool {
    guard !SpendingCategories.isIncome(category, of: group) else { return false }
    let own = categories[category] ?? Sums()
    if own.spent > 0 { return own.spent >= own.received }
    guard !group.isEmpty, let all = groups[group] else { return false }
    return all.spent > all.received
  }
}
