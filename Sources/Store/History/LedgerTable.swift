internal import Core

/// A table whose rows people change: what the history needs to know of it, and all that `undo` needs.
///
/// A new kind of thing in the ledger gets undo, redo and history by one line in `all`. A migration that renames or drops
/// a column of such a table has to do the same in the images that `events` holds.
struct LedgerTable: Hashable, Sendable {
  let name: String
  /// The columns of its primary key.
  let key: [String]
  /// What a row is a part of, and the column that says of which.
  let subject: Subject
  let subjectColumn: String

  /// Whether a row is the thing itself, not a part of it.
  var isMain: Bool { key == [subjectColumn] }

  static let bills = LedgerTable("bills", .bill)
  static let billCategories = LedgerTable("bill_categories", .bill, of: "bill_id", key: ["bill_id", "position"])
  static let billParts = LedgerTable("bill_parts", .bill, of: "bill_id", key: ["bill_id", "position"])
  static let billTags = LedgerTable("bill_tags", .bill, of: "bill_id", key: ["bill_id", "name_key"])
  static let attachments = LedgerTable("attachments", .bill, of: "bill_id")
  static let drafts = LedgerTable("drafts", .draft)
  static let categories = LedgerTable("categories", .category)
  /// Names that categories had: what is guessed to be of one goes to the category that it became.
  static let categoryAliases = LedgerTable("category_aliases", .category, of: "category_id", key: ["name_key"])
  static let cards = LedgerTable("cards", .card)
  static let income = LedgerTable("income", .income)
  static let goals = LedgerTable("goals", .goal)
  static let goalPayments = LedgerTable("goal_payments", .goal, of: "goal_id")

  /// What a person said of drafts that seem to be copies.
  static let duplicateVerdicts = LedgerTable("duplicate_verdicts", .draft, of: "draft_id")
  /// What a person said of the memory itself.
  static let memoryNotes = LedgerTable("memory_notes", .memory)

  static let statements = LedgerTable("statements", .statement)
  static let statementEntries = LedgerTable("statement_entries", .statement, of: "statement_id")
  /// Which entries of a bank pay which bills.
  static let matches = LedgerTable("matches", .match)
  static let matchEntries = LedgerTable("match_entries", .match, of: "match_id", key: ["match_id", "entry_id"])
  static let matchBills = LedgerTable("match_bills", .match, of: "match_id", key: ["match_id", "bill_id"])
  static let matchRefusals = LedgerTable("match_refusals", .bill, of: "bill_id")
  /// Entries of a bank that never have a bill.
  static let waivers = LedgerTable("waivers", .waiver)

  static let all = [
    bills, billCategories, billParts, billTags, attachments, drafts, categories, categoryAliases, cards, income, goals,
    goalPayments,
    duplicateVerdicts, memoryNotes, statements, statementEntries, matches, matchEntries, matchBills, matchRefusals,
    waivers,
  ]

  static func named(_ name: String) -> LedgerTable? { all.first { $0.name == name } }

  private init(_ name: String, _ subject: Subject, of column: String = "id", key: [String] = ["id"]) {
    self.name = name
    self.key = key
    self.subject = subject
    subjectColumn = column
  }
}
