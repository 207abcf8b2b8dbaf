internal import Core

/// An amount with the label that explains it.
struct LabelledAmount: Sendable {
  /// The position of the amount relative to its label.
  enum Relation: Sendable { case behind, below, above }

  var role: LabelRole
  var mention: AmountMention
  var relation: Relation
  /// The number of amounts between the label and this one: in a table row, the last is usually the sum.
  var position: Int
  var count: Int
  /// Whether it is the sum of the amounts behind the label.
  var isSum: Bool
  var labelLine: Int
  var rates: [Amount]
  var isProse: Bool
}
