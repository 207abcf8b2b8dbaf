extension RawRepresentable<String> {
  /// The stored value as a literal of SQL. Queries contain states as literals rather than parameters, so that the
  /// databases plan with what they know about each value. The values are names of cases, and so contain no quotes.
  var sql: String { "'\(rawValue)'" }
}
