internal import Core

/// The expense accounts of a journal: those that hledger recognises by their names, and those that are declared with a type,
/// each with its sub-accounts. Source: hledger 1.25 manual, "Account types".
struct ExpenseAccounts {
  /// By name, whether it is an expense account.
  private var declared: [String: Bool] = [:]

  /// Records the tags of an `account` directive, like `type: X`.
  mutating func declare(_ account: String, tags: [String: String]) {
    guard let type = tags["type"]?.trimmed().lowercased() else { return }
    declared[account] = ["x", "expense", "expenses"].contains(type)
  }

  /// A declaration of the account, or of its nearest parent, takes precedence over its name.
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
