internal import Core

/// Distinguishes receipts, invoices, credit notes and documents that are not bills by their words.
enum KindGuess {
  /// How clearly a document says that it is paid.
  enum Paid: Sendable {
    /// It names no payment, or only how it can be paid.
    case no
    /// It names cash, a card or a wallet somewhere.
    case perhaps
    /// It records a payment.
    case yes

    fileprivate var weight: Double {
      switch self {
      case .no: 0
      case .perhaps: 1
      case .yes: 3
      }
    }
  }

  static func kind(of document: DocumentText, dueDate: Bool, paid: Paid, hasIBAN: Bool) -> DocumentKind {
    let clues = Clues(document)
    if clues[.creditNote] >= 3 { return .creditNote }
    // Both mention the invoices that they refer to.
    for kind in [DocumentKind.reminder, .statement] where clues[kind] > 0 { return kind }
    if KindWords.tellUnpaid(document) { return .reminder }
    if let kind = notABill(clues.titles, receipt: clues[.receipt], asksForMoney: dueDate || hasIBAN) { return kind }
    let invoice = clues[.invoice] + (dueDate ? 3 : 0) + (hasIBAN ? 2 : 0)
    let receipt = clues[.receipt] + (clues.isOfMail && paid == .perhaps ? 0 : paid.weight)
    if invoice == 0 && receipt == 0 { return .unknown }
    // The check that a guest gets before paying has the words of a receipt.
    if paid != .yes, KindWords.stateUnpaid(document) { return .invoice }
    return invoice > receipt ? .invoice : .receipt
  }

  /// The words for kinds of documents, line by line.
  private struct Clues {
    let isOfMail: Bool
    private(set) var titles: [Title] = []
    private var scores: [DocumentKind: Double] = [:]
    private var hasInvoiceTitle = false
    /// Titles are above the items, where `Angebot` may advertise a special offer.
    private var isAboveGoods = true

    init(_ document: DocumentText) {
      isOfMail = MailNames.isMail(document)
      for line in document.lines {
        isAboveGoods = isAboveGoods && !line.words.contains(where: \.looksLikeMoney)
        if isAboveGoods, let offer = KindGuess.offer(on: line) {
          titles.append(Title(.offer, offer))
        } else {
          read(line)
        }
      }
    }

    subscript(_ kind: DocumentKind) -> Double { scores[kind, default: 0] }

    private mutating func read(_ line: TextLine) {
      for match in KindWords.papers.matches(in: line.tokens) {
        // Mails of any kind say thank you, and how one can pay: `Thank you for bidding`, `Jetzt zur Kasse`.
        if isOfMail, match.meaning.kind == .receipt, match.meaning.weight < KindWords.leastOfReceipt { continue }
        let place = TitleLine(line, phrase: match.range)
        if match.meaning.kind.isBill {
          note(match.meaning, place, on: line)
        } else if KindGuess.namesOtherPaper(match.meaning, place, on: line) {
          // `Account summary` is weak evidence.
          if match.meaning.weight > 1 { scores[match.meaning.kind, default: 0] += match.meaning.weight }
          titles.append(Title(match.meaning.kind, place))
          // A document that a title refers to, `zu Rechnung 5`, does not determine the kind.
          break
        }
      }
    }

    private mutating func note(_ words: KindWords.Meaning, _ place: TitleLine, on line: TextLine) {
      guard words.kind != .creditNote || namesCredit(words, place, on: line) else { return }
      let isInvoiceBefore = hasInvoiceTitle
      if words.kind == .invoice, !place.isReference, place.isShort || place.isNumbered {
        hasInvoiceTitle = true
        titles.append(Title(.invoice, place, isWord: words.weight > 1))
      }
      let isTitle = place.isShort || words.kind == .creditNote && place.isTitle && !isInvoiceBefore
      scores[words.kind, default: 0] += words.weight * (isTitle ? 1.5 : 0.6)
    }

    /// Whether words for a credit note are its title, or beside its amount. A bill mentions credits, `Gutschrift Treue
    /// -5,00`, and receipts how to return goods.
    private func namesCredit(_ words: KindWords.Meaning, _ place: TitleLine, on line: TextLine) -> Bool {
      // Below the goods, `REFUND` heads what the shop says about returns.
      if words.isAlone { return isAboveGoods && !hasInvoiceTitle && place.isAlone }
      return words.weight > 2 ? place.isTitleOfCredit : line.words.contains(where: \.looksLikeMoney)
    }
  }

  /// The title of an offer on a line.
  private static func offer(on line: TextLine) -> TitleLine? {
    if line.mailRow == .subject, let offer = KindWords.offersInSubjects.matches(in: line.tokens).first {
      let place = TitleLine(line, phrase: offer.range)
      if place.isAtStart { return place }
    }
    guard let offer = KindWords.offers.matches(in: line.tokens).first else { return nil }
    let place = TitleLine(line, phrase: offer.range)
    return (offer.meaning.isAlone ? place.isAloneWithRemark : place.isPlain) ? place : nil
  }

  /// Whether the words for a document that is not a bill are its title. The subject of a mail is one, however long:
  /// `Reminder: your electricity bill is due on Friday`.
  private static func namesOtherPaper(_ words: KindWords.Meaning, _ place: TitleLine, on line: TextLine) -> Bool {
    words.kind == .reminder && line.mailRow == .subject || !words.isOfSubject && place.isTitle
  }

  /// The kind of a document whose title can also occur on an invoice: the leading title decides.
  private static func notABill(_ titles: [Title], receipt: Double, asksForMoney: Bool) -> DocumentKind? {
    guard let title = leading(titles), !(title.isLabel && asksForMoney) else { return nil }
    switch title.kind {
    // A receipt may also mention a delivery note.
    case .deliveryNote: return receipt < 1.5 ? .deliveryNote : nil
    // Order confirmations may say thank you and name the card; a receipt is titled as one.
    case .offer: return receipt < 3 ? .offer : nil
    // Bills can contain an account summary as well, but they request payment.
    case .statement: return asksForMoney ? nil : .statement
    default: return nil
    }
  }

  /// The first title, unless a later one is printed much larger; labels count only if there is no title.
  private static func leading(_ titles: [Title]) -> Title? {
    let plain = titles.filter { !$0.isLabel }
    let counted = plain.isEmpty ? titles : plain
    guard var leading = counted.first else { return nil }
    for title in counted.dropFirst() where Double(title.height) > 1.4 * Double(leading.height) { leading = title }
    return leading
  }

  private struct Title {
    var kind: DocumentKind
    /// The height of the print, in pixels.
    var height: Int
    /// It is a field label, `Lieferschein-Nr.: 77`, or a word that only accompanies the kind, `Kundennummer`.
    var isLabel: Bool

    init(_ kind: DocumentKind, _ place: TitleLine, isWord: Bool = false) {
      self.kind = kind
      height = place.height
      // Many invoices have `Invoice no.: 55` as their only title.
      isLabel = isWord || kind != .invoice && place.isLabel
    }
  }
}
