/// Complete payment card numbers. They are never stored: only the last four digits are.
///
/// These rules use text alone and none of billfold's types, because the migration that removed such numbers from old
/// stores calls them too.
public enum FullCardNumber {
  /// Whether ASCII digits given as a card number are a complete one: 12 to 19 digits (ISO/IEC 7812-1) with a valid
  /// check digit.
  public static func isOne(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    let values = digits.map { $0 &- UInt8(ascii: "0") }
    return (12...19).contains(digits.count) && values.allSatisfy { $0 < 10 } && Luhn.isRight(values)
  }

  /// Whether a text contains a complete card number, in one run or in groups. Such a text must not be stored.
  public static func isIn(_ text: String) -> Bool { !CardNumberSearch.numbers(in: text).isEmpty }

  /// Whether UTF-8 text has enough digits for a complete card number. Most texts do not.
  public static func mayBeIn(_ bytes: some Sequence<UInt8>) -> Bool { CardNumberSearch.mayHold(bytes) }

  /// The complete card numbers in a text, digits only.
  public static func numbers(in text: String) -> [String] { CardNumberSearch.numbers(in: text).map(\.number) }

  /// The text with each complete card number replaced by `****1111`, whatever the words around it say.
  ///
  /// - Parameter kept: the digits of numbers that are known to be something else.
  public static func masked(_ text: String, keeping kept: Set<String> = []) -> String {
    let all = CardNumberSearch.numbers(in: text).filter { !kept.contains($0.number) }
    guard !all.isEmpty else { return text }
    var masked = String.UnicodeScalarView()
    var next = 0
    let signs = Array(text.unicodeScalars)
    for found in all {
      masked.append(contentsOf: signs[next..<found.range.lowerBound])
      masked.append(contentsOf: found.mask.unicodeScalars)
      next = found.range.upperBound
    }
    masked.append(contentsOf: signs[next...])
    return String(masked)
  }

  /// A file name or path, which need not be UTF-8, with each complete card number replaced by `****1111`.
  public static func masked(_ name: [UInt8]) -> [UInt8] {
    if let text = String(validating: name, as: UTF8.self) { return Array(masked(text).utf8) }
    var masked = name
    let signs = name.map { Unicode.Scalar($0 < 0x80 ? $0 : 0x7F) }
    for found in CardNumberSearch(signs).numbers.reversed() {
      masked.replaceSubrange(found.range, with: Array(found.mask.utf8))
    }
    return masked
  }
}
