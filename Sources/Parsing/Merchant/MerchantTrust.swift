internal import Core

/// Reasons to doubt a merchant apart from its own evidence.
enum MerchantTrust {
  /// Whether the name may be the customer's, because the sender's letterhead is a picture: on an invoice that names
  /// nobody else, a name without a legal form, without a word for a trade and printed only once, above an address.
  static func isPerhapsAddressee(_ context: PartContext) -> Bool {
    guard context.proposal.kind == .invoice, let merchant = context.proposal.merchant,
      [.textLayer, .ocr].contains(merchant.source), let document = context.documents.first,
      let evidence = merchant.evidence
    else { return false }
    let tokens = Tokens.of(merchant.value)
    let kinds = context.lexicon.words(in: tokens).map(\.meaning)
    guard !kinds.contains(.form), !kinds.contains(.trade), context.lexicon.chain(named: merchant.value) == nil else {
      return false
    }
    let letters = MerchantLexicon.letters(merchant.value)
    let lines = document.lines.filter { MerchantLexicon.letters($0.text).contains(letters) }
    guard lines.count == 1, let line = lines.first, line.page == evidence.page else { return false }
    let web = WebNames.all(in: document, lexicon: context.lexicon).map { MerchantLexicon.letters($0.label) }
    guard !web.contains(where: { letters.contains($0) || $0.contains(letters) }) else { return false }
    // A sender line has the address behind the name, a letterhead has telephone and web address below it.
    let below = document.lines[(line.index + 1)..<min(line.index + 7, document.lines.count)]
    func has(_ kind: MerchantLexicon.WordKind, _ line: TextLine) -> Bool {
      context.lexicon.words(in: line.tokens).contains { $0.meaning == kind }
    }
    // The customer is named elsewhere.
    guard !document.lines.contains(where: { $0.index != line.index && has(.customer, $0) }) else { return false }
    return !line.tokens.contains { $0.text.first?.isNumber == true } && !below.contains { has(.contact, $0) }
      && below.contains { has(.address, $0) || beginsWithPostcode($0) }
  }

  /// Whether only the subject of a mail has the name: `Scanned document`, `Travel costs of April`.
  static func isOnlyInSubject(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, let evidence = merchant.evidence, let box = evidence.boxes.first,
      context.pages.first(where: { $0.number == evidence.page })?.passes.first?.method == MailLayout.method,
      box.y / MailLayout.rowHeight == MailLayout.subjectRow, context.lexicon.chain(named: merchant.value) == nil
    else { return false }
    let letters = MerchantLexicon.letters(merchant.value)
    let lines = context.documents.first?.lines ?? []
    return lines.count { MerchantLexicon.letters($0.text).contains(letters) } < 2
  }

  /// `12345 Berlin`
  private static func beginsWithPostcode(_ line: TextLine) -> Bool {
    line.tokens.first.map { (4...6).contains($0.text.count) && $0.text.allSatisfy(\.isNumber) } ?? false
  }
}
