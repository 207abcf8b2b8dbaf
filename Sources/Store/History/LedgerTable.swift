internal import Core

/// A table whose rows people change, with everything that the history and `undo` need to know about it.
///
/// A new kind of object in the ledger gets undo, redo and history by one line in `all`. A migration that renames or
/// drops a column of such a table must do the same in the images in `events`.
struct LedgerTable: Hashable, Sendable {
  let name: String
  /// The primary key's columns.
  let key: [String]
  /// The kind of object that a row belongs to, and the column with that object's id.
  let subject: Subject
  let subjectColumn: String

  /// Whether a row is the object itself, not a part of it.
  var isMain: Bool { key == [subjectColumn] }

  static let bills = LedgerTable("bills", .bill)
  static let billCategories = LedgerTable("bill_categories", .bill, of: "bill_id", key: ["bill_id", "position"])
  static let billParts = LedgerTable("bill_parts", .bill, of: "bill_id", key: ["bill_id", "position"])
  static let billTags = LedgerTable("bill_tags", .bill, of: "bill_id", key: ["bill_id", "name_key"])
  static let attachments = LedgerTable("attachments", .bill, of: "bill_id")
  static let drafts = LedgerTable("drafts", .draft)
  static let categories = LedgerTable("categories", .category)
  /// Former names of categories: a guess of such a name resolves to the category's current form.
  static let categoryAliases = LedgerTable("category_aliases", .category, of: "category_id", key: ["name_key"])
  static let budgets = LedgerTable(
    "budgets", .category, of: "category_id", key: ["category_id", "currency", "month"])
  static let cards = LedgerTable("cards", .card)
  static let income = LedgerTable("income", .income)
  static let goals = LedgerTable("goals", .goal)
  static let goalPayments = LedgerTable("goal_payments", .goal, of: "goal_id")
  static let settlements = LedgerTable("settlements", .settlement)

  /// The user's verdicts on suspected duplicates.
  static let duplicateVerdicts = LedgerTable("duplicate_verdicts", .draft, of: "draft_id")
  /// The user's notes on the memory itself.
  static let memoryNotes = LedgerTable("memory_notes", .memory)

  static let statements = LedgerTable("statements", .statement)
  static let statementEntries = LedgerTable("statement_entries", .statement, of: "statement_id")
  /// Which bank entries pay which bills.
  static let matches = LedgerTable("matches", .match)
  static let matchEntries = LedgerTable("match_entries", .match, of: "match_id", key: ["match_id", "entry_id"])
  static let matchBills = LedgerTable("match_bills", .match, of: "match_id", key: ["match_id", "bill_id"])
  static let matchRefusals = LedgerTable("match_refusals", .bill, of: "bill_id")
  /// Rules for bank entries that never have a bill.
  static let waivers = LedgerTable("waivers", .waiver)

  static let all = [
    bills, billCategories, billParts, billTags, attachments, drafts, categories, categoryAliases, budgets, cards,
    income, goals, goalPayments, settlements,
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
