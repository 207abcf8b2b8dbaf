public import Core
public import Store

/// Whether figures by category come to something else than their total, because bills of several categories that nobody
/// divided count whole in each of them.
public enum CategoryOverlap {
  /// What to say then, beside the figures.
  public static let sentence =
    "Bills in several categories count fully in each of them, so the categories do not add up to the total."

  /// The currencies whose categories do not add up to the total.
  ///
  /// - Parameter totals: what all bills come to, one or several sums a currency.
  public static func currencies(_ categories: [Spending<CategoryLook>], totals: [Money]) -> Set<Currency> {
    var differences: [Currency: Int64] = [:]
    for figure in categories { differences[figure.amount.currency, default: 0] &+= figure.amount.minorUnits }
    for total in totals { differences[total.currency, default: 0] &-= total.minorUnits }
    return Set(differences.filter { $0.value != 0 }.keys)
  }
}
