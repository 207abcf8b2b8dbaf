extension Migrations {
  /// Indexes for adding up payments of many years without reading the bills themselves.
  static let sums = [
    "DROP INDEX bills_for_figures",
    """
    CREATE INDEX bills_for_figures ON bills (paid_date, currency, card_id, payment_mode, minor_units, due_date, deleted)
    """,
    "CREATE INDEX bills_for_merchants ON bills (currency, merchant_key, paid_date, minor_units, deleted)",
  ]
}
