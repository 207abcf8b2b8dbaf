/// Words in spreadsheets and in the ledgers of other programs, in many languages: `Lexicon/ledger-words.tsv`.
enum LedgerWords {
  /// The second column of the table, which explains them.
  enum Role: String, CaseIterable {
    case spending, income, pay, transfer, paid, unpaid, payment, expenseAccount, amountField
  }

  static let rows = EmbeddedTable.rows("ledger-words", of: Role.self)

  /// The words of a role.
  static func words(_ role: Role) -> Set<String> { Set(rows.lazy.filter { $0.role == role }.map(\.word)) }
}
