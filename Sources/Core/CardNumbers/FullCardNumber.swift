/// The whole numbers of payment cards. They are never kept: of one only the last four digits are.
///
/// Rules of text alone, without any type of billfold's: the migration that rid old stores of such numbers calls them too.
public enum FullCardNumber {
  /// Whether ASCII digits that are said to be a card's number are a whole one: 12 to 19 of them (ISO/IEC 7812-1) with a
  /// right check digit.
  public static func isOne(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    let values = digits.map { $0 &- UInt8(ascii: "0") }
    return (12...19).contains(digits.count) && values.allSatisfy { $0 < 10 } && Luhn.isRight(values)
  }

  /// Whether a text holds a whole number, in one run or in groups: such a text is not to be stored.
  public static func isIn(_ text: String) -> Bool { !CardNumberSearch.places(in: text).isEmpty }

  /// Whether UTF-8 holds digits enough for a whole number; most texts do not.
  public static func mayBeIn(_ bytes: some Sequence<UInt8>) -> Bool { CardNumberSearch.mayHold(bytes) }

  /// The whole numbers in a text, as their digits.
  public static func numbers(in text: String) -> [String] { CardNumberSearch.places(in: text).map(\.number) }

  /// A text with `****1111` in the place of whole numbers, whatever its words say of them.
  ///
  /// - Parameter kept: digits of numbers that are known to be something else.
  public static func masked(_ text: String, keeping kept: Set<String> = []) -> String {
    let places = CardNumberSearch.places(in: text).filter { !kept.contains($0.number) }
    guard !places.isEmpty else { return text }
    var masked = String.UnicodeScalarView()
    var next = 0
    let signs = Array(text.unicodeScalars)
    for place in places {
      masked.append(contentsOf: signs[next..<place.range.lowerBound])
      masked.append(contentsOf: place.mask.unicodeScalars)
      next = place.range.upperBound
    }
    masked.append(contentsOf: signs[next...])
    return String(masked)
  }

  /// A file's name or path, which need not be UTF-8, with `****1111` in the place of whole numbers.
  public static func masked(_ name: [UInt8]) -> [UInt8] {
    if let text = String(validating: name, as: UTF8.self) { return Array(masked(text).utf8) }
    var masked = name
    let signs = name.map { Unicode.Scalar($0 < 0x80 ? $0 : 0x7F) }
    for place in CardNumberSearch(signs).places.reversed() {
      masked.replaceSubrange(place.range, with: Array(place.mask.utf8))
    }
    return masked
  }
}
