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

  /// The digit that each letter resembles in print.
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

/// The grouping of a card number's digits on cards and documents. Order numbers and times of day are grouped
/// differently.
enum CardGrouping {
  static func isPossible(
    _ window: ClosedRange<Int>, in chain: [DigitGroups.Group], _ signs: [Unicode.Scalar]
  ) -> Bool {
    let lengths = chain[window].map(\.digits.count)
    let ends = lengths.dropLast().reduce(into: [Int]()) { $0.append(($0.last ?? 0) + $1) }
    let total = lengths.reduce(0, +)
    let repaired = chain[window].reduce(0) { $0 + $1.repaired }
    let printed = usual(total)
    // In one run, grouped as on cards, or with some gaps that were not recognised.
    if printed.contains(where: { Set(ends).isSubset(of: $0) }) { return repaired <= DigitGroups.mostRepaired }
    // Adjacent amounts also form pairs of digits, but with two kinds of gaps.
    let gaps = window.dropFirst().map { signs[chain[$0 - 1].range.upperBound..<chain[$0].range.lowerBound] }
    guard repaired == 0, let gap = gaps.first, gaps.allSatisfy({ $0 == gap }) else { return false }
    // With extra gaps.
    if lengths.count <= 6, printed.contains(where: { $0.isSubset(of: ends) }) { return true }
    // Spaced out in single digits or pairs.
    for step in 1...2 where lengths.dropLast().allSatisfy({ $0 == step }) && lengths.last ?? 0 <= step {
      let besides = [window.lowerBound - 1, window.upperBound + 1].filter(chain.indices.contains)
      return besides.allSatisfy { chain[$0].digits.count != step }
    }
    // In unusual groups, if nothing else is next to them.
    return window == 0...chain.count - 1 && lengths.dropLast().allSatisfy { (4...6).contains($0) }
      && (1...6).contains(lengths.last ?? 0)
  }

  /// The usual positions of gaps, as the number of digits before each.
  private static func usual(_ total: Int) -> [Set<Int>] {
    let fours = Set(stride(from: 4, to: total, by: 4))
    switch total {
    case 13: return [fours, [4, 7, 10]]
    case 14, 15: return [fours, [4, 10]]
    case 19: return [fours, [6]]
    default: return [fours]
    }
  }
}
