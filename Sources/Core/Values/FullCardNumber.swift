/// The whole numbers of payment cards. They are never kept: of one only the last four digits are.
public enum FullCardNumber {
  /// Whether ASCII digits are a whole number: 12 to 19 of them (ISO/IEC 7812-1) with a right check digit (Luhn).
  public static func isOne(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    guard (12...19).contains(digits.count), digits.allSatisfy(isDigit) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      let doubled = Int(digit.element - UInt8(ascii: "0")) * (digit.offset % 2 + 1)
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum % 10 == 0
  }

  /// Whether a text holds a whole number, in one run or in groups: such a text is not to be stored.
  public static func isIn(_ text: String) -> Bool {
    !places(in: Array(text.utf8), gaps: [UInt8(ascii: " "), UInt8(ascii: "-")], skippingTimes: false).isEmpty
  }

  /// A file's name with `****1111` in the place of whole numbers.
  public static func masked(_ name: String) -> String { String(decoding: masked(Array(name.utf8)), as: UTF8.self) }

  /// A file's name or path, which need not be UTF-8, with `****1111` in the place of whole numbers.
  public static func masked(_ name: [UInt8]) -> [UInt8] {
    var masked = name
    let gaps: Set = [UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_")]
    for place in places(in: name, gaps: gaps, skippingTimes: true).reversed() {
      masked.replaceSubrange(place, with: Array("****".utf8) + name[place].filter(isDigit).suffix(4))
    }
    return masked
  }

  /// Cameras and scanners name files by the time, `20260314_184207`, and every tenth time has a right check digit; no
  /// card that people pay with begins like a year or like seconds since 1970.
  private static func isTime(_ digits: [UInt8]) -> Bool {
    digits.starts(with: "20".utf8) || digits.starts(with: "1".utf8)
  }

  /// Where whole numbers stand: in one group of digits, or in several as they are printed on cards.
  ///
  /// - Parameter gaps: signs of which one groups digits; anything else ends a number.
  private static func places(in bytes: [UInt8], gaps: Set<UInt8>, skippingTimes: Bool) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var groups: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      groups.append(start..<index)
      if index + 1 < bytes.count, gaps.contains(bytes[index]), isDigit(bytes[index + 1]) {
        index += 1
        continue
      }
      // Another number may stand beside it, as in `2026-03-14-4111111111111111`.
      var first = 0
      while first < groups.count {
        let last = groups.indices[first...].last { last in
          let digits = groups[first...last].flatMap { bytes[$0] }
          return isOne(digits) && isCardGrouping(groups[first...last].map(\.count))
            && !(skippingTimes && isTime(digits))
        }
        if let last { places.append(groups[first].lowerBound..<groups[last].upperBound) }
        first = (last ?? first) + 1
      }
      groups = []
    }
    return places
  }

  /// 4-4-4-4, 4-6-5, 4-4-4-4-3 and the like, or in one: order numbers and times of day are grouped otherwise.
  private static func isCardGrouping(_ lengths: [Int]) -> Bool {
    lengths.count == 1
      || lengths.dropLast().allSatisfy { (4...6).contains($0) } && (1...6).contains(lengths.last ?? 0)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
