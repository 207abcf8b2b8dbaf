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
    var scores: [DocumentKind: Double] = [:]
    var titles: [Title] = []
    var hasInvoiceTitle = false
    // Titles are above the items, where `Angebot` may advertise a special offer.
    var isAboveGoods = true
    for line in document.lines {
      isAboveGoods = isAboveGoods && !line.words.contains(where: \.looksLikeMoney)
      if isAboveGoods, let offer = KindWords.offers.matches(in: line.tokens).first {
        let place = TitleLine(line, phrase: offer.range)
        if offer.meaning.isAlone ? place.isAlone : place.isPlain {
          titles.append(Title(.offer, place))
          continue
        }
      }
      for match in KindWords.papers.matches(in: line.tokens) {
        let (kind, weight) = (match.meaning.kind, match.meaning.weight)
        let place = TitleLine(line, phrase: match.range)
        if !kind.isBill {
          guard namesOtherPaper(match.meaning, place, on: line) else { continue }
          // `Account summary` is weak evidence.
          if weight > 1 { scores[kind, default: 0] += weight }
          titles.append(Title(kind, place))
          // A document that a title refers to, `zu Rechnung 5`, does not determine the kind.
          break
        }
        // A bill mentions credits (`Gutschrift Treue -5,00`), and receipts how to return goods.
        if kind == .creditNote {
          let isShown =
            if match.meaning.isAlone {
              // Below the goods, `REFUND` heads what the shop says about returns.
              isAboveGoods && !hasInvoiceTitle && place.isAlone
            } else {
              weight > 2 ? place.isTitleOfCredit : line.words.contains(where: \.looksLikeMoney)
            }
          guard isShown else { continue }
        }
        let isInvoiceBefore = hasInvoiceTitle
        if kind == .invoice, !place.isReference, place.isShort || place.isNumbered {
          hasInvoiceTitle = true
          titles.append(Title(.invoice, place, isWord: weight > 1))
        }
        let isTitle = place.isShort || kind == .creditNote && place.isTitle && !isInvoiceBefore
        scores[kind, default: 0] += weight * (isTitle ? 1.5 : 0.6)
      }
    }
    if (scores[.creditNote] ?? 0) >= 3 { return .creditNote }
    // Both mention the invoices that they refer to.
    for kind in [DocumentKind.reminder, .statement] where (scores[kind] ?? 0) > 0 { return kind }
    if let kind = notABill(titles, receipt: scores[.receipt] ?? 0, asksForMoney: dueDate || hasIBAN) { return kind }
    let invoice = (scores[.invoice] ?? 0) + (dueDate ? 3 : 0) + (hasIBAN ? 2 : 0)
    let receipt = (scores[.receipt] ?? 0) + paid.weight
    if invoice == 0 && receipt == 0 { return .unknown }
    return invoice > receipt ? .invoice : .receipt
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
