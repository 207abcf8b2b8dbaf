extension Migrations {
  /// The tables for the rest of a ledger besides bills, the columns for paying and repeating, and the commands that can
  /// be undone.
  static let ledger =
    [
      """
      CREATE TABLE cards (id {id}, revision BIGINT NOT NULL, created BIGINT NOT NULL, name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE, brand TEXT NOT NULL, last_four TEXT NOT NULL, expiry TEXT, colour TEXT)
      """,
      "CREATE INDEX cards_by_digits ON cards (last_four)",
      """
      CREATE TABLE income (id {id}, revision BIGINT NOT NULL, created BIGINT NOT NULL, title TEXT NOT NULL,
        notes TEXT NOT NULL, minor_units BIGINT NOT NULL, currency TEXT NOT NULL, date TEXT NOT NULL)
      """,
      "CREATE INDEX income_by_date ON income (date, id)",
      """
      CREATE TABLE goals (id {id}, revision BIGINT NOT NULL, created BIGINT NOT NULL, name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE, notes TEXT NOT NULL, minor_units BIGINT NOT NULL, currency TEXT NOT NULL,
        colour TEXT)
      """,
      """
      CREATE TABLE goal_payments (id {id}, goal_id BIGINT NOT NULL REFERENCES goals (id), created BIGINT NOT NULL,
        minor_units BIGINT NOT NULL, date TEXT NOT NULL, notes TEXT NOT NULL)
      """,
      "CREATE INDEX goal_payments_by_goal ON goal_payments (goal_id, date, id)",
      "ALTER TABLE categories ADD COLUMN revision BIGINT NOT NULL DEFAULT 1",
      "ALTER TABLE categories ADD COLUMN icon TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE categories ADD COLUMN colour TEXT",
    ] + billColumns + billTables + commands

  private static let billColumns =
    [
      "ALTER TABLE bills ADD COLUMN due_time TEXT",
      // The mode in `payment`, for queries by mode.
      "ALTER TABLE bills ADD COLUMN payment_mode TEXT",
      "ALTER TABLE bills ADD COLUMN card_id BIGINT REFERENCES cards (id)",
      // A recurring bill is an occurrence of a series, counted from 0; the series has the id of its first bill, and its
      // dates are counted from the anchor, the date of its first occurrence.
      "ALTER TABLE bills ADD COLUMN series_id BIGINT",
      "ALTER TABLE bills ADD COLUMN occurrence BIGINT",
      "ALTER TABLE bills ADD COLUMN anchor TEXT",
      // When to remind; null for the default.
      "ALTER TABLE bills ADD COLUMN reminders TEXT",
      // When the bill was deleted; null while it is in the ledger. A deleted occurrence keeps its place in its series.
      "ALTER TABLE bills ADD COLUMN deleted BIGINT",
    ]
    + [
      "cash", "card", "bankTransfer", "directDebit", "standingOrder", "wallet", "cheque", "other",
    ].map { "UPDATE bills SET payment_mode = '\($0)' WHERE payment LIKE '%\"mode\":\"\($0)\"%'" }
    + [
      """
      UPDATE bills SET series_id = id, occurrence = 0, anchor = COALESCE(due_date, issue_date) WHERE repetition <> 'none'
      """,
      // Guarantees that each occurrence is created once, even if several processes pay the previous one.
      "CREATE UNIQUE INDEX bills_by_series ON bills (series_id, occurrence)",
      "CREATE INDEX bills_by_merchant ON bills (merchant_key, issue_date)",
      "CREATE INDEX bills_by_card ON bills (card_id, issue_date)",
      "CREATE INDEX bills_by_payment ON bills (paid_date, id)",
    ]

  private static let billTables = [
    """
    CREATE TABLE attachments (id {id}, bill_id BIGINT NOT NULL REFERENCES bills (id),
      document_id BIGINT NOT NULL REFERENCES documents (id), name TEXT NOT NULL, added BIGINT NOT NULL,
      UNIQUE (bill_id, document_id))
    """,
    // The reminders that were delivered, so that each is delivered once: for a bill, a due date and a lead time.
    """
    CREATE TABLE reminders (bill_id BIGINT NOT NULL REFERENCES bills (id) ON DELETE CASCADE, due TEXT NOT NULL,
      lead TEXT NOT NULL, delivered BIGINT NOT NULL, PRIMARY KEY (bill_id, due, lead))
    """,
  ]

  /// A command is one action of the user; its events hold the rows before and after.
  private static let commands = [
    """
    CREATE TABLE commands (id {id}, at BIGINT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, state TEXT NOT NULL,
      batch TEXT)
    """,
    "CREATE INDEX commands_by_state ON commands (who, state, id)",
    "ALTER TABLE events ADD COLUMN command_id BIGINT REFERENCES commands (id)",
    "ALTER TABLE events ADD COLUMN table_name TEXT",
    "ALTER TABLE events ADD COLUMN row_key TEXT",
    "CREATE INDEX events_by_command ON events (command_id, id)",
  ]
}
