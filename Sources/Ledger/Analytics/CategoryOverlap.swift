public import Core
public import Store

/// Whether figures by category come to something else than their total, because bills of several categories count whole
/// in each of them.
public enum CategoryOverlap {
  /// What to say then, beside the figures.
  public static let sentence =
    "Bills of several categories count whole in each of them, so the categories do not add up to the total."

  /// The currencies in which a bill counts in more than one category.
  ///
  /// - Parameter bills: how many bills there are of each currency.
  public static func currencies(_ categories: [Spending<CategoryLook>], bills: [Currency: Int]) -> Set<Currency> {
    let counted = Dictionary(categories.map { ($0.amount.currency, $0.bills) }, uniquingKeysWith: +)
    return Set(counted.filter { $0.value > bills[$0.key] ?? 0 }.keys)
  }

  /// The same of the totals of a period.
  public static func currencies(_ categories: [Spending<CategoryLook>], totals: [Spending<String>]) -> Set<Currency> {
    currencies(categories, bills: Dictionary(totals.map { ($0.amount.currency, $0.bills) }, uniquingKeysWith: +))
  }
}
