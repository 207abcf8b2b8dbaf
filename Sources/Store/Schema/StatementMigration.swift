extension Migrations {
  /// Bank statements, the bills that their entries pay, and the entries that never have a bill.
  static let statements = [
    """
    CREATE TABLE statements (id {id}, created BIGINT NOT NULL, file_name TEXT NOT NULL, sha256 TEXT NOT NULL,
      format TEXT NOT NULL, account TEXT, bank TEXT, number TEXT, currency TEXT NOT NULL, opening BIGINT, closing BIGINT,
      first_date TEXT, last_date TEXT)
    """,
    // `identity` guarantees that an entry is imported once, from however many files: a hash of the account, date,
    // amount and texts of the entry and its ordinal among equal ones (see `KnownEntries`). `entry` holds everything
    // that the file says about it, as JSON.
    """
    CREATE TABLE statement_entries (id {id}, statement_id BIGINT NOT NULL REFERENCES statements (id),
      identity TEXT NOT NULL UNIQUE, date TEXT NOT NULL, minor_units BIGINT NOT NULL, currency TEXT NOT NULL,
      entry TEXT NOT NULL)
    """,
    "CREATE INDEX statement_entries_by_date ON statement_entries (date, id)",
    "CREATE INDEX statement_entries_by_statement ON statement_entries (statement_id, date, id)",
    // How a bank's CSV files are read, by the name that the user gave the profile.
    "CREATE TABLE statement_profiles (name_key TEXT PRIMARY KEY, name TEXT NOT NULL, profile TEXT NOT NULL)",
    // An entry is in one match only, and so is a bill. `pays` is 1 if the match paid the bill, which was unpaid before.
    """
    CREATE TABLE matches (id {id}, created BIGINT NOT NULL, certainty TEXT NOT NULL, reasons TEXT NOT NULL)
    """,
    """
    CREATE TABLE match_entries (match_id BIGINT NOT NULL REFERENCES matches (id),
      entry_id BIGINT NOT NULL UNIQUE REFERENCES statement_entries (id), PRIMARY KEY (match_id, entry_id))
    """,
    """
    CREATE TABLE match_bills (match_id BIGINT NOT NULL REFERENCES matches (id),
      bill_id BIGINT NOT NULL UNIQUE REFERENCES bills (id), pays BIGINT NOT NULL, PRIMARY KEY (match_id, bill_id))
    """,
    // Pairs that the user has rejected, so that they are not suggested again.
    """
    CREATE TABLE match_refusals (id {id}, created BIGINT NOT NULL, entry_id BIGINT NOT NULL REFERENCES statement_entries (id),
      bill_id BIGINT NOT NULL REFERENCES bills (id), UNIQUE (entry_id, bill_id))
    """,
    """
    CREATE TABLE waivers (id {id}, created BIGINT NOT NULL, name TEXT, iban TEXT, reason TEXT NOT NULL)
    """,
  ]
}
