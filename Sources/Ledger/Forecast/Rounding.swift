/// Averages of whole minor units, rounded half away from zero, without floating-point arithmetic.
public enum Rounding {
  /// The average; nil for an empty collection.
  public static func average(_ values: some Collection<Int64>) -> Int64? {
    values.isEmpty ? nil : divide(values.reduce(Int128(0)) { $0 + Int128($1) }, by: values.count)
  }

  /// The middle value, or the average of the two middle ones; nil for an empty collection.
  public static func median(_ values: some Collection<Int64>) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : average([sorted[middle - 1], sorted[middle]])
  }

  /// The quotient, rounded half away from zero. A `count` below 1 is treated as 1.
  public static func divide(_ number: Int128, by count: Int) -> Int64 {
    let divisor = Int128(max(1, count))
    let half = number < 0 ? -divisor / 2 : divisor / 2
    return Int64(clamping: (number + half) / divisor)
  }
}
