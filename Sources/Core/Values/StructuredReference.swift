/// References of payments with check digits. Sources: ISO 11649, "Structured creditor reference to remittance
/// information"; SIX, "Swiss Implementation Guidelines QR-bill", Annex B; Febelfin, "Structured communication".
public enum StructuredReference {
  /// Returns whether a text in capital letters without spaces, `RF18539007547034`, is a creditor reference of ISO 11649
  /// with correct check digits.
  public static func isCreditor(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix("RF"), (9...25).contains(text.count) else { return false }
    let values = text.compactMap(\.valueOfCheck)
    guard values.count == text.count, text.dropFirst(2).prefix(2).allSatisfy(\.isNumber) else { return false }
    return MOD97.isRight(values)
  }

  /// Returns whether a text is a Swiss QR reference of 27 digits, the last of which is the recursive modulo 10 of the
  /// others.
  public static func isSwiss(_ text: some StringProtocol) -> Bool {
    let digits = text.compactMap(\.valueOfCheck)
    guard text.count == 27, digits.count == 27, digits.allSatisfy({ $0 < 10 }) else { return false }
    let table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
    let carry = digits.dropLast().reduce(0) { table[($0 + $1) % 10] }
    return digits.contains { $0 != 0 } && (10 - carry) % 10 == digits[26]
  }

  /// Returns whether the 12 digits of a Belgian structured communication, `+++090/9337/55493+++`, are correct: the last
  /// two are the others modulo 97, or 97 instead of 0.
  public static func isBelgian(_ digits: some StringProtocol) -> Bool {
    let values = digits.compactMap(\.valueOfCheck)
    guard digits.count == 12, values.count == 12, values.allSatisfy({ $0 < 10 }) else { return false }
    let rest = values.prefix(10).reduce(0) { ($0 * 10 + $1) % 97 }
    return values[10] * 10 + values[11] == (rest == 0 ? 97 : rest)
  }
}

extension Character {
  /// The value of a digit, or of a letter in ISO 7064: 10…35; nil for other characters.
  fileprivate var valueOfCheck: Int? {
    guard let ascii = asciiValue else { return nil }
    return switch ascii {
    case 48...57: Int(ascii) - 48
    case 65...90: Int(ascii) - 55
    default: nil
    }
  }
}
