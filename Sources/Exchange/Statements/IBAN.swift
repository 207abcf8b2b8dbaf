/// International bank account numbers, ISO 13616.
public enum IBAN {
  /// Whether the check digits are right (ISO 7064, modulus 97) and the length is one that a country has.
  public static func isValid(_ text: String) -> Bool {
    let characters = Array(text.utf8)
    guard (15...34).contains(characters.count),
      characters.prefix(2).allSatisfy({ (65...90).contains($0) }),
      characters.dropFirst(2).prefix(2).allSatisfy({ (48...57).contains($0) })
    else { return false }
    var rest = 0
    for character in characters.dropFirst(4) + characters.prefix(4) {
      switch character {
      case 48...57: rest = (rest * 10 + Int(character) - 48) % 97
      case 65...90: rest = (rest * 100 + Int(character) - 55) % 97
      default: return false
      }
    }
    return rest == 1
  }

  /// Without spaces, in capital letters; nil where it is none.
  public static func normalized(_ text: String) -> String? {
    let compact = text.filter { !$0.isWhitespace }.uppercased()
    return isValid(compact) ? compact : nil
  }

  /// One name for an account, however a file writes it: its IBAN, which a German bank's number and an account number also
  /// say, or else what is written. Nil where nothing is.
  ///
  /// - Parameter bank: the bank's number; only eight digits are one.
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
