/// A cell of a column, with its line for messages.
struct ColumnCell {
  /// From 1.
  var line: Int
  var text: String
}
