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
    let named = document.lines.filter { MerchantLexicon.letters($0.text).contains(letters) }
    guard named.count == 1, let line = named.first, line.page == evidence.page else { return false }
    let web = WebNames.all(in: document, lexicon: context.lexicon).map { MerchantLexicon.letters($0.label) }
    guard !web.contains(where: { letters.contains($0) || $0.contains(letters) }) else { return false }
    func has(_ kind: MerchantLexicon.WordKind, _ tokens: [Token]) -> Bool {
      context.lexicon.words(in: tokens).contains { $0.meaning == kind }
    }
    // The customer is named elsewhere.
    guard !document.lines.contains(where: { $0.index != line.index && has(.customer, $0.tokens) }) else { return false }
    // A sender line has the address after the name, a letterhead has telephone and web address below it. In the other
    // column, they are another's.
    let segments = Segment.all(in: document, lexicon: context.lexicon)
    let holding = segments.first { segment in
      segment.line == line.index && segment.words.contains { evidence.boxes.contains($0.box) }
    }
    guard let own = holding else { return false }
    let below = segments.filter {
      (line.index + 1...line.index + mostAddressLines).contains($0.line) && $0.isInColumn(of: own)
    }
    return !own.tokens.contains { $0.text.first?.isNumber == true } && !below.contains { has(.contact, $0.tokens) }
      && below.contains { has(.address, $0.tokens) || beginsWithPostcode($0.tokens) }
  }

  /// Whether nothing but the head of a mail has the name: its subject, `Scanned document`, `Travel costs of April`, or
  /// its sender, who may only have passed it on, without a legal form and without a domain of that name.
  static func isOnlyInHead(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, let evidence = merchant.evidence, let box = evidence.boxes.first,
      let document = context.documents.first, context.lexicon.chain(named: merchant.value) == nil,
      let line = document.lines.first(where: { $0.page == evidence.page && $0.words.contains { $0.box == box } }),
      let row = line.mailRow
    else { return false }
    if row == .sender {
      let isCompany = context.lexicon.words(in: Tokens.of(merchant.value)).contains { $0.meaning == .form }
      guard !isCompany, !line.words.contains(where: { $0.text.hasPrefix("@") }) else { return false }
    }
    let letters = MerchantLexicon.letters(merchant.value)
    return document.lines.count { MerchantLexicon.letters($0.text).contains(letters) } < 2
  }

  /// Whether the name is only one word for a kind of shop, `RESTAURANT`, or a list of them: the name itself is cut off or
  /// is a logo.
  static func isKind(_ context: PartContext) -> Bool {
    guard let name = context.proposal.merchant?.value, context.lexicon.chain(named: name) == nil else { return false }
    let isBrand = context.lexicon.brands?.brand(letters: MerchantLexicon.letters(name)) != nil
    guard !isBrand, !name.contains(where: LetterScript.isUnspaced) else { return false }
    return Tokens.of(name).count == 1 && context.lexicon.isKindOfShop(name) || context.lexicon.listsTrades(name)
  }

  /// Whether the name is only the town of the address below it, up to misread letters: that of a branch whose logo was
  /// not read, `Wellmoor #204` above `Wellmoor, FL 33803`.
  static func isTown(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, let evidence = merchant.evidence,
      let document = context.documents.first, context.lexicon.chain(named: merchant.value) == nil,
      let line = document.lines.first(where: { $0.holds(evidence) })
    else { return false }
    let name = Array(MerchantLexicon.letters(merchant.value))
    return addressLines(below: line, in: document).contains { other in
      guard other.page == line.page, let town = town(on: other) else { return false }
      return EditDistance.between(name, town) * 4 <= name.count
    }
  }

  /// The letters of the long words on a line with a post code, `Wellmoor, FL 33803` or `33803 Wellmoor`; nil on other
  /// lines. A name with the number of its branch behind it, `Green Grocer 0412`, is none.
  private static func town(on line: TextLine) -> [Character]? {
    let codes = line.tokens.filter { PostalCodes.isPlain($0.text) }
    let isAfterRegion = codes.contains { line.folded[..<$0.range.lowerBound].contains(",") }
    guard isAfterRegion || beginsWithPostcode(line.tokens) else { return nil }
    return Array(line.tokens.filter { $0.text.count > 2 && $0.text.allSatisfy(\.isLetter) }.map(\.text).joined())
  }

  /// The next lines, in which the address of a name is printed.
  private static func addressLines(below line: TextLine, in document: DocumentText) -> ArraySlice<TextLine> {
    document.lines.dropFirst(line.index + 1).prefix(mostAddressLines)
  }

  private static let mostAddressLines = 6

  /// `12345 Berlin`
  private static func beginsWithPostcode(_ tokens: [Token]) -> Bool {
    tokens.first.map { PostalCodes.isPlain($0.text) } ?? false
  }
}
