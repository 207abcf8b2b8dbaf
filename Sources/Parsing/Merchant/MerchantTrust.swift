internal import Core

/// Reasons to doubt a merchant apart from its own evidence.
enum MerchantTrust {
  /// Whether the name may be that of the customer, the town of a branch, a kind of shop, a slogan, a hall with several
  /// shops, who sold in another's name, or only somebody or something at the head of a mail.
  static func isDoubtful(_ context: PartContext) -> Bool {
    isPerhapsAddressee(context) || isOnlyInHead(context) || isTown(context) || isKind(context)
      || isPerhapsAgent(context) || isPerhapsHall(context) || isSlogan(context)
  }

  /// Whether the name may be the customer's, because the sender's letterhead is a picture: on an invoice that names
  /// nobody else, a name without a legal form and printed only once, above an address. A word for a trade makes it the
  /// sender's, unless a company with a legal form is named as well.
  static func isPerhapsAddressee(_ context: PartContext) -> Bool {
    guard context.proposal.kind == .invoice, let merchant = context.proposal.merchant,
      [.textLayer, .ocr].contains(merchant.source), let document = context.documents.first,
      let evidence = merchant.evidence
    else { return false }
    let tokens = Tokens.of(merchant.value)
    let kinds = MerchantWords.words(in: tokens).map(\.meaning)
    guard !kinds.contains(.form), context.lexicon.chain(named: merchant.value) == nil else { return false }
    let letters = Fold.letters(merchant.value)
    let named = document.lines(withLetters: letters)
    guard named.count == 1, let line = named.first, line.page == evidence.page else { return false }
    guard !isInWeb(letters, document) else { return false }
    func has(_ kind: MerchantWords.Kind, _ tokens: [Token]) -> Bool {
      MerchantWords.words(in: tokens).contains { $0.meaning == kind }
    }
    guard !kinds.contains(.trade) || document.lines.contains(where: { $0.index != line.index && has(.form, $0.tokens) })
    else { return false }
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
    // The goods begin with the first price: `Internet access` names no web address, `2 months` no house. An amount may
    // also be in another column, beside the address.
    let aboveGoods = below.prefix { !document.lines[$0.line].words.contains(where: \.looksLikeMoney) }
    return !own.tokens.contains(where: \.isNumber) && !aboveGoods.contains { has(.contact, $0.tokens) }
      && (below.contains { has(.address, $0.tokens) || beginsWithPostcode($0.tokens) }
        || aboveGoods.contains { beginsWithHouse($0.tokens) })
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
      let isCompany = MerchantWords.words(in: Tokens.of(merchant.value)).contains { $0.meaning == .form }
      guard !isCompany, !line.words.contains(where: { $0.text.hasPrefix("@") }) else { return false }
    }
    let letters = Fold.letters(merchant.value)
    return document.lines(withLetters: letters).count < 2
  }

  /// Whether the document says in whose name its goods were sold, and names somebody else there: a department store
  /// that a jeweller has a counter in, or a platform. The name follows on the line, or on the next ones.
  static func isPerhapsAgent(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, [.textLayer, .ocr].contains(merchant.source),
      let document = context.documents.first
    else { return false }
    let letters = Fold.letters(merchant.value)
    return document.lines.contains { line in
      guard let label = MerchantWords.principals.matches(in: line.tokens).first else { return false }
      let named =
        [Fold.letters(String(line.folded[label.range.upperBound...]))]
        + document.lines.dropFirst(line.index + 1).prefix(2).map { Fold.letters($0.text) }
      return !named.contains { $0.contains(letters) }
    }
  }

  /// Whether the name may be that of the hall in which the shop is: it, or the line below it, has a word for one, and
  /// another name follows in print of the same height. A shop that names the hall in its address is the only one printed
  /// so.
  static func isPerhapsHall(_ context: PartContext) -> Bool {
    guard let evidence = context.proposal.merchant?.evidence, let document = context.documents.first,
      let line = document.lines.first(where: { $0.holds(evidence) }),
      document.lines[line.index...].prefix(2).contains(where: { namesHall($0) })
    else { return false }
    return addressLines(below: line, in: document).prefix { !$0.words.contains(where: \.looksLikeMoney) }
      .contains { other in
        other.page == line.page && other.box.height * 5 >= line.box.height * 4 && !namesHall(other)
          && other.folded.count(where: \.isLetter) >= fewestLettersOfShop && !other.folded.contains(where: \.isNumber)
          && !MerchantWords.words(in: other.tokens).contains {
            [.title, .noise, .address, .contact, .place, .speech].contains($0.meaning)
          }
      }
  }

  private static func namesHall(_ line: TextLine) -> Bool {
    !MerchantWords.halls.matches(in: line.tokens).isEmpty
  }

  private static let fewestLettersOfShop = 4

  /// Whether the name is only one word for a kind of shop, `RESTAURANT`, or a list of them: the name itself is cut off or
  /// is a logo.
  static func isKind(_ context: PartContext) -> Bool {
    guard let name = context.proposal.merchant?.value, context.lexicon.chain(named: name) == nil else { return false }
    let isBrand = context.lexicon.brands?.brand(letters: Fold.letters(name)) != nil
    guard !isBrand, !name.contains(where: LetterScript.isUnspaced) else { return false }
    return Tokens.of(name).count == 1 && MerchantWords.isKindOfShop(name) || context.lexicon.listsTrades(name)
  }

  /// Whether the name is printed only once, before the year since which the business exists, and without a legal form:
  /// `Fine Baking since 1961` is as often the slogan below a logo that was not read.
  static func isSlogan(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, let evidence = merchant.evidence,
      let document = context.documents.first, context.lexicon.chain(named: merchant.value) == nil,
      let line = document.lines.first(where: { $0.holds(evidence) }),
      MerchantWords.foundingYear(in: line.tokens) != nil,
      !MerchantWords.words(in: Tokens.of(merchant.value)).contains(where: { $0.meaning == .form })
    else { return false }
    let letters = Fold.letters(merchant.value)
    return document.lines(withLetters: letters).count < 2
      && !isInWeb(letters, document)
  }

  /// Whether a web or mail address in the document has the letters of a name, or is a part of it.
  private static func isInWeb(_ letters: String, _ document: DocumentText) -> Bool {
    WebNames.all(in: document).contains { web in
      let label = Fold.letters(web.label)
      return letters.contains(label) || label.contains(letters)
    }
  }

  /// Whether the name is only the town of the address below it, up to misread letters: that of a branch whose logo was
  /// not read, `Wellmoor #204` above `Wellmoor, FL 33803`.
  static func isTown(_ context: PartContext) -> Bool {
    guard let merchant = context.proposal.merchant, let evidence = merchant.evidence,
      let document = context.documents.first, context.lexicon.chain(named: merchant.value) == nil,
      let line = document.lines.first(where: { $0.holds(evidence) })
    else { return false }
    let name = Array(Fold.letters(merchant.value))
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

  /// `15 TAHRIR ST`: a short number, and a word behind it.
  private static func beginsWithHouse(_ tokens: [Token]) -> Bool {
    guard tokens.count > 1, tokens[0].text.count <= 3, tokens[0].text.allSatisfy(\.isNumber) else { return false }
    return tokens[1].text.count >= 3 && tokens[1].text.allSatisfy(\.isLetter)
  }

  /// `12345 Berlin`
  private static func beginsWithPostcode(_ tokens: [Token]) -> Bool {
    tokens.first.map { PostalCodes.isPlain($0.text) } ?? false
  }
}
