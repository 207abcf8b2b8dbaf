/// The check digit of card numbers and of many other numbers (Luhn; ISO/IEC 7812-1, annex B).
enum Luhn {
  /// Whether the last digit is the right check digit.
  ///
  /// - Parameter digits: the digit values, 0…9.
  static func isRight(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = Int(digit.element) * (digit.offset % 2 + 1)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }
}
