extension Migrations {
  /// The keys by which merchants are recognised again, and the user's notes on the memory itself. Nothing learned is
  /// stored: it is derived from the confirmed drafts and their bills on each query, and so disappears and comes back
  /// with them.
  static let memory = [
    """
    CREATE TABLE draft_keys (draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, kind TEXT NOT NULL,
      value TEXT NOT NULL, PRIMARY KEY (draft_id, kind, value))
    """,
    "CREATE INDEX draft_keys_by_value ON draft_keys (kind, value, draft_id)",
    // For older drafts only the name is known; `memory rebuild` derives the other keys from the readings.
    "INSERT INTO draft_keys (draft_id, kind, value) SELECT id, 'brand', merchant_key FROM drafts WHERE merchant_key <> ''",
    // `bills` is the newest bill at the time of the note: bills confirmed up to it no longer count. A note without a
    // value means that the field is forgotten.
    """
    CREATE TABLE memory_notes (id {id}, created BIGINT NOT NULL, bills BIGINT NOT NULL, shop TEXT NOT NULL,
      name TEXT NOT NULL, field TEXT NOT NULL, value TEXT)
    """,
    "CREATE INDEX memory_notes_by_shop ON memory_notes (shop, field, id)",
  ]
}
