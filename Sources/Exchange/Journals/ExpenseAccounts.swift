internal import Core

/// Which of a journal's accounts are of expenses: those that hledger takes for such by their name, and those that the
/// journal declares to be, with all below them. Source: hledger 1.25 manual, "Account types".
struct ExpenseAccounts {
  /// By name, whether it is of expenses.
  private var declared: [String: Bool] = [:]

  /// Takes in the comment of a directive `account`: `type: X`.
  mutating func declare(_ account: String, tags: [String: String]) {
    guard let type = tags["type"]?.trimmed().lowercased() else { return }
    declared[account] = ["x", "expense", "expenses"].contains(type)
  }

  /// What is declared of the account or of the nearest one above it counts more than its name.
  func contains(_ account: String) -> Bool {
    var name = Substring(account)
    while true {
      if let said = declared[String(name)] { return said }
      guard let colon = name.lastIndex(of: ":") else { break }
      name = name[..<colon]
    }
    return ["expense", "expenses"].contains(account.prefix { $0 != ":" }.lowercased())
  }
}
