internal import Core
internal import Foundation

/// The expense accounts of a journal with their sub-accounts: those that hledger recognises by name, and those that are
/// declared with a type; without declarations also usual names of other languages.
///
/// Source: hledger 1.25 manual, "Account types".
struct ExpenseAccounts {
  private static let names: Set<String> = ["expense", "expenses"]
  /// Names of the root account of expenses in other languages, in folded form.
  private static let foreignNames: Set<String> = Set(LedgerWords.words(.expenseAccount).map(folded))
  /// Names of the other root accounts that hledger recognises.
  private static let otherNames: Set<String> = [
    "asset", "assets", "liability", "liabilities", "debt", "debts", "equity", "income", "incomes", "revenue",
    "revenues",
  ]

  /// Whether a declared account is an expense account, by name.
  private var declared: [String: Bool] = [:]

  /// Records the tags of an `account` directive, such as `type: X`.
  mutating func declare(_ account: String, tags: [String: String]) {
    guard let type = tags["type"]?.trimmed().lowercased() else { return }
    declared[account] = ["x", "expense", "expenses"].contains(type)
  }

  /// Returns whether an account is an expense account. A declaration of the account, or else of its nearest parent,
  /// takes precedence over its name.
  func contains(_ account: String) -> Bool {
    var name = Substring(account)
    while true {
      if let isExpense = declared[String(name)] { return isExpense }
      guard let colon = name.lastIndex(of: ":") else { break }
      name = name[..<colon]
    }
    let root = account.prefix { $0 != ":" }
    if ExpenseAccounts.names.contains(root.lowercased()) { return true }
    return declared.isEmpty && ExpenseAccounts.foreignNames.contains(ExpenseAccounts.folded(String(root)))
  }

  /// Returns whether the type of a root account is clear from its name.
  static func isKnown(root: String) -> Bool {
    names.contains(root.lowercased()) || otherNames.contains(root.lowercased())
  }

  private static func folded(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
