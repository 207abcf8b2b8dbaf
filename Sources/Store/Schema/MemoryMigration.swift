extension Migrations {
  /// What shops are known again by, and what a person says of the memory itself. What was learned is in no table: it is
  /// asked of the confirmed drafts and their bills each time, and so is gone with them and back with them.
  static let memory = [
    """
    CREATE TABLE draft_keys (draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, kind TEXT NOT NULL,
      value TEXT NOT NULL, PRIMARY KEY (draft_id, kind, value))
    """,
    "CREATE INDEX draft_keys_by_value ON draft_keys (kind, value, draft_id)",
    // Of drafts from before only the name is known; `memory rebuild` finds the rest in what was read.
    "INSERT INTO draft_keys (draft_id, kind, value) SELECT id, 'brand', merchant_key FROM drafts WHERE merchant_key <> ''",
    // `bills` is the newest bill at the time: what was confirmed until then does not count any more. Without a value it is
    // forgotten.
    """
    CREATE TABLE memory_notes (id {id}, created BIGINT NOT NULL, bills BIGINT NOT NULL, shop TEXT NOT NULL,
      name TEXT NOT NULL, field TEXT NOT NULL, value TEXT)
    """,
    "CREATE INDEX memory_notes_by_shop ON memory_notes (shop, field, id)",
  ]
}
