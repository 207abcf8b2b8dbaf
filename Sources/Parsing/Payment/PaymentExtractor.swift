internal import Core

/// Finds how a bill was or has to be paid.
enum PaymentExtractor {
  static func payment(in document: DocumentText) -> Field<Payment>? {
    var evidence: [PaymentMode: Vote] = [:]
    var brands: [CardBrand: Double] = [:]
    var number: (lastFour: String, isNamed: Bool)?
    for line in document.lines {
      let words = words(of: line)
      // Gift cards and customers have numbers too: the first one beside a card's name is the card that paid.
      let isNamed = words.contains { $0.usedMode == .card }
      if number == nil || (isNamed && number?.isNamed == false), let lastFour = CardNumber.lastFour(in: line.folded) {
        number = (lastFour, isNamed)
        evidence[.card, default: Vote(line)].add(3, line)
      }
      guard !words.isEmpty, !words.contains(.offer) else { continue }
      // A word with an amount on its line is the payment; without one, it may mean something else, `cash bill`.
      let strength = hasAmount(line) ? 1 : 0.6
      // Several brands side by side are logos of the cards that the shop accepts.
      let named = Set(words.compactMap { if case .brand(let brand) = $0 { brand } else { nil } })
      for word in words {
        switch word {
        case .mode(let mode): evidence[mode, default: Vote(line)].add(weight(mode) * strength, line)
        case .brand(let brand) where named.count <= 2:
          brands[brand, default: 0] += strength
          evidence[.card, default: Vote(line)].add(1.6 * strength, line)
        case .change where strength > 0.8: evidence[.cash, default: Vote(line)].add(0.8, line)
        case .brand, .change, .paid, .unpaid, .later, .offer: break
        }
      }
    }
    guard
      let (mode, vote) = evidence.max(by: { ($0.value.weight, $0.key.rawValue) < ($1.value.weight, $1.key.rawValue) }),
      vote.weight >= 0.6
    else { return nil }
    let isCard = mode == .card || mode == .wallet && number != nil
    let brand = isCard ? brands.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }?.key : nil
    // The order of a dictionary differs from run to run, and with it the rounding of a sum.
    let ranked = evidence.sorted { ($0.value.weight, $1.key.rawValue) > ($1.value.weight, $0.key.rawValue) }
    let total = ranked.reduce(0) { $0 + $1.value.weight }
    return Field(
      value: Payment(mode: mode, brand: brand, lastFour: isCard ? number?.lastFour : nil),
      confidence: min(0.95, vote.weight / (total + 0.4)), source: vote.line.source, evidence: vote.line.evidence,
      alternatives: ranked.filter { $0.key != mode && $0.value.weight >= 0.6 }.prefix(2).map {
        Candidate(
          value: Payment(mode: $0.key), confidence: $0.value.weight / (total + 0.4), evidence: $0.value.line.evidence)
      })
  }

  /// How clearly a document says that it is paid, as far as its payment shows that.
  static func paid(_ payment: Payment?, in document: DocumentText) -> KindGuess.Paid {
    guard let payment, !isChargedLater(document) else { return .no }
    if payment.lastFour != nil || document.lines.contains(where: recordsPayment) { return .yes }
    return isMadeAtOnce(payment.mode) ? .perhaps : .no
  }

  /// Whether a mail says that money will be taken, and nowhere that any was: an order, or a bill of next month. A
  /// receipt may say so of its next payment.
  static func isChargedLater(_ document: DocumentText) -> Bool {
    guard MailNames.isMail(document) else { return false }
    let said = document.lines.map { words(of: $0) }
    guard !said.contains(where: { $0.contains(.paid) && !$0.contains(.later) }) else { return false }
    let later = zip(document.lines, said).filter { $0.1.contains(.later) }.map { $0.0 }
    return later.contains { !DueSentences.standard.nameLaterPayment($0.tokens) }
      || !later.isEmpty && !document.lines.contains(where: isTitledAsReceipt)
  }

  private static func isTitledAsReceipt(_ line: TextLine) -> Bool {
    KindWords.papers.matches(in: line.tokens).contains { match in
      match.meaning.kind == .receipt && match.meaning.weight > 1
        && (line.mailRow == .subject || TitleLine(line, phrase: match.range).isShort)
    }
  }

  /// The lines that say that the bill was paid, and how, `Paid by card, thank you`, `Am 3. Mai mit Karte bezahlt`, or
  /// are stamps, `PAID`.
  ///
  /// They may be on an invoice that also names its terms of payment.
  static func statements(in document: DocumentText) -> [TextLine] {
    document.lines.filter { statesPayment($0) || isStamp($0, in: document) }
  }

  /// Whether an amount on a line is called what was paid, `Total paid 34.60`, and not what is to be paid.
  static func callsPaid(_ line: TextLine) -> Bool {
    let words = words(of: line)
    return words.contains(.paid) && !words.contains { [.unpaid, .later, .offer].contains($0) }
      && line.tokens.count { $0.text.first?.isLetter == true } <= shortLine
  }

  /// Whether a line is nothing but words for paid, in capitals or with a date, as stamps are: `PAID`,
  /// `PAID 20 MAR 2026`, `Paid in full`. The end of a sentence, `… remain ours until they are | paid in full.`, and a
  /// day by which to pay, `PAID BY 20 MAR 2026`, are none.
  private static func isStamp(_ line: TextLine, in document: DocumentText) -> Bool {
    let found = PaymentWord.phrases.matches(in: line.tokens).filter { $0.meaning.word == .paid && $0.isExact }
    guard let first = found.first, first.range.lowerBound == line.tokens.first?.range.lowerBound,
      !line.text.contains(":"), line.text.first(where: \.isLetter)?.isLowercase != true
    else { return false }
    let dates = line.dateShapes.map(\.range)
    guard !dates.contains(where: { DateLabels.isDeadline($0, on: line) }) else { return false }
    let others = line.tokens.filter { token in
      !token.isPart(of: found) && !dates.contains { $0.overlaps(token.range) }
    }
    // `Paid on 20 March 2026`
    guard others.allSatisfy({ !dates.isEmpty && $0.text.count <= 3 }) else { return false }
    let isSentence = line.folded[first.range].count(where: { $0 == " " }) > 1
    guard isSentence || !dates.isEmpty || !line.text.contains(where: \.isLowercase) else { return false }
    // A label in capitals may have its amount below it.
    guard let below = document.lines.dropFirst(line.index + 1).first else { return true }
    return !hasAmount(below) || below.tokens.contains { $0.text.count(where: \.isLetter) > 3 }
  }

  /// Whether a line only says that the bill was paid. A sentence about payments in general has more words: `Orders paid
  /// by card are sent at once`. What is debited is mostly still to be debited: `Wird per Lastschrift bezahlt`.
  private static func statesPayment(_ line: TextLine) -> Bool {
    let found = PaymentWord.phrases.matches(in: line.tokens)
    guard let first = found.first?.range, let last = found.last?.range,
      found.contains(where: { $0.meaning.word == .paid && $0.isExact }),
      !found.contains(where: { [.unpaid, .later, .offer].contains($0.meaning.word) })
    else { return false }
    let modes = Set(found.compactMap { $0.meaning.word.usedMode })
    guard modes.count == 1, modes.isDisjoint(with: [.directDebit, .standingOrder]) else { return false }
    func words(_ characters: ArraySlice<Character>) -> Int {
      characters.split { !$0.isLetter && !$0.isNumber }.count { $0.contains(where: \.isLetter) }
    }
    let dates = line.dateShapes.map(\.range)
    let rest = line.folded.indices.suffix(from: last.upperBound).prefix { index in
      !",;!–—".contains(line.folded[index]) && !dates.contains { $0.contains(index) }
    }
    return words(line.folded[..<first.lowerBound]) <= mostWordsBefore
      && words(line.folded[last.upperBound..<last.upperBound + rest.count]) <= mostWordsAfter
  }

  /// The most words before a statement that the bill was paid, `Der Betrag wurde per Karte bezahlt`, and after it, up to
  /// a comma or date, `Paid by card with thanks`.
  private static let mostWordsBefore = 4, mostWordsAfter = 2

  /// Whether a payment in this mode is usually made when the bill is written.
  private static func isMadeAtOnce(_ mode: PaymentMode) -> Bool { [.cash, .card, .wallet].contains(mode) }

  /// Whether a line records a payment, and does not only name it: beside a word such as `paid`; cash, card or wallet
  /// with an amount or on a short line; or a card's number. Invoices name how they can be paid: `Règlement par chèque à
  /// l'ordre de …`.
  private static func recordsPayment(_ line: TextLine) -> Bool {
    let words = words(of: line)
    guard !words.isEmpty, !words.contains(.offer), !words.contains(.unpaid) else { return false }
    let saysPaid = words.contains(.paid)
    let (hasAmount, isShort) = (hasAmount(line), line.words.count <= shortLine)
    func isRecorded(_ mode: PaymentMode) -> Bool {
      if saysPaid { return true }
      if mode == .wallet, !hasAmount, namesAccount(line) { return false }
      if isMadeAtOnce(mode) { return hasAmount || isShort || CardNumber.lastFour(in: line.folded) != nil }
      return [.cheque, .directDebit].contains(mode) && hasAmount && isShort
    }
    return words.contains { word in
      word == .change ? hasAmount : word.usedMode.map(isRecorded) ?? false
    }
  }

  /// Whether a line has an address or a number to which money can be sent: `UPI: quill@bank`, `Swish 123 456 78 90`.
  private static func namesAccount(_ line: TextLine) -> Bool {
    line.text.contains("@")
      || line.folded.count(where: \.isNumber) >= shortestAccount
        && CardNumber.lastFour(in: line.folded) == nil && line.dateShapes.isEmpty
  }

  /// In digits.
  private static let shortestAccount = 5

  /// The most words on a line that records a payment: `Betalat med kort:`.
  private static let shortLine = 4

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

  /// The words of payment on a line, without those that name goods with their price: `CLIF BAR 1.99`.
  private static func words(of line: TextLine) -> [PaymentWord] {
    let found = PaymentWord.phrases.matches(in: line.tokens).filter { match in
      switch match.meaning.word {
      // `Payment method: Visa` is one letter from a list of them, `Payment methods`.
      case .offer: match.isExact
      // What a guest gets is a check, too, `Check 118   Table 4`, which is a letter from the words for a cheque.
      case .mode(.cheque): match.isExact || hasAmount(line)
      default: true
      }
    }
    func mayNameGoods(_ match: Phrases<PaymentWord.Meaning>.Match) -> Bool {
      // `Zahlungsart: Bar`
      match.meaning.namesGoods && line.folded[..<match.range.lowerBound].last { $0 != " " } != ":"
    }
    guard found.contains(where: mayNameGoods), hasAmount(line), !found.contains(where: { $0.meaning.word == .paid })
    else { return found.map(\.meaning.word) }
    let labels = LabelWords.phrases.matches(in: line.tokens).filter { $0.meaning != .none }.map(\.range)
    let hasOtherWords = line.tokens.contains { token in
      token.text.count(where: \.isLetter) >= 3 && !token.text.hasPrefix("eur")
        && Currency(code: token.text.uppercased()) == nil && !found.contains { $0.range.overlaps(token.range) }
        && !labels.contains { $0.overlaps(token.range) }
    }
    return found.filter { !hasOtherWords || !mayNameGoods($0) }.map(\.meaning.word)
  }

  /// Whether a line has a number with cents, apart from dates such as `12.05.24`.
  private static func hasAmount(_ line: TextLine) -> Bool {
    let dates = line.dateShapes.filter(\.isClear).map(\.range)
    return PrintedCents.points(in: line.folded).contains { point in !dates.contains { $0.contains(point) } }
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
