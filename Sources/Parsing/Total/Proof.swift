internal import Core

/// An equation on the paper that comes out at a total.
enum Proof: String, Sendable, CaseIterable {
  /// Cash handed over less change.
  case cashLessChange
  /// The cash handed over, where the change is nothing.
  case exactCash
  /// Subtotal with taxes, charges, discounts and rounding.
  case parts
  /// Totals of two kinds of goods, and the total of both.
  case partialTotals
  /// The rows of a tax table: net and tax at its rate.
  case taxTable
  /// A tax printed with its rate is that share of the total.
  case taxRate
  /// The lines of what was bought.
  case items
  /// The total before rounding and the rounding.
  case rounding
  /// The amount a card paid.
  case card
}
