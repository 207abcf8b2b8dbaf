extension Migrations {
  /// The monthly budgets of categories. Each applies from its month until the month of the category's next one in the
  /// same currency.
  static let budgets = [
    """
    CREATE TABLE budgets (category_id BIGINT NOT NULL REFERENCES categories (id), currency TEXT NOT NULL,
      month TEXT NOT NULL, minor_units BIGINT NOT NULL, PRIMARY KEY (category_id, currency, month))
    """
  ]
}
