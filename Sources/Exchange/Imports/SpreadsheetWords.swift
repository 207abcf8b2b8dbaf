internal import Core

/// Words in the cells of users' own spreadsheets, in many languages.
enum SpreadsheetWords {
  /// What a row is about, by a word in its column of types.
  enum Direction { case spending, income, transfer }

  static func direction(_ cell: String) -> Direction? {
    let word = CSVHeader.normalized(cell)
    if isTransfer(word) { return .transfer }
    if spending.contains(word) { return .spending }
    if income.contains(word) { return .income }
    return CSVWords.isDebit(word).map { $0 ? .spending : .income }
  }

  /// Returns whether a normalized type or category is that of money moved between own accounts.
  static func isTransfer(_ word: String) -> Bool { transfers.contains(word) }

  /// Returns whether a normalized category is one of money received.
  static func isIncome(_ word: String) -> Bool { income.contains(word) || pay.contains(word) }

  /// Returns whether a bill is paid, by a word or mark; nil for any other text.
  static func isPaid(_ cell: String) -> Bool? {
    let word = CSVHeader.normalized(cell)
    if paid.contains(word) { return true }
    return unpaid.contains(word) ? false : nil
  }

  /// Returns the way to pay that a text names; nil for any other text, such as the name of an account.
  static func payment(_ cell: String) -> PaymentMode? {
    let text = CSVHeader.normalized(cell)
    if let mode = PaymentMode.allCases.first(where: { $0.rawValue.lowercased() == text }) { return mode }
    return modes[text]
  }

  private static let spending = LedgerWords.words(.spending), income = LedgerWords.words(.income)
  private static let pay = LedgerWords.words(.pay), transfers = LedgerWords.words(.transfer)
  private static let paid = LedgerWords.words(.paid), unpaid = LedgerWords.words(.unpaid)
  private static let modes: [String: PaymentMode] = Dictionary(
    LedgerWords.rows.filter { $0.role == .payment }.compactMap { row in
      row.group.flatMap(PaymentMode.init(rawValue:)).map { (row.word, $0) }
    }, uniquingKeysWith: { first, _ in first })
}
