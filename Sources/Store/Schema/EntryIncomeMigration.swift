extension Migrations {
  /// The bank entry with which an income arrived, if it was added from one. An entry is one income at most.
  static let entryIncomes = [
    "ALTER TABLE income ADD COLUMN entry_id BIGINT REFERENCES statement_entries (id)",
    "CREATE UNIQUE INDEX income_by_entry ON income (entry_id)",
  ]
}
