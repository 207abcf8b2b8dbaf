extension Migrations {
  /// What persons who share bills have paid the user (above zero), or the user has paid them (below zero).
  static let settlements = [
    """
    CREATE TABLE settlements (id {id}, revision BIGINT NOT NULL, created BIGINT NOT NULL, person TEXT NOT NULL,
      person_key TEXT NOT NULL, minor_units BIGINT NOT NULL, currency TEXT NOT NULL, date TEXT NOT NULL,
      notes TEXT NOT NULL)
    """,
    "CREATE INDEX settlements_by_person ON settlements (person_key, date, id)",
  ]
}
