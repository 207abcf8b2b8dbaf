public import Core

extension IBAN {
  /// One name for an account, however a file writes it: its IBAN, also where a German bank code and account number are
  /// written instead; for other accounts the number as it is written. Nil where there is none.
  ///
  /// - Parameter bank: the bank code of eight digits (Bankleitzahl); other values count for nothing.
  public static func account(_ account: String?, bank: String?) -> String? {
    guard let account else { return nil }
    if let iban = normalized(account) { return iban }
    let number = account.filter { !$0.isWhitespace }
    guard let bank, bank.count == 8, (1...10).contains(number.count),
      (bank + number).allSatisfy({ $0.isASCII && $0.isNumber })
    else { return number }
    // Deutsche Bundesbank, "IBAN-Regeln", standard rule: bank number and account number with leading zeros.
    let rest = bank + String(repeating: "0", count: 10 - number.count) + number
    return (2...98).lazy.map { "DE" + ($0 < 10 ? "0" : "") + "\($0)" + rest }.first(where: isValid) ?? number
  }
}
