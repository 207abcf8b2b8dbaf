/// Numbers that can look like card numbers but are something else, judging by the text in and around them.
struct OtherNumbers {
  private let signs: [Unicode.Scalar]
  private let accounts: [Range<Int>]
  private let isCardNamed: Bool
  private let mayBeSlip: Bool

  init(_ signs: [Unicode.Scalar]) {
    self.signs = signs
    accounts = OtherNumbers.accounts(in: signs)
    isCardNamed = OtherNumbers.namesCard(signs)
    mayBeSlip = NumberLabels.mayBeSlip(signs)
  }

  /// Whether a number is part of an account number (ISO 13616) or creditor reference (ISO 11649), a telephone number or
  /// an article code (GS1).
  func contain(_ found: CardNumberSearch.FoundNumber) -> Bool {
    accounts.contains { $0.overlaps(found.range) } || isTelephone(found) || isArticle(found) && !isCardNamed
  }

  // MARK: - Accounts

  /// The ranges of account numbers: two letters, two check digits, and up to thirty letters and digits in groups, valid
  /// by ISO 7064.
  private static func accounts(in signs: [Unicode.Scalar]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index + 4 < signs.count {
      if let end = endOfAccount(from: index, in: signs) {
        found.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return found
  }

  private static func endOfAccount(from start: Int, in signs: [Unicode.Scalar]) -> Int? {
    guard letter(signs[start]) != nil, letter(signs[start + 1]) != nil, digit(signs[start + 2]) != nil,
      digit(signs[start + 3]) != nil,
      start == 0 || !DigitGroups.isWordSign(signs[start - 1]) || isLabel(signs[..<start])
    else { return nil }
    var values: [Int] = []
    var index = start
    var end: Int?
    while index < signs.count, values.count <= 34 {
      if let value = letter(signs[index]) ?? digit(signs[index]) {
        values.append(value)
        index += 1
        let isEnd = index == signs.count || !DigitGroups.isWordSign(signs[index])
        if isEnd, (15...34).contains(values.count), MOD97.isRight(values) { end = index }
      } else if DigitGroups.isGap(signs[index]), index + 1 < signs.count, DigitGroups.isWordSign(signs[index + 1]) {
        index += 1
      } else {
        break
      }
    }
    return end
  }

  /// Whether `IBAN` directly precedes the account number, as in `IBANDE89…`.
  private static func isLabel(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    before.suffix(4).elementsEqual("IBAN".unicodeScalars)
  }

  private static func digit(_ sign: Unicode.Scalar) -> Int? { DigitGroups.value(sign).map { Int($0) } }

  /// The value of a letter in ISO 13616: 10…35.
  private static func letter(_ sign: Unicode.Scalar) -> Int? {
    (0x41...0x5A).contains(sign.value) ? Int(sign.value) - 0x41 + 10 : nil
  }

  // MARK: - Telephones and articles

  /// Whether the number is written as a telephone number, `+49 176…`; at most 15 digits (ITU-T E.164).
  private func isTelephone(_ found: CardNumberSearch.FoundNumber) -> Bool {
    let before = signs[..<found.range.lowerBound].suffix(2)
    return found.digits.count <= 15 && (before.last == "+" || before.elementsEqual("+ ".unicodeScalars))
  }

  /// Whether the number is a GTIN, EAN or UPC. These have a different check digit, which one number in ten satisfies by
  /// chance; no card number in use is as short.
  private func isArticle(_ found: CardNumberSearch.FoundNumber) -> Bool {
    guard (12...14).contains(found.digits.count), found.range.count == found.digits.count else { return false }
    let sum = found.digits.reversed().enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset % 2 == 0 ? 1 : 3) }
    return sum % 10 == 0
  }

  // MARK: - Words

  /// Whether the text before a number labels it as an invoice number, payment reference or business registration
  /// number, and nothing in the text mentions a card.
  func isLabelled(_ found: CardNumberSearch.FoundNumber) -> Bool {
    let before = signs[..<found.range.lowerBound]
    return !isCardNamed && (NumberLabels.end(before) || mayBeSlip && NumberLabels.endSlip(before))
  }

  static func namesCard(_ signs: [Unicode.Scalar]) -> Bool { NumberLabels.nameCard(signs) }
}
