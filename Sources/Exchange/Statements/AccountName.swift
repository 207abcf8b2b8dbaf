public import Core

extension IBAN {
  /// Returns a uniform name for an account: its IBAN, also if a file has a German bank code and account number instead;
  /// for other accounts the number as written. Nil without an account.
  ///
  /// - Parameter bank: the German bank code (Bankleitzahl) of eight digits; other values are ignored.
  public static func account(_ account: String?, bank: String?) -> String? {
    guard let account else { return nil }
    if let iban = normalized(account) { return iban }
    let number = account.filter { !$0.isWhitespace }
    guard let bank, bank.count == 8, (1...10).contains(number.count),
      (bank + number).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return number }
    // Deutsche Bundesbank, "IBAN-Regeln", standard rule: bank code, then the account number with leading zeros.
    let rest = bank + number.zeroPadded(to: 10)
    return (2...98).lazy.map { "DE" + ($0 < 10 ? "0" : "") + "\($0)" + rest }.first(where: isValid) ?? number
  }
}
