internal import Core

extension Accounts {
  /// Creates accounts from the text of a mapping file; what the file does not mention gets the default accounts.
  ///
  /// - Throws: `MalformedText` if a line is not a rule, names an unknown means of payment, repeats a rule, or has an
  ///   account that is impossible in the format.
  public init(parsing text: String, for format: ExportFormat) throws(MalformedText) {
    self = .usual(for: format)
    var seen: Set<String> = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let rule = line.trimmed()
      if rule.isEmpty || rule.hasPrefix("#") { continue }
      func wrong(_ reason: String) -> MalformedText { MalformedText(line: index + 1, reason: reason) }
      guard let equals = rule.lastIndex(of: "=") else {
        throw wrong("\(quoted(rule)) is not a rule; write `category Groceries = expenses:food`")
      }
      let (left, account) = (rule[..<equals].trimmed(), rule[rule.index(after: equals)...].trimmed())
      guard !account.isEmpty else { throw wrong("an account is missing after `=`") }
      guard !account.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == ";" }) else {
        throw wrong("\(quoted(account)) cannot be an account")
      }
      let word = left.prefix { !$0.isWhitespace }
      if let broken = Accounts.brokenRule(account, isParent: word == "expenses", of: format) {
        throw wrong("\(quoted(account)) cannot be an account: \(broken)")
      }
      let name = left.dropFirst(word.count).trimmed()
      guard seen.insert("\(word) \(name)").inserted else { throw wrong("\(quoted(left)) already has an account") }
      switch (word, name.isEmpty) {
      case ("category", false): categories[name] = account
      case ("card", false): cards[name] = account
      case ("payment", false):
        guard let mode = PaymentMode(rawValue: name) else {
          let modes = PaymentMode.allCases.map(\.rawValue).joined(separator: ", ")
          throw wrong("\(quoted(name)) is not a payment mode; choose one of \(modes)")
        }
        payments[mode] = account
      case ("payable", true): payable = account
      case ("expenses", true): expenses = account
      case ("income", true): income = account
      case ("unknown", true): unknownPayment = account
      default:
        throw wrong("\(quoted(left)) is not one of category, payment, card, payable, expenses, income, unknown")
      }
    }
  }

  /// Returns the rule of the format that an account breaks, so that the other program would refuse the file or read
  /// another account; nil if there is none.
  ///
  /// - Parameter isParent: whether only accounts below this one are used, if the format has any.
  private static func brokenRule(_ account: String, isParent: Bool, of format: ExportFormat) -> String? {
    switch format {
    case .hledger, .ledger:
      if account.contains("  ") { return "two spaces end a name in \(format.rawValue)" }
      let brackets: [(Character, Character)] = [("(", ")"), ("[", "]")] + (format == .ledger ? [("<", ">")] : [])
      let isInBrackets = brackets.contains { account.first == $0 && account.last == $1 }
      return isInBrackets || account.hasPrefix("*") || account.hasPrefix("!")
        ? "its marks mean something else in \(format.rawValue)" : nil
    case .beancount:
      let levels = Beancount.account(account).split(separator: ":")
      let isAccount = levels.count >= (isParent ? 1 : 2) && levels.first?.first?.isNumber == false
      return isAccount ? nil : "Beancount has accounts like Expenses:Food"
    case .datev:
      let isNumber = (1...9).contains(account.count) && account.utf8.allSatisfy { (48...57).contains($0) }
      return isNumber ? nil : "accounts of DATEV are numbers of at most nine digits"
    case .csv, .jsonLines, .ofx, .qif, .gnuCash, .iCalendar: return nil
    }
  }
}
