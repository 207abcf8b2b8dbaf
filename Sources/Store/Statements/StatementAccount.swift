internal import Core
internal import Exchange

/// The account of a statement, for comparison with those of others.
struct StatementAccount: Hashable {
  /// How an account is named.
  private enum Kind: Hashable {
    /// The file does not name it.
    case unknown
    /// A name that the user gave.
    case name
    /// The number in a CSV or QIF file, which other files of the bank may write in another way.
    case local
    /// The number that every file of the account has.
    case number
  }

  /// The same for all spellings of the account, which may be a name that the user gave; nil if the file does not name
  /// it. A full card number, which earlier versions stored, has the key of the masked one.
  let key: String?
  /// The bank and the number in the account's country, as `50010517/5407324931`; nil if they are not known.
  private let domestic: String?
  private let kind: Kind

  init(_ statement: Statement) { self.init(statement.account, bank: statement.bank, statement.format) }

  init(_ account: String?, bank: String?, _ format: StatementFormat) {
    let written = account.map { FullCardNumber.masked($0) }
    let number = IBAN.account(written, bank: bank.map { FullCardNumber.masked($0) })
    key = number.map { SearchKey.of($0) }
    domestic = number.flatMap { StatementAccount.domestic($0, bank: bank) }
    guard let number else {
      kind = .unknown
      return
    }
    switch format {
    case .camt, .mt940, .ofx: kind = .number
    case .csv, .qif:
      let (digits, letters) = (number.count { $0.isNumber }, number.count { $0.isLetter })
      kind = IBAN.normalized(number) != nil || domestic != nil ? .number : digits >= 4 && letters <= 2 ? .local : .name
    }
  }

  /// Whether both have the same key or number, or one has none: a file that does not name its account may be of any
  /// account.
  func mayBe(_ other: StatementAccount) -> Bool { key == nil || other.key == nil || isSame(as: other) }

  func isSame(as other: StatementAccount) -> Bool {
    key != nil && key == other.key || domestic != nil && domestic == other.domestic
  }

  /// Whether the numbers show that they are two accounts.
  func isOther(than other: StatementAccount) -> Bool {
    kind == other.kind && (kind == .number || kind == .local) && !isSame(as: other)
  }

  /// Whether both have a name, and the names differ: files of other formats may call one account differently, but a
  /// user who names two accounts means two.
  func isNamedDifferently(than other: StatementAccount) -> Bool {
    kind == .name && other.kind == .name && !isSame(as: other)
  }

  /// Whether they are named in such different ways, or one is not named, that only their entries show whether they are
  /// one account.
  func isUncertain(beside other: StatementAccount) -> Bool { kind != other.kind && !isSame(as: other) }

  /// Returns the bank and account number of an IBAN, or of a number beside its bank, without leading zeros. Source:
  /// SWIFT, "IBAN Registry"; its check digits are not needed for it.
  private static func domestic(_ number: String, bank: String?) -> String? {
    func joined(_ bank: some StringProtocol, _ account: some StringProtocol) -> String {
      "\(bank.drop { $0 == "0" })/\(account.drop { $0 == "0" })"
    }
    let iban = number.filter { !$0.isWhitespace }.uppercased()
    let parts: [String: (bank: Int, account: Int)] = [
      "DE": (8, 10), "AT": (5, 11), "CH": (5, 12), "LI": (5, 12), "NL": (4, 10),
    ]
    if let parts = parts[String(iban.prefix(2))], iban.count == 4 + parts.bank + parts.account,
      iban.dropFirst(2).prefix(2).allSatisfy({ $0.isASCII && $0.isNumber })
    {
      return joined(iban.dropFirst(4).prefix(parts.bank), iban.suffix(parts.account))
    }
    guard let bank, (1...12).contains(iban.count), iban.contains(where: \.isNumber) else { return nil }
    let isCode = (bank.count == 8 || bank.count == 5) && bank.allSatisfy { $0.isASCII && $0.isNumber }
    if isCode { return joined(bank, iban) }
    // The first letters of a Dutch BIC are those of the IBAN.
    return bank.dropFirst(4).hasPrefix("NL") ? joined(bank.prefix(4), iban) : nil
  }
}
