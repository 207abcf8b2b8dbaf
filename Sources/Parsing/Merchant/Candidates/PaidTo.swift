internal import Core

/// The name in a mail of a payment service, whose sender is not the merchant: `You paid $45.00 USD to Harbor Pottery`,
/// `Sie haben eine Zahlung an Buchladen Eule gesendet`.
enum PaidTo {
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    guard MailNames.isMail(marked.text) else { return [] }
    return marked.text.lines.compactMap { line in
      guard let words = PaidTo.words(of: line.words) else { return nil }
      let name = NameCleaner.clean(line.words[words].map(\.text).joined(separator: " "))
      let kinds = MerchantWords.words(in: Tokens.of(name)).map(\.meaning)
      guard name.count(where: \.isLetter) >= 3, !kinds.contains(where: { labels.contains($0) }) else { return nil }
      return NameCandidate(name: name, features: [.paid: 1], evidence: line.evidence(words: words))
    }
  }

  /// Whether a mail says to whom money was sent.
  static func isNamed(in document: DocumentText) -> Bool {
    MailNames.isMail(document) && document.lines.contains { words(of: $0.words) != nil }
  }

  /// Words for whoever is paid, instead of a name: `Zahlung an Händler`.
  static let labels: Set<MerchantWords.Kind> = [.seller, .customer, .noise, .title, .contact]

  /// The words of the name after a payment and `to`.
  private static func words(of line: [Word]) -> Range<Int>? {
    let folded = line.map { Fold.string($0.text) }
    let isPayment = folded.contains(where: payments.contains)
    for index in line.indices.dropFirst() where prepositions.contains(folded[index]) {
      // The amount may be followed by its currency: `$45.00 USD to`.
      let isAfterAmount = isPayment && line[max(0, index - 3)..<index].contains(where: \.looksLikeMoney)
      guard isAfterAmount || nouns.contains(folded[index - 1]) else { continue }
      if let name = name(after: index, in: line, folded) { return name }
    }
    return nil
  }

  /// The words of a name after a preposition, up to a word that continues the sentence; nil if they begin with a small
  /// letter.
  static func name(after index: Int, in line: [Word], _ folded: [String]) -> Range<Int>? {
    let rest = (index + 1)..<line.count
    let end = rest.prefix(longest + 1).first { ends.contains(folded[$0].filter(\.isLetter)) } ?? line.count
    let name = rest.prefix(longest).prefix(max(0, end - index - 1))
    guard let first = name.first, line[first].text.first?.isUppercase == true else { return nil }
    return name
  }

  /// In words.
  private static let longest = 6

  /// What a word of `payment-mails.tsv` is in a sentence about a payment.
  private enum Kind: String { case to, noun, payment, end }

  private static let table = Table(.paymentMails).words(of: Kind.self)

  /// All folded.
  private static let prepositions = table[.to, default: []], nouns = table[.noun, default: []]
  private static let payments = table[.payment, default: []]
  /// Words after the name.
  private static let ends = table[.end, default: []]
}
