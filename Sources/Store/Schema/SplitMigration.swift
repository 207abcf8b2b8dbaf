extension Migrations {
  /// The parts that bills are divided into, their tags, and the dates until which purchases can be returned or are
  /// under warranty.
  static let splits = [
    // The parts of a bill add up to its amount. `person` is null if a part is assigned to nobody; `is_rest` is 1 for
    // the part that absorbs changes of the bill's amount.
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
