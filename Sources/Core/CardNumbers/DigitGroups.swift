/// The groups of digits in a text, and which of them may belong to one number.
enum DigitGroups {
  struct Group {
    /// In Unicode scalars.
    var range: Range<Int>
    /// The digit values, 0…9.
    var digits: [UInt8]
    /// The number of letters that were taken for the digits they resemble.
    var repaired = 0
  }

  /// The runs of digits in a text, in any script.
  static func plain(_ signs: [Unicode.Scalar]) -> [Group] {
    var groups: [Group] = []
    var index = 0
    while index < signs.count {
      guard let first = value(signs[index]) else {
        index += 1
        continue
      }
      var group = Group(range: index..<index + 1, digits: [first])
      while group.range.upperBound < signs.count, let digit = value(signs[group.range.upperBound]) {
        group.digits.append(digit)
        group.range = group.range.lowerBound..<group.range.upperBound + 1
      }
      if !isAmongLetters(group.range, signs) { groups.append(group) }
      index = group.range.upperBound
    }
    return groups
  }

  /// Whether letters separate these digits from others in the same word, as in a serial number or identifier:
  /// `48761AD40409`.
  private static func isAmongLetters(_ range: Range<Int>, _ signs: [Unicode.Scalar]) -> Bool {
    func meetsDigits(_ indices: some Sequence<Int>) -> Bool {
      var hasLetters = false
      for index in indices {
        guard isWordSign(signs[index]) else { return false }
        if value(signs[index]) == nil { hasLetters = true } else if hasLetters { return true }
      }
      return false
    }
    return meetsDigits(range.upperBound..<signs.count) || meetsDigits((0..<range.lowerBound).reversed())
  }

  /// The groups of `plain`, where words of digits and a few letters that resemble digits, as in `4929 l234 5678 9O15`,
  /// count as groups too. Empty if there is no such word.
  static func repaired(_ signs: [Unicode.Scalar]) -> [Group] {
    var groups: [Group] = []
    var isAnyRepaired = false
    var index = 0
    while index < signs.count {
      guard isWordSign(signs[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < signs.count, isWordSign(signs[index]) { index += 1 }
      let word = signs[start..<index]
      let letters = word.count(where: { value($0) == nil })
      let digits = word.compactMap { value($0) ?? lookalikes[$0] }
      let isRepairable =
        letters > 0 && digits.count == word.count && letters <= mostRepaired && letters * 2 <= word.count
      if isRepairable && ((4...6).contains(word.count) || (12...19).contains(word.count)) {
        groups.append(Group(range: start..<index, digits: digits, repaired: letters))
        isAnyRepaired = true
      } else {
        groups += plain(Array(word)).map { group in
          Group(range: group.range.lowerBound + start..<group.range.upperBound + start, digits: group.digits)
        }
      }
    }
    return isAnyRepaired ? groups : []
  }

  /// A number with more letters than this is not a misread number.
  static let mostRepaired = 3

  /// The digit that each letter resembles in print. More than for amounts (`DigitLookalikes` of Parsing): a card number
  /// is confirmed by its issuer's digits, its length and its check digit.
  private static let lookalikes: [Unicode.Scalar: UInt8] = [
    "O": 0, "o": 0, "D": 0, "Q": 0, "I": 1, "l": 1, "i": 1, "L": 1, "Z": 2, "z": 2, "A": 4, "S": 5, "s": 5, "G": 6,
    "b": 6, "T": 7, "B": 8, "g": 9, "q": 9,
  ]

  /// Sequences of groups that are separated only by a few separator characters.
  static func chains(_ groups: [Group], _ signs: [Unicode.Scalar]) -> [[Group]] {
    var chains: [[Group]] = []
    for group in groups {
      if let before = chains.last?.last, group.range.lowerBound - before.range.upperBound <= widestGap,
        group.range.lowerBound > before.range.upperBound,
        signs[before.range.upperBound..<group.range.lowerBound].allSatisfy(isGap)
      {
        chains[chains.count - 1].append(group)
      } else {
        chains.append([group])
      }
    }
    return chains
  }

  private static let widestGap = 4

  /// The value of a digit in any script; nil for other characters.
  static func value(_ sign: Unicode.Scalar) -> UInt8? {
    if sign.value < 0x80 { return (0x30...0x39).contains(sign.value) ? UInt8(sign.value - 0x30) : nil }
    guard sign.value >= 0x660, sign.properties.numericType == .decimal else { return nil }
    return sign.properties.numericValue.map { UInt8($0) }
  }

  static func isWordSign(_ sign: Unicode.Scalar) -> Bool {
    sign.value < 0x80 ? isLetter(sign) || value(sign) != nil : sign.properties.isAlphabetic || value(sign) != nil
  }

  private static func isLetter(_ sign: Unicode.Scalar) -> Bool { (0x41...0x5A).contains(sign.value & ~0x20) }

  private static let dividers = Set("-._·•/\\,:;|‐‑‒–—−\u{AD}\u{200B}\u{2060}\u{FEFF}\u{200E}\u{200F}".unicodeScalars)

  static func isGap(_ sign: Unicode.Scalar) -> Bool { sign.properties.isWhitespace || dividers.contains(sign) }
}
