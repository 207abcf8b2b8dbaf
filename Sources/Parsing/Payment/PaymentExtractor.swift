internal import Core

/// Finds how a bill was or has to be paid.
enum PaymentExtractor {
  static func payment(in document: DocumentText) -> Field<Payment>? {
    var evidence: [PaymentMode: Vote] = [:]
    var brands: [CardBrand: Double] = [:]
    var number: (lastFour: String, isNamed: Bool)?
    for line in document.lines {
      let words = PaymentWord.phrases.matches(in: line.tokens)
      // Gift cards and customers have numbers too: the first one beside a card's name is the card that paid.
      let isNamed = words.contains { if case .brand = $0.meaning { true } else { $0.meaning == .mode(.card) } }
      if number == nil || (isNamed && number?.isNamed == false), let card = CardNumber.find(in: line.folded) {
        number = (card.lastFour, isNamed)
        evidence[.card, default: Vote(line)].add(3, line)
      }
      guard !words.isEmpty, !words.contains(where: { $0.meaning == .offer }) else { continue }
      let strength = strength(of: line)
      // Several brands side by side are logos of the cards that the shop accepts.
      let named = Set(words.compactMap { if case .brand(let brand) = $0.meaning { brand } else { nil } })
      for word in words {
        switch word.meaning {
        case .mode(let mode): evidence[mode, default: Vote(line)].add(weight(mode) * strength, line)
        case .brand(let brand) where named.count <= 2:
          brands[brand, default: 0] += strength
          evidence[.card, default: Vote(line)].add(1.6 * strength, line)
        case .change where strength > 0.8: evidence[.cash, default: Vote(line)].add(0.8, line)
        case .brand, .change, .offer: break
        }
      }
    }
    guard
      let (mode, vote) = evidence.max(by: { ($0.value.weight, $0.key.rawValue) < ($1.value.weight, $1.key.rawValue) }),
      vote.weight >= 0.6
    else { return nil }
    let isCard = mode == .card || mode == .wallet && number != nil
    let brand = isCard ? brands.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key : nil
    let total = evidence.values.reduce(0) { $0 + $1.weight }
    return Field(
      value: Payment(mode: mode, brand: brand, lastFour: isCard ? number?.lastFour : nil),
      confidence: min(0.95, vote.weight / (total + 0.4)), source: vote.line.source, evidence: vote.line.evidence,
      alternatives: evidence.filter { $0.key != mode && $0.value.weight >= 0.6 }
        .sorted { $0.value.weight > $1.value.weight }.prefix(2)
        .map {
          Candidate(
            value: Payment(mode: $0.key), confidence: $0.value.weight / (total + 0.4), evidence: $0.value.line.evidence)
        })
  }

  private struct Vote {
    var weight = 0.0
    var line: TextLine
    private var strongest = 0.0

    init(_ line: TextLine) { self.line = line }

    mutating func add(_ more: Double, _ line: TextLine) {
      weight += more
      if more > strongest { (strongest, self.line) = (more, line) }
    }
  }

  /// A word with an amount on its line is the payment; without one, it may mean something else, `cash bill`.
  private static func strength(of line: TextLine) -> Double {
    let folded = line.folded
    let hasAmount = folded.indices.contains { index in
      (folded[index] == "." || folded[index] == ",") && DateCharacters.isDigit(folded, index - 1)
        && DateCharacters.endOfDigits(folded, index + 1) - index - 1 == 2
    }
    return hasAmount ? 1 : 0.6
  }

  /// Wallets, debits and transfers are hardly mentioned without being used; a card may be a loyalty card.
  private static func weight(_ mode: PaymentMode) -> Double {
    switch mode {
    case .directDebit: 2.5
    case .wallet, .standingOrder: 2
    case .bankTransfer: 1.6
    case .cash, .card, .cheque, .other: 1
    }
  }
}

/// The meaning of a word of `payment.tsv` for the payment.
enum PaymentWord: Sendable, Equatable {
  case mode(PaymentMode)
  case brand(CardBrand)
  /// Change was given, so the bill was paid in cash.
  case change
  /// The line lists accepted payment methods, or uses the word with another meaning: `CASH BILL`, `we accept Visa`.
  case offer

  init?(_ name: String) {
    switch name {
    case "cash": self = .mode(.cash)
    case "card": self = .mode(.card)
    case "transfer": self = .mode(.bankTransfer)
    case "debit": self = .mode(.directDebit)
    case "standing": self = .mode(.standingOrder)
    case "wallet": self = .mode(.wallet)
    case "cheque": self = .mode(.cheque)
    case "visa": self = .brand(.visa)
    case "mastercard": self = .brand(.mastercard)
    case "amex": self = .brand(.amex)
    case "discover": self = .brand(.discover)
    case "maestro": self = .brand(.maestro)
    case "girocard": self = .brand(.girocard)
    case "diners": self = .brand(.dinersClub)
    case "jcb": self = .brand(.jcb)
    case "unionpay": self = .brand(.unionPay)
    case "change": self = .change
    case "offer": self = .offer
    default: return nil
    }
  }

  static let phrases = Phrases(
    Table(.payment).phrases { $0.first.flatMap(PaymentWord.init) })
}

/// Masked card numbers: `**** **** **** 9165`, `XXXXXXXXXXXX1234`, `############4411`.
enum CardNumber {
  struct Match: Sendable, Equatable {
    var lastFour: String
    /// Character positions in the line.
    var range: Range<Int>
  }

  /// The last four digits of the first masked number in a folded line.
  ///
  /// There have to be at least four mask characters, followed by exactly four digits. Only these digits are returned,
  /// so a full card number is never stored.
  static func find(in line: [Character]) -> Match? {
    var index = 0
    while index < line.count {
      guard isMask(line[index]) else {
        index += 1
        continue
      }
      let start = index
      var masked = 0
      while index < line.count, isMask(line[index]) || isGap(line[index]) && hasMaskOrDigits(line, index + 1) {
        if isMask(line[index]) { masked += 1 }
        index += 1
      }
      let end = DateCharacters.endOfDigits(line, index)
      // Some slips append a letter for how the card was read: `1234 C`.
      if masked >= 4, end - index == 4, !isOtherNumber(line[..<start]) {
        return Match(lastFour: String(line[index..<end]), range: start..<end)
      }
      index = max(index, end, start + 1)
    }
    return nil
  }

  /// Whether the text in front labels another masked number: the terminal or merchant number on slips, the account on
  /// bills, `DE47 XXXX XXXX 0041`, or the document code in Portugal, `ATCUD:XXXX0000-4177`.
  private static func isOtherNumber(_ before: ArraySlice<Character>) -> Bool {
    let words = before.split { !$0.isLetter && !$0.isNumber }
    if words.contains(where: { ["iban", "atcud"].contains(String($0)) }) { return true }
    if let last = words.last, last.count == 4, last.prefix(2).allSatisfy(\.isLetter),
      last.suffix(2).allSatisfy(\.isNumber)
    {
      return true
    }
    let label = before.reversed().drop { !$0.isLetter }.prefix { $0.isLetter }
    let distance = before.reversed().prefix { !$0.isLetter }.count
    return distance <= 3 && ["tid", "mid", "m", "t", "terminal", "merchant"].contains(String(label.reversed()))
  }

  private static func isMask(_ character: Character) -> Bool {
    character == "*" || character == "x" || character == "#" || character == "•" || character == "●"
  }

  private static func isGap(_ character: Character) -> Bool { character == " " || character == "-" }

  private static func hasMaskOrDigits(_ line: [Character], _ index: Int) -> Bool {
    line.indices.contains(index) && (isMask(line[index]) || line[index].isNumber)
  }
}
