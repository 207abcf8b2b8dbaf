internal import Core

/// An amount with the label that explains it.
struct LabelledAmount: Sendable {
  /// Where the amount stands as seen from its label.
  enum Relation: Sendable { case behind, below, above }

  var role: LabelRole
  var mention: AmountMention
  var relation: Relation
  /// Amounts stand behind the label before this one: a row of a table, of which the last is usually the sum.
  var position: Int
  var count: Int
  var labelLine: Int
  var rates: [Amount]
  var isProse: Bool
}
