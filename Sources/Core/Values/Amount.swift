/// An exact decimal number as printed: `units × 10^-scale`. It has no currency; `Money` does.
///
/// Documents often print an amount far from its currency, so the two are read separately and joined only when the user
/// or evidence determines the currency. No `Double` ever holds an amount.
public struct Amount: Hashable, Sendable {
  /// The number without its decimal separator: 1230 for `12.30`. Negative for a refund.
  public let units: Int64
  /// The number of digits after the decimal separator, 0…4.
  public let scale: Int

  /// Creates an amount. A scale outside 0…4 is clamped, because no currency has more digits.
  public init(units: Int64, scale: Int) {
    self.units = units
    self.scale = min(max(scale, 0), 4)
  }

  public static let zero = Amount(units: 0, scale: 2)

  /// Parses a plain decimal (`-12.30`, `12`), the form used in JSON and, in the C locale, on the command line.
  public init?(plain text: String) {
    var digits = Substring(text)
    let negative = digits.first == "-"
    if negative || digits.first == "+" { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !parts[0].isEmpty else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty, fraction.count <= 4,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let units = Int64(parts[0] + fraction), units <= Amount.largest
    else { return nil }
    self.init(units: negative ? -units : units, scale: fraction.count)
  }

  /// The largest number of units of a bill. Larger numbers are article or telephone numbers, and the limit keeps sums
  /// exact.
  public static let largest: Int64 = 999_999_999_999_999

  /// The same value with a different number of decimal digits, or nil if non-zero digits would be lost.
  public func rescaled(to newScale: Int) -> Amount? {
    guard (0...4).contains(newScale) else { return nil }
    if newScale >= scale {
      let (product, overflow) = units.multipliedReportingOverflow(by: Amount.power(newScale - scale))
      return overflow ? nil : Amount(units: product, scale: newScale)
    }
    let divisor = Amount.power(scale - newScale)
    guard units % divisor == 0 else { return nil }
    return Amount(units: units / divisor, scale: newScale)
  }

  private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { result, _ in result * 10 } }

  /// The negated amount; saturates where `Int64` cannot represent it.
  public static prefix func - (amount: Amount) -> Amount {
    Amount(units: amount.units == .min ? .max : -amount.units, scale: amount.scale)
  }

  /// The sum at the larger of the two scales. It saturates instead of trapping; a saturated sum never equals a printed
  /// amount.
  public static func + (left: Amount, right: Amount) -> Amount {
    let scale = max(left.scale, right.scale)
    guard let a = left.rescaled(to: scale), let b = right.rescaled(to: scale) else {
      return Amount(units: .max, scale: scale)
    }
    let (sum, overflow) = a.units.addingReportingOverflow(b.units)
    return Amount(units: overflow ? .max : sum, scale: scale)
  }

  public static func - (left: Amount, right: Amount) -> Amount { left + -right }

  public var isNegative: Bool { units < 0 }
  public var isZero: Bool { units == 0 }
  public var magnitude: Amount { isNegative ? -self : self }
}

extension Amount: Comparable {
  /// Compares by value: neither of `1.5` and `1.50` is less than the other, although `==` requires the same scale.
  public static func < (left: Amount, right: Amount) -> Bool {
    let scale = max(left.scale, right.scale)
    // With 128 bits: at the larger scale, the units may exceed Int64.
    let one = left.units.multipliedFullWidth(by: power(scale - left.scale))
    let other = right.units.multipliedFullWidth(by: power(scale - right.scale))
    return one.high == other.high ? one.low < other.low : one.high < other.high
  }

  /// Whether two amounts have the same value, regardless of trailing zeros.
  public func equals(_ other: Amount) -> Bool { !(self < other) && !(other < self) }
}

extension Amount: CustomStringConvertible {
  /// A plain decimal string: `-12.30`, `1200`.
  public var description: String {
    let digits = String(units.magnitude)
    let sign = units < 0 ? "-" : ""
    guard scale > 0 else { return sign + digits }
    let padded = digits.zeroPadded(to: scale + 1)
    return sign + padded.dropLast(scale) + "." + padded.suffix(scale)
  }
}

extension Amount: Codable {
  /// - Throws: `DecodingError.dataCorrupted` for anything but a plain decimal string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let amount = Amount(plain: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a decimal number")
    }
    self = amount
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
