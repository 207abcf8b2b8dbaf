/// The migrations from an empty database to the current schema. Append only: a migration that a released version ran is
/// never changed, and never uses the program's types, which do change.
enum Migrations {
  /// The migration after which the search index of bills must be filled.
  static let searchIndex = "2026-11-search-index"

  /// In the statements, `{id}` and `{bytes}` stand for the dialect's column types, `{search}` for its search index of
  /// bills, `{random}` for random text, and `{documents}` for the table of the documents' bytes, which only a server
  /// has.
  static let all: [(name: String, statements: [String])] = [
    ("2026-11-documents", documents + ["{documents}"]),
    ("2026-11-drafts", drafts),
    ("2026-11-bills", bills),
    ("2026-11-events", events),
    ("2026-11-categories", categories),
    ("2026-11-search", search),
    ("2026-11-ledger", ledger),
    (searchIndex, ["{search}", "ALTER TABLE bills DROP COLUMN search_text"]),
    ("2026-11-figures", figures),
    // A covering index for the totals of all bills. With `deleted` as the first column, SQLite would choose this index
    // for lists too, and sort them.
    (
      "2026-11-totals",
      ["CREATE INDEX bills_for_totals ON bills (currency, minor_units, deleted, paid_date, due_date)"]
    ),
    ("2026-11-identity", identity),
    // Both are steps in code; see `CardNumberMigration`.
    (CardNumberMigration.masking, []), (CardNumberMigration.erasing, []),
    ("2026-11-memory", memory), ("2026-11-statements", statements),
    ("2026-11-doubles", doubles),
    ("2026-12-prints", prints),
    ("2026-12-splits", splits),
    ("2026-12-sums", sums),
    ("2027-01-rhythms", rhythms),
    ("2027-02-claims", claims),
    ("2027-03-budgets", budgets),
    // With a step in code.
    (PaymentReferenceMigration.name, PaymentReferenceMigration.statements),
    ("2027-05-settlements", settlements),
    // A step in code.
    (SearchPartMigration.name, []),
    ("2027-07-entry-incomes", entryIncomes),
  ]

  private static let documents = [
    """
    CREATE TABLE documents (id {id}, sha256 TEXT NOT NULL UNIQUE, bytes BIGINT NOT NULL, media_type TEXT NOT NULL,
      file_name TEXT NOT NULL, received BIGINT NOT NULL)
    """,
    """
    CREATE TABLE arrivals (id {id}, document_id BIGINT NOT NULL REFERENCES documents (id), source_path {bytes} NOT NULL,
      device BIGINT, inode BIGINT, size BIGINT, modified_ns BIGINT, via TEXT NOT NULL, at BIGINT NOT NULL)
    """,
    // A read-only inbox is scanned for years: known files must be recognised without hashing them.
    "CREATE INDEX arrivals_by_identity ON arrivals (inode, size, modified_ns)",
    "CREATE INDEX arrivals_by_document ON arrivals (document_id)",
    """
    CREATE TABLE jobs (document_id BIGINT PRIMARY KEY REFERENCES documents (id), state TEXT NOT NULL,
      attempt BIGINT NOT NULL, fence BIGINT NOT NULL, lease_until BIGINT NOT NULL, not_before BIGINT NOT NULL,
      worker TEXT, failure TEXT)
    """,
    "CREATE INDEX jobs_by_state ON jobs (state, not_before, document_id)",
    """
    CREATE TABLE readings (document_id BIGINT PRIMARY KEY REFERENCES documents (id), engine TEXT NOT NULL,
      made BIGINT NOT NULL, reading TEXT NOT NULL)
    """,
  ]

  private static let drafts = [
    // The columns beside the proposal serve sorting and the search for duplicates.
    """
    CREATE TABLE drafts (id {id}, document_id BIGINT NOT NULL REFERENCES documents (id), part BIGINT NOT NULL,
      state TEXT NOT NULL, revision BIGINT NOT NULL, edited BIGINT NOT NULL, proposal TEXT NOT NULL, failure TEXT,
      merchant_key TEXT, date TEXT, minor_units BIGINT, currency TEXT, sure BIGINT NOT NULL, created BIGINT NOT NULL,
      bill_id BIGINT, UNIQUE (document_id, part))
    """,
    "CREATE INDEX drafts_by_state ON drafts (state, id)",
    "CREATE INDEX drafts_by_money ON drafts (date, minor_units, currency)",
  ]

  private static let bills = [
    "CREATE TABLE categories (id {id}, name TEXT NOT NULL UNIQUE, name_key TEXT NOT NULL UNIQUE)",
    """
    CREATE TABLE bills (id {id}, revision BIGINT NOT NULL, draft_id BIGINT UNIQUE REFERENCES drafts (id),
      document_id BIGINT REFERENCES documents (id), created BIGINT NOT NULL, title TEXT NOT NULL, merchant TEXT NOT NULL,
      merchant_key TEXT NOT NULL, notes TEXT NOT NULL, kind TEXT NOT NULL, minor_units BIGINT NOT NULL,
      currency TEXT NOT NULL, issue_date TEXT NOT NULL, due_date TEXT, paid_date TEXT, payment TEXT, reference TEXT,
      iban TEXT, repetition TEXT NOT NULL)
    """,
    "CREATE INDEX bills_by_issue ON bills (issue_date, id)",
    "CREATE INDEX bills_unpaid ON bills (paid_date, due_date)",
    "CREATE INDEX bills_by_money ON bills (issue_date, minor_units, currency)",
    """
    CREATE TABLE bill_categories (bill_id BIGINT NOT NULL REFERENCES bills (id), position BIGINT NOT NULL,
      category_id BIGINT NOT NULL REFERENCES categories (id), PRIMARY KEY (bill_id, position),
      UNIQUE (bill_id, category_id))
    """,
    "CREATE INDEX bill_categories_by_category ON bill_categories (category_id, bill_id)",
  ]

  private static let events = [
    """
    CREATE TABLE events (id {id}, at BIGINT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, subject TEXT NOT NULL,
      subject_id BIGINT NOT NULL, before TEXT, after TEXT)
    """,
    "CREATE INDEX events_by_subject ON events (subject, subject_id, id)",
  ]

  /// The categories of a new ledger, spelled out with their keys, as a later version may start with others.
  private static let categories = [
    """
    INSERT INTO categories (name, name_key) VALUES ('Groceries', 'groceries'), ('Dining', 'dining'),
      ('Transport', 'transport'), ('Fuel', 'fuel'), ('Housing', 'housing'), ('Utilities', 'utilities'),
      ('Telecom', 'telecom'), ('Health', 'health'), ('Insurance', 'insurance'), ('Clothing', 'clothing'),
      ('Household', 'household'), ('Electronics', 'electronics'), ('Leisure', 'leisure'), ('Travel', 'travel'),
      ('Education', 'education'), ('Office', 'office'), ('Postage', 'postage'), ('Taxes & Fees', 'taxesfees'),
      ('Gifts', 'gifts'), ('Other', 'other')
    ON CONFLICT DO NOTHING
    """
  ]

  /// Folded text for searching. Existing rows get the folding that SQL alone can do.
  private static let search = [
    "ALTER TABLE documents ADD COLUMN search_text TEXT NOT NULL DEFAULT ''",
    "UPDATE documents SET search_text = LOWER(file_name)",
    "ALTER TABLE drafts ADD COLUMN search_text TEXT NOT NULL DEFAULT ''",
    "UPDATE drafts SET search_text = COALESCE(merchant_key, '')",
    "ALTER TABLE bills ADD COLUMN search_text TEXT NOT NULL DEFAULT ''",
    """
    UPDATE bills SET search_text = merchant_key || ' ' || LOWER(title || ' ' || notes || ' ' || COALESCE(reference, ''))
    """,
  ]
}
