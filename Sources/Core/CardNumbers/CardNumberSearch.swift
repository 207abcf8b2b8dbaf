/// Finds complete card numbers in a text: digits in an issuer's range and length with a valid check digit, either in
/// one run or grouped as on cards, whatever separates the groups.
struct CardNumberSearch {
  /// A number and its position in the text.
  struct FoundNumber {
    /// From the first digit to just after the last, in Unicode scalars.
    var range: Range<Int>
    /// The digit values, 0…9.
    var digits: [UInt8]
    /// Whether the words before it say that it is an invoice number or a payment reference. In several countries these
    /// have the same check digit (OCR in Sweden, KID in Norway, BPAY in Australia) and can begin with any digits.
    var isLabelled = false

    var number: String { digits.map(String.init).joined() }
    var lastFour: String { digits.suffix(4).map(String.init).joined() }
    var mask: String { "****" + lastFour }
  }

  let signs: [Unicode.Scalar]

  init(_ signs: [Unicode.Scalar]) { self.signs = signs }

  static func numbers(in text: String) -> [FoundNumber] {
    mayHold(text.utf8) ? CardNumberSearch(Array(text.unicodeScalars)).numbers : []
  }

  /// Whether there are enough digits for a card number. Most texts fail this cheap test.
  static func mayHold(_ bytes: some Sequence<UInt8>) -> Bool {
    var count = 0
    // Digits of other scripts begin with bytes in this range.
    for byte in bytes where byte &- 0x30 < 10 || byte >= 0xC0 { count += 1 }
    return count >= fewestDigits
  }

  /// The length of the shortest card number (12) minus the digits that may be misread as letters.
  private static let fewestDigits = 9

  /// The card numbers found, in text order and without overlaps.
  var numbers: [FoundNumber] {
    var found = numbers(of: DigitGroups.plain(signs))
    let repaired = DigitGroups.repaired(signs)
    if !repaired.isEmpty {
      found += numbers(of: repaired).filter { more in !found.contains { $0.range.overlaps(more.range) } }
      found.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !found.isEmpty else { return [] }
    let others = OtherNumbers(signs)
    found.removeAll { others.contain($0) }
    for index in found.indices { found[index].isLabelled = others.isLabelled(found[index]) }
    return found
  }

  private func numbers(of groups: [DigitGroups.Group]) -> [FoundNumber] {
    let chains = DigitGroups.chains(groups, signs).map { (groups: $0, windows: windows(in: $0)) }
      .filter { !$0.windows.isEmpty }
    guard !chains.isEmpty else { return [] }
    // Determined once, since a long text may have thousands of numbers.
    let isCardNamed = OtherNumbers.namesCard(signs)
    return chains.flatMap { chain, windows in
      (isCardNamed ? windows : withoutLongerNumbers(windows, chain)).map { window in
        FoundNumber(
          range: chain[window.lowerBound].range.lowerBound..<chain[window.upperBound].range.upperBound,
          digits: chain[window].flatMap(\.digits))
      }
    }
  }

  /// The groups of a chain that are card numbers by their digits, without overlaps.
  private func windows(in chain: [DigitGroups.Group]) -> [ClosedRange<Int>] {
    var windows: [ClosedRange<Int>] = []
    var first = 0
    while first < chain.count {
      if let window = longest(from: first, in: chain) { windows.append(window) }
      first = (windows.last?.upperBound).map { max($0, first) + 1 } ?? first + 1
    }
    return windows
  }

  private func longest(from first: Int, in chain: [DigitGroups.Group]) -> ClosedRange<Int>? {
    var digits: [UInt8] = []
    var longest: ClosedRange<Int>?
    for last in first..<chain.count {
      digits += chain[last].digits
      guard digits.count <= 19 else { break }
      if digits.count >= 12, CardIssuers.issue(digits), Luhn.isRight(digits),
        CardGrouping.isPossible(first...last, in: chain, signs)
      {
        longest = first...last
      }
    }
    return longest
  }

  /// Removes matches inside longer numbers, for a text that names no card. Polish account numbers, payment references
  /// and the keys of fiscal receipts are printed in six or more groups of four digits; four such groups in a row look
  /// like a card number one time in thirty. Two adjacent card numbers have eight groups.
  private func withoutLongerNumbers(
    _ windows: [ClosedRange<Int>], _ chain: [DigitGroups.Group]
  ) -> [ClosedRange<Int>] {
    var kept = windows
    var first = 0
    while first < chain.count {
      var last = first
      while last + 1 < chain.count, chain[last + 1].digits.count == 4, chain[first].digits.count == 4,
        gap(before: last + 1, chain) == gap(before: first + 1, chain)
      {
        last += 1
      }
      let run = first...last
      if run.count >= 6 {
        let inside = kept.filter { $0.count > 1 && run.contains($0.lowerBound) && run.contains($0.upperBound) }
        let outside = run.count - inside.reduce(0) { $0 + $1.count }
        if outside > 1 { kept.removeAll(where: inside.contains) }
      }
      first = last + 1
    }
    return kept
  }

  private func gap(before index: Int, _ chain: [DigitGroups.Group]) -> ArraySlice<Unicode.Scalar> {
    signs[chain[index - 1].range.upperBound..<chain[index].range.lowerBound]
  }
}
