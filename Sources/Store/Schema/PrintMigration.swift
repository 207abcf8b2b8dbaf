extension Migrations {
  /// By what another photo or scan of a paper is found, whatever was understood of it.
  static let prints = [
    // The paper's numbers, the longest first, each as a hash of 8 hexadecimal digits; null where hardly any is printed.
    // Drafts from before have none until they are parsed again or `memory rebuild` looks at them.
    "ALTER TABLE drafts ADD COLUMN number_print TEXT",
    // The first of these, to find papers by.
    """
    CREATE TABLE draft_numbers (value BIGINT NOT NULL, draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
      PRIMARY KEY (value, draft_id))
    """,
    "CREATE INDEX draft_numbers_by_draft ON draft_numbers (draft_id)",
  ]
}
