internal import Core
internal import Exchange

/// The account of a statement, for comparison with those of others.
struct StatementAccount: Hashable {
  /// The same for all spellings of the account, which may be a name that the user gave; nil if the file does not name
  /// it. A full card number, which earlier versions stored, has the key of the masked one.
  let key: String?
  /// Whether every file of the account has this key. CSV and QIF files may have a name instead, chosen by the user.
  private let isNumber: Bool

  init(_ statement: Statement) { self.init(statement.account, bank: statement.bank, statement.format) }

  init(_ account: String?, bank: String?, _ format: StatementFormat) {
    let number = IBAN.account(account.map { FullCardNumber.masked($0) }, bank: bank.map { FullCardNumber.masked($0) })
    key = number.map { SearchKey.of($0) }
    switch format {
    case .camt, .mt940, .ofx: isNumber = number != nil
    case .csv, .qif: isNumber = account.map { IBAN.normalized($0) != nil } ?? false
    }
  }

  /// Whether both have the same key, or one has none: a file that does not name its account may be of any account.
  func mayBe(_ other: StatementAccount) -> Bool { key == nil || other.key == nil || key == other.key }

  func isSame(as other: StatementAccount) -> Bool { key != nil && key == other.key }

  /// Whether the numbers show that they are two accounts.
  func isOther(than other: StatementAccount) -> Bool { isNumber && other.isNumber && key != other.key }
}
