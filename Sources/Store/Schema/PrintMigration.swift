extension Migrations {
  /// The data for recognising another photo or scan of the same document, whatever was parsed from it.
  static let prints = [
    // The document's numbers, longest first, each as a hash of 8 hexadecimal digits; null if it has hardly any. Older
    // drafts have none until they are parsed again or processed by `memory rebuild`.
    "ALTER TABLE drafts ADD COLUMN number_print TEXT",
    // The first of these numbers, for looking up documents.
    """
    CREATE TABLE draft_numbers (value BIGINT NOT NULL, draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
      PRIMARY KEY (value, draft_id))
    """,
    "CREATE INDEX draft_numbers_by_draft ON draft_numbers (draft_id)",
  ]
}
