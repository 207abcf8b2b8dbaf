/// The SQL that differs between databases. The `sqlite` value is defined in the SQLite driver's folder.
struct Dialect: Sendable {
  /// The column type of an auto-incrementing id.
  var identity: String
  /// The column type of binary data.
  var bytes: String
  /// The column type of text that sorts by its bytes.
  var text: String
  /// An expression for the UTC seconds since 1970, taken from a clock shared by all users of the store; leases are
  /// measured by it. Its value is constant within a statement, so that it can be used in an index lookup.
  var now: String
  /// The clause that a claim appends to its SELECT so that two workers do not wait for each other's row; empty if a
  /// write blocks all other writes.
  var skipLocked: String
  /// Whether a write blocks all other writes, so that ids become visible in ascending order.
  var writesTakeTurns: Bool { skipLocked.isEmpty }
  /// The statements that create the full-text index of bills: the table `bill_search` with the bill's id, in the column
  /// `searchKey`, and `words`.
  var searchTable: [String]
  /// The statements that create the tables for the documents' bytes; empty if the bytes are kept in a folder.
  var documentTable: [String]
  /// The column of `bill_search` that holds the bill's id.
  var searchKey: String
  /// The condition that a row of `bill_search` matches a query.
  var matches: String
  /// An expression for 32 random hexadecimal digits.
  var randomText: String
  /// Builds a query that matches if for each list, one of its words is the prefix of some indexed word. The words consist
  /// of letters and digits, and of a character of private use.
  var query: @Sendable ([[String]]) -> String
}
