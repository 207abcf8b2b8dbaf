/// What a label says of its amount.
enum LabelRole: Sendable, Hashable {
  case total(TotalStrength)
  case subtotal, tax, rounding, cash, change, card, discount, savings, quantity, points, prepaid, tip, service, shipping
  case price

  var totalStrength: TotalStrength? {
    if case .total(let strength) = self { return strength }
    return nil
  }
}

/// How plainly a label says that its amount is the one to be paid, weakest first.
enum TotalStrength: Int, Sendable, Comparable {
  /// `Amount`, `Paid`, `Gross`.
  case weak
  case plain
  /// `Amount due`, `Zu zahlen`, total including tax.
  case strong
  /// `Grand total`, total after rounding.
  case final

  static func < (left: TotalStrength, right: TotalStrength) -> Bool { left.rawValue < right.rawValue }
}
