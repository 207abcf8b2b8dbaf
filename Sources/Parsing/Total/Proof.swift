/// An equation in the document whose result is a total.
enum Proof: String, Sendable, CaseIterable {
  /// Cash handed over minus change.
  case cashLessChange
  /// The cash handed over, when the change is zero.
  case exactCash
  /// A subtotal plus taxes, charges, discounts and rounding.
  case parts
  /// The totals of two kinds of goods add up to the total of both.
  case partialTotals
  /// The rows of a tax table: net amounts plus tax at their rates.
  case taxTable
  /// A tax printed with its rate is the corresponding share of the total.
  case taxRate
  /// The sum of the item lines.
  case items
  /// The total below it in another currency, at the printed rate.
  case conversion
  /// The sum of the instalments that a sentence describes.
  case instalments
  /// The total before rounding plus the rounding.
  case rounding
  /// The amount paid by card.
  case card

  /// Those that can also hold by chance.
  static let weak: Set<Proof> = [.taxRate, .card, .rounding]
}
