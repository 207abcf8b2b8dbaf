public import Core
public import Store

/// Detects figures by category that do not add up to their total, because unsplit bills of several categories count in
/// full in each of them.
public enum CategoryOverlap {
  /// The explanation to show next to such figures.
  public static let sentence =
    "Bills in several categories count fully in each of them, so the categories do not add up to the total."

  /// The currencies in which the categories do not add up to the total.
  ///
  /// - Parameter totals: the totals of all bills; one currency may occur several times.
  public static func currencies(_ categories: [Spending<CategoryAppearance>], totals: [Money]) -> Set<Currency> {
    var differences: [Currency: Int64] = [:]
    for figure in categories { differences[figure.amount.currency, default: 0] &+= figure.amount.minorUnits }
    for total in totals { differences[total.currency, default: 0] &-= total.minorUnits }
    return Set(differences.filter { $0.value != 0 }.keys)
  }
}
