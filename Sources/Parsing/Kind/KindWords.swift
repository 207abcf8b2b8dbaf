internal import Core

/// The words that indicate the kind of a document, from `kind-words.tsv`.
enum KindWords {
  struct Meaning: Sendable {
    var kind: DocumentKind
    var weight: Double
    /// A title only where nothing else is on its line: `REFUND`, `QUOTE`.
    var isAlone = false
    /// A title only in the subject of a mail: `Your invoice is overdue`, `Estimate for a new roof`. On paper, it is the
    /// name of an amount, or of another document: `Your quotation 77`.
    var isOfSubject = false
    /// An account or a day to pay: contracts and certificates name them, too.
    var isOfTerms = false
  }

  /// What is no title; the second column of the table, which explains them.
  private enum Word: String {
    case companion, reference, credit, refund, payout, order, unpaid, dunning
    case condition = "case"
  }

  private enum Role {
    case title(Meaning)
    case word(Word)
  }

  /// All titles except those of offers.
  static let papers = Phrases(titles.filter { $0.meaning.kind != .offer })

  /// Quotations and order confirmations, matched exactly: `Devis` is one letter from a shop's name.
  static let offers = Phrases(
    titles.filter { $0.meaning.kind == .offer && !$0.meaning.isOfSubject }, findsDamaged: false)

  /// Those that are titles only in the subject of a mail.
  static let offersInSubjects = Phrases(
    titles.filter { $0.meaning.kind == .offer && $0.meaning.isOfSubject }, findsDamaged: false)

  /// Words that may follow a title beside numbers: `Auftrag`, `dated`.
  static let companions = Set(words(.companion).map { Fold.string($0) })

  /// Words that make the title after them refer to another document: `zu Rechnung 5`, `as per quotation 7`.
  static let references = Set(words(.reference).map { Fold.string($0) })

  /// Words beside an amount that comes back to the customer: `Ihr Guthaben`, `in your favour`.
  static let credits = phrases(.credit)

  /// Words beside an amount that came back to the customer: `Amount refunded`, `Montant remboursé`.
  static let refunds = phrases(.refund)

  /// Words beside an amount that its reader got for goods or work, and did not pay: `Total payout`, `bar ausgezahlt`.
  static let payouts = phrases(.payout)

  /// Words with which a document calls itself an order: `Order date`.
  static let orders = phrases(.order)

  /// Whether a document calls itself a bill or a receipt, or asks for a payment: `Rechnung`, `please pay`.
  static func nameBill(_ document: DocumentText) -> Bool {
    titleBill(document)
      || document.lines.contains { line in
        papers.matches(in: line.tokens).contains { match in
          match.meaning.kind == .creditNote || match.meaning.kind == .receipt && match.meaning.weight >= leastOfReceipt
        }
      }
  }

  /// Whether a document calls itself a bill in a title, with its number, at the start of a line or in the subject of a
  /// mail. Sentences speak of bills that will come: `We will send an invoice on completion.`
  static func titleBill(_ document: DocumentText) -> Bool {
    document.lines.contains { line in
      papers.matches(in: line.tokens).contains { $0.meaning.kind == .invoice && isTitle($0, on: line) }
    }
  }

  private static func isTitle(_ words: Phrases<Meaning>.Match, on line: TextLine) -> Bool {
    guard !words.meaning.isOfTerms else { return false }
    let place = TitleLine(line, phrase: words.range)
    return line.mailRow == .subject || place.isShort || place.isNumbered || place.isAtStart
  }

  /// The least weight of words that name a receipt: those of tills, `cash` and `thank you`, have less.
  static let leastOfReceipt = 2.0

  /// Whether a line begins with words for a bill that is not paid yet: `Not paid - please pay your server`.
  static func stateUnpaid(_ document: DocumentText) -> Bool {
    document.lines.contains { line in
      guard let first = line.tokens.first, let words = unpaid.matches(in: line.tokens).first else { return false }
      return words.range.lowerBound == first.range.lowerBound
    }
  }

  private static let unpaid = phrases(.unpaid)

  /// Whether a sentence says that a payment did not come, `bis heute konnten wir keinen Zahlungseingang feststellen`.
  /// Terms of payment say it of a case that may come: `if we have not received payment by then`.
  static func tellUnpaid(_ document: DocumentText) -> Bool {
    // Sentences go on in the next line.
    let words = document.lines.flatMap { $0.tokens.map(\.text) }
    return words.indices.contains { index in
      guard let phrases = dunning[words[index]], phrases.contains(where: { words[index...].starts(with: $0) }) else {
        return false
      }
      return words[..<index].suffix(mostBeforeDunning).allSatisfy { !conditions.contains($0) }
    }
  }

  /// The most words between that for a case and the sentence about it.
  private static let mostBeforeDunning = 12

  /// The words of such sentences, by their first.
  private static let dunning = Dictionary(
    grouping: words(.dunning).map { Tokens.of($0).map(\.text) }, by: { $0.first ?? "" })

  private static let conditions = Set(words(.condition).map { Fold.string($0) })

  private static func phrases(_ word: Word) -> Phrases<Bool> {
    Phrases(words(word).map { (phrase: $0, meaning: true) }, findsDamaged: false)
  }

  private static func words(_ word: Word) -> [String] {
    rows.compactMap { row in if case .word(word) = row.meaning { row.phrase } else { nil } }
  }

  private static let titles = rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
    if case .title(let meaning) = row.meaning { (row.phrase, meaning) } else { nil }
  }

  private static let rows = Table(.kindWords).phrases { fields -> Role? in
    switch (fields.first, fields.count) {
    case (let word?, 1): return Word(rawValue: word).map(Role.word)
    case (let kind?, 2), (let kind?, 3):
      guard let kind = DocumentKind(rawValue: kind), let weight = Double(fields[1]),
        fields.count == 2 || ["alone", "subject", "terms"].contains(fields[2])
      else { return nil }
      return .title(
        Meaning(
          kind: kind, weight: weight, isAlone: fields.last == "alone", isOfSubject: fields.last == "subject",
          isOfTerms: fields.last == "terms"))
    default: return nil
    }
  }
}
