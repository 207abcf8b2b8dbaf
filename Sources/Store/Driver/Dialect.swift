/// What databases call by different names; `sqlite` is in the driver's folder.
struct Dialect: Sendable {
  /// The column type of an id that numbers itself.
  var identity: String
  /// The column type of bytes.
  var bytes: String
  /// The column type of text that is ordered by its bytes.
  var text: String
  /// An expression of the UTC seconds since 1970, by a clock that all who share the store go by: leases count in it. It is
  /// the same throughout a statement, so that an index can be asked with it.
  var now: String
  /// What a claim adds to its SELECT, so that two workers do not wait for each other's row; empty where a write keeps all
  /// other writes waiting.
  var skipLocked: String
  /// Whether a write keeps all other writes waiting, so that ids come in the order in which they can be seen.
  var writesTakeTurns: Bool { skipLocked.isEmpty }
  /// Makes the index of bills by their words: `bill_search` with the bill's id, under the name of `searchKey`, and `words`.
  var searchTable: [String]
  /// Makes the tables for the bytes of documents; none where a folder holds them.
  var documentTable: [String]
  /// The column of `bill_search` that holds the bill's id.
  var searchKey: String
  /// The condition that a row of it holds what a query says.
  var matches: String
  /// An expression of 32 hexadecimal digits that are others each time.
  var randomText: String
  /// A query for words that must all occur, each as the beginning of one. They consist of letters and digits.
  var query: @Sendable ([String]) -> String
}
