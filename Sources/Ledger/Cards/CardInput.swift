public import Core

/// A card number as typed by the user. Only its last four digits are stored.
public struct CardInput: Hashable, Sendable {
  public var lastFour: String
  /// The brand according to the first digits; nil if only the last four were typed.
  public var brand: CardBrand?

  /// Reads `9165`, `****9165`, `**** **** **** 9165` and complete numbers in any grouping.
  ///
  /// - Throws: `InputError`, which never repeats the input, because terminals keep their output.
  public init(_ text: String) throws {
    let signs = text.filter { !$0.isWhitespace && !"-.".contains($0) }
    let digits = signs.drop { CardInput.masks.contains($0) }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw InputError("a card is identified by its last four digits, like 9165; give digits only")
    }
    if digits.count == 4 {
      lastFour = String(digits)
      brand = nil
      return
    }
    guard digits.count == signs.count, FullCardNumber.isOne(digits.utf8) else {
      throw InputError(
        "that is neither the last four digits of a card nor a full number with a valid check digit; type the last four"
      )
    }
    lastFour = String(digits.suffix(4))
    brand = CardInput.brand(of: String(digits))
  }

  private static let masks: Set<Character> = ["*", "x", "X", "#", "•", "●"]

  /// The brand according to the first digits of a complete number (issuer identification numbers as published by the
  /// schemes).
  static func brand(of number: String) -> CardBrand {
    func first(_ count: Int) -> Int { Int(number.prefix(count)) ?? 0 }
    switch number.count {
    case 15 where [34, 37].contains(first(2)): return .amex
    case 14 where (300...305).contains(first(3)) || [36, 38, 39].contains(first(2)): return .dinersClub
    case 13...19 where first(1) == 4 && number.count % 3 == 1: return .visa  // 13, 16 or 19 digits
    case 16 where (51...55).contains(first(2)) || (2221...2720).contains(first(4)): return .mastercard
    case 16...19 where (3528...3589).contains(first(4)): return .jcb
    case 16...19 where first(4) == 6011 || (644...649).contains(first(3)) || first(2) == 65: return .discover
    case 16...19 where first(2) == 62: return .unionPay
    case 12...19 where first(2) == 50 || (56...58).contains(first(2)) || first(1) == 6: return .maestro
    default: return .other
    }
  }
}
