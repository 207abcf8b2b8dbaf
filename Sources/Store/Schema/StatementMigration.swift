extension Migrations {
  /// What banks say of accounts, which bills their entries pay, and which entries never have a bill.
  static let statements = [
    """
    CREATE TABLE statements (id {id}, created BIGINT NOT NULL, file_name TEXT NOT NULL, sha256 TEXT NOT NULL,
      format TEXT NOT NULL, account TEXT, bank TEXT, number TEXT, currency TEXT NOT NULL, opening BIGINT, closing BIGINT,
      first_date TEXT, last_date TEXT)
    """,
    // `identity` is the promise that an entry is imported once, from however many files: a hash of account, date, amount
    // and the bank's reference. `entry` is all that the file says of it, as JSON.
    """
    CREATE TABLE statement_entries (id {id}, statement_id BIGINT NOT NULL REFERENCES statements (id),
      identity TEXT NOT NULL UNIQUE, date TEXT NOT NULL, minor_units BIGINT NOT NULL, currency TEXT NOT NULL,
      entry TEXT NOT NULL)
    """,
    "CREATE INDEX statement_entries_by_date ON statement_entries (date, id)",
    "CREATE INDEX statement_entries_by_statement ON statement_entries (statement_id, date, id)",
    // How the CSV files of a bank are read, by the name that a person gave it.
    "CREATE TABLE statement_profiles (name_key TEXT PRIMARY KEY, name TEXT NOT NULL, profile TEXT NOT NULL)",
    // An entry pays in one match only, and a bill is paid by one only. `pays` is 1 where the match paid the bill, which was
    // unpaid before.
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
    // Pairs that a person said are none, so that nobody is asked again.
    """
    CREATE TABLE match_refusals (id {id}, created BIGINT NOT NULL, entry_id BIGINT NOT NULL REFERENCES statement_entries (id),
      bill_id BIGINT NOT NULL REFERENCES bills (id), UNIQUE (entry_id, bill_id))
    """,
    """
    CREATE TABLE waivers (id {id}, created BIGINT NOT NULL, name TEXT, iban TEXT, reason TEXT NOT NULL)
    """,
  ]
}
