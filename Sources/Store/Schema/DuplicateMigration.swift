extension Migrations {
  /// The data for finding duplicates, and the user's verdicts on them.
  static let doubles = [
    // The word fingerprint of the document: 32 numbers of 8 hexadecimal digits each; null if it has hardly any text.
    "ALTER TABLE drafts ADD COLUMN word_print TEXT",
    // The parser's proposal, if the memory changed it; null if `proposal` is the parser's.
    "ALTER TABLE drafts ADD COLUMN parsed TEXT",
    "CREATE INDEX drafts_by_amount ON drafts (minor_units, currency, state)",
    """
    CREATE TABLE duplicate_verdicts (id {id}, created BIGINT NOT NULL,
      draft_id BIGINT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE, other_kind TEXT NOT NULL,
      other_id BIGINT NOT NULL, verdict TEXT NOT NULL, UNIQUE (draft_id, other_kind, other_id))
    """,
    "CREATE INDEX duplicate_verdicts_by_other ON duplicate_verdicts (other_kind, other_id)",
  ]
}
