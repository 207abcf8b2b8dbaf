extension Migrations {
  /// An index to find merchants whose bills could recur at regular intervals without reading the bills themselves.
  static let rhythms = [
    "DROP INDEX bills_by_merchant",
    "CREATE INDEX bills_by_merchant ON bills (merchant_key, issue_date, currency, minor_units, deleted)",
  ]
}
