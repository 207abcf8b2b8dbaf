internal import Core

/// The expense accounts of a journal with their sub-accounts: those that hledger recognises by name, and those that are
/// declared with a type. Source: hledger 1.25 manual, "Account types".
struct ExpenseAccounts {
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
      if let said = declared[String(name)] { return said }
      guard let colon = name.lastIndex(of: ":") else { break }
      name = name[..<colon]
    }
    return ["expense", "expenses"].contains(account.prefix { $0 != ":" }.lowercased())
  }
}
