internal import Core

/// Hundredths of the currency's unit, for adding up. Amounts with more digits are no money.
typealias Cents = Int64

extension Amount {
  /// The amount in hundredths, or nil where it is finer than that.
  var cents: Cents? { rescaled(to: 2)?.units }
}

extension AmountMention {
  var cents: Cents? { value.cents }
  /// Without its sign: paper prints `-5.00` and `5.00` for the same discount.
  var magnitude: Cents? { value.magnitude.cents }
}
