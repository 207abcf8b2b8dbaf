extension Migrations {
  /// The indexes and tables for figures, and the icons and colours of a new ledger's categories.
  static let figures =
    [
      // A covering index for sums of what was paid in a period or is unpaid.
      "CREATE INDEX bills_for_figures ON bills (paid_date, currency, minor_units, due_date, deleted)",
      "CREATE TABLE category_aliases (name_key TEXT PRIMARY KEY, category_id BIGINT NOT NULL REFERENCES categories (id))",
      "CREATE INDEX category_aliases_by_category ON category_aliases (category_id)",
      """
      CREATE TABLE bill_figures (bill_id BIGINT NOT NULL REFERENCES bills (id) ON DELETE CASCADE,
        category_id BIGINT NOT NULL, month TEXT NOT NULL, currency TEXT NOT NULL, minor_units BIGINT NOT NULL,
        PRIMARY KEY (bill_id, category_id))
      """,
      """
      INSERT INTO bill_figures (bill_id, category_id, month, currency, minor_units)
      SELECT bills.id, category_id, COALESCE(SUBSTR(paid_date, 1, 7), ''), currency, minor_units
      FROM bills JOIN bill_categories ON bill_id = bills.id WHERE deleted IS NULL
      """,
      "CREATE INDEX bill_figures_by_month ON bill_figures (month, category_id, currency, minor_units)",
    ]
    + looks.map { key, icon, colour in
      "UPDATE categories SET icon = '\(icon)', colour = '\(colour)' WHERE name_key = '\(key)' AND icon = ''"
    }

  private static let looks = [
    ("groceries", "🛒", "green"), ("dining", "🍴", "orange"), ("transport", "🚆", "blue"), ("fuel", "⛽", "red"),
    ("housing", "🏠", "purple"), ("utilities", "💡", "yellow"), ("telecom", "📱", "sky"), ("health", "💊", "red"),
    ("insurance", "☔", "blue"), ("clothing", "👕", "purple"), ("household", "🧹", "sky"), ("electronics", "💻", "grey"),
    ("leisure", "🎭", "orange"), ("travel", "🧳", "green"), ("education", "🎓", "blue"), ("office", "📎", "grey"),
    ("postage", "📮", "yellow"), ("taxesfees", "🏦", "grey"), ("gifts", "🎁", "red"), ("other", "📦", "grey"),
  ]
}
