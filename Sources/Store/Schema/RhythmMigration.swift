extension Migrations {
  /// Which merchants' bills could come in a rhythm is found without reading the bills themselves.
  static let rhythms = [
    "DROP INDEX bills_by_merchant",
    "CREATE INDEX bills_by_merchant ON bills (merchant_key, issue_date, currency, minor_units, deleted)",
  ]
}
