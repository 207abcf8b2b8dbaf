extension Migrations {
  /// How bills are divided, the words that people find them by, and until when what was bought can be brought back or is
  /// answered for.
  static let splits = [
    // The parts of a bill add up to its amount. `person` is null where a part is nobody's in particular; `is_rest` is 1
    // for the part that follows where the bill's amount is changed.
    """
    CREATE TABLE bill_parts (bill_id BIGINT NOT NULL REFERENCES bills (id), position BIGINT NOT NULL,
      category_id BIGINT NOT NULL REFERENCES categories (id), minor_units BIGINT NOT NULL, person TEXT, person_key TEXT,
      text TEXT NOT NULL, is_rest BIGINT NOT NULL, PRIMARY KEY (bill_id, position))
    """,
    "CREATE INDEX bill_parts_by_category ON bill_parts (category_id, bill_id)",
    "CREATE INDEX bill_parts_by_person ON bill_parts (person_key, bill_id)",
    """
    CREATE TABLE bill_tags (bill_id BIGINT NOT NULL REFERENCES bills (id), name_key TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY (bill_id, name_key))
    """,
    "CREATE INDEX bill_tags_by_name ON bill_tags (name_key, bill_id)",
    "ALTER TABLE bills ADD COLUMN warranty_until TEXT",
    "ALTER TABLE bills ADD COLUMN return_until TEXT",
    "CREATE INDEX bills_by_warranty ON bills (warranty_until)",
    "CREATE INDEX bills_by_return ON bills (return_until)",
  ]
}
