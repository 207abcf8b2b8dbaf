/// The leading digits and lengths of payment card numbers.
///
/// Sources: ISO/IEC 7812-1, and the ranges that the card schemes publish. Other ranges are not accepted in shops; each
/// range left out means fewer false matches among other numbers with a check digit, such as customer and device
/// numbers.
enum CardIssuers {
  private struct Range {
    var first: ClosedRange<Int>
    /// The number of digits in the bounds.
    var width: Int
    var lengths: Set<Int>

    init(_ first: ClosedRange<Int>, _ lengths: some Sequence<Int>) {
      self.first = first
      width = String(first.lowerBound).count
      self.lengths = Set(lengths)
    }
  }

  private static let ranges = [
    Range(4...4, [13, 16, 19]),  // Visa
    Range(51...55, [16]), Range(2221...2720, [16]),  // Mastercard
    Range(34...34, [15]), Range(37...37, [15]),  // American Express
    // Diners Club
    Range(300...305, [14, 16]), Range(309...309, [14, 16]), Range(36...36, [14, 16]), Range(38...39, [14, 16]),
    Range(3528...3589, 16...19),  // JCB
    // Maestro, Discover, UnionPay, RuPay, Elo
    Range(50...50, 16...19), Range(56...58, 16...19), Range(60...69, 16...19),
    Range(5018...5018, 12...19), Range(5020...5020, 12...19), Range(5038...5038, 12...19),  // Maestro
    Range(5893...5893, 12...19), Range(6304...6304, 12...19), Range(6759...6763, 12...19),
    Range(2200...2205, 16...19),  // Mir, Borica
    Range(81...82, 16...19),  // UnionPay, RuPay
    Range(8600...8600, [16]), Range(9860...9860, [16]), Range(9792...9792, [16]), Range(9704...9704, [16, 19]),
  ]

  /// Whether an issuer assigns numbers of this length with these leading digits.
  ///
  /// - Parameter digits: the digit values, 0…9.
  static func issue(_ digits: some Collection<UInt8>) -> Bool {
    var starts: [Int] = []
    for digit in digits.prefix(4) { starts.append((starts.last ?? 0) * 10 + Int(digit)) }
    return ranges.contains { range in
      range.lengths.contains(digits.count) && range.width <= starts.count
        && range.first.contains(starts[range.width - 1])
    }
  }
}
