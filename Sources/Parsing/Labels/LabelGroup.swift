internal import Core

/// One label of a line with the amounts printed behind it.
struct LabelGroup: Sendable {
  var role: LabelRole
  var line: Int
  /// Character positions of the label.
  var characters: Range<Int>
  var box: Box
  /// Indices into the line's mentions that look like money, in order.
  var money: [Int] = []
  /// Bare numbers, which are money in currencies without cents.
  var bare: [Int] = []
  /// Rates printed inside the label: `GST @6%`.
  var rates: [Amount] = []
  /// The label is in running text, where `total` is often only mentioned.
  var isProse = false
  /// The label names a total, then a tax: `SUMA PLN SUMA PTU`, two rows joined by recognition.
  var isTotalThenTax = false
}
