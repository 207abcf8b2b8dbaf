public import Core

/// The accounts of a double-entry ledger to which the parts of bills and their payments are posted.
///
/// A mapping file has one rule per line, and comments that begin with `#`; see `init(parsing:for:)`:
///
///     category Groceries   = expenses:food
///     payment  cash        = assets:wallet
///     card     Visa Gold   = liabilities:visa
///     card     *1234       = liabilities:visa
///     payable              = liabilities:to be paid
///     expenses             = costs
///     income               = income:salary
public struct Accounts: Hashable, Codable, Sendable {
  /// The accounts of categories, by category.
  public var categories: [String: String]
  public var payments: [PaymentMode: String]
  /// The accounts of cards, by the name of the card, or by an asterisk and its last four digits.
  public var cards: [String: String]
  /// The account of unpaid bills: accounts payable.
  public var payable: String
  /// The account of payments whose means of payment is unknown.
  public var unknownPayment: String
  /// The account of all income. Empty for DATEV, whose files have none.
  public var income: String
  /// The parent of the accounts of categories without a rule. If `isChartOfAccounts` is true, it is the account of all these
  /// categories.
  public var expenses: String
  /// Whether accounts are numbers of a standard chart of accounts, which has no sub-accounts.
  public var isChartOfAccounts: Bool

  /// Returns the accounts of an empty mapping file. For DATEV these are accounts of the chart SKR 03.
  public static func usual(for format: ExportFormat) -> Accounts {
    switch format {
    case .beancount, .gnuCash: named(isLower: false)
    case .datev: skr03
    case .hledger, .ledger, .csv, .jsonLines, .ofx, .qif, .iCalendar: named(isLower: true)
    }
  }

  private static func named(isLower: Bool) -> Accounts {
    func word(_ name: String) -> String { isLower ? name.lowercased() : name }
    func account(_ above: String, _ name: String) -> String { "\(above):\(word(name))" }
    let (assets, liabilities) = (word("Assets"), word("Liabilities"))
    let bank = account(assets, "Bank")
    return Accounts(
      categories: [:],
      payments: [
        .cash: account(assets, "Cash"), .card: account(liabilities, "Card"), .bankTransfer: bank, .directDebit: bank,
        .standingOrder: bank, .wallet: account(assets, "Wallet"), .cheque: bank, .other: account(assets, "Other"),
      ], cards: [:], payable: account(liabilities, "Payable"), unknownPayment: account(assets, "Other"),
      income: account(word("Income"), "Other"), expenses: word("Expenses"), isChartOfAccounts: false)
  }

  /// Source: DATEV, "Kontenrahmen nach dem Bilanzrichtlinie-Gesetz, Standardkontenrahmen (SKR) 03".
  private static let skr03 = Accounts(
    categories: [
      "Dining": "4650", "Transport": "4670", "Fuel": "4530", "Housing": "4210", "Utilities": "4240",
      "Telecom": "4920", "Insurance": "4360", "Electronics": "4855", "Travel": "4670", "Education": "4945",
      "Office": "4930", "Postage": "4910", "Taxes & Fees": "4390", "Gifts": "4630",
    ],
    payments: [
      .cash: "1000", .card: "1200", .bankTransfer: "1200", .directDebit: "1200", .standingOrder: "1200",
      .wallet: "1200", .cheque: "1200", .other: "1360",
    ], cards: [:], payable: "1600", unknownPayment: "1360", income: "", expenses: "4900", isChartOfAccounts: true)

  /// Returns the account of a category.
  func category(_ name: String) -> String {
    categories[name] ?? (isChartOfAccounts ? expenses : "\(expenses):\(Accounts.component(name))")
  }

  /// Returns the account from which a bill is paid.
  func payment(of bill: ExportedBill) -> String {
    if let card = bill.card, let account = cards[card] { return account }
    if let digits = bill.payment?.lastFour, let account = cards["*\(digits)"] { return account }
    guard let mode = bill.payment?.mode else { return unknownPayment }
    let account = payments[mode] ?? unknownPayment
    guard mode == .card, let card = bill.card, !isChartOfAccounts else { return account }
    return "\(account):\(Accounts.component(card))"
  }

  /// Returns a name as one component of an account: letters, digits and a few punctuation marks, which every program
  /// accepts.
  static func component(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isSeen = !scalar.properties.isDefaultIgnorableCodePoint
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
        kept.append(isSeen ? scalar : " ")
      // A combining mark belongs to the letter before it.
      case .nonspacingMark, .spacingMark:
        if isSeen, let last = kept.last, last.properties.isAlphabetic { kept.append(scalar) }
      default: kept.append("&-_.'".unicodeScalars.contains(scalar) ? scalar : " ")
      }
    }
    let words = String(kept).split(separator: " ").joined(separator: " ")
    return words.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      ? words : DefaultCategories.other
  }
}
