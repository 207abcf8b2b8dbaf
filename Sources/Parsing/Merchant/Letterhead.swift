internal import Core

/// Scores the parts of a document as the merchant's name, by how letters and receipts are set.
struct Letterhead: Sendable {
  private let lines: [HeadLine]
  private let blocks: AddressBlocks
  private let webLabels: Set<String>
  private let typicalHeight: Double
  private let document: DocumentText
  private let lexicon: MerchantLexicon
  /// The lines of the document that hold an amount.
  private let amountLines: Set<Int>
  /// Position of the first segment with an amount.
  private let firstAmount: Int
  /// Position of the first title, `TAX INVOICE`, that stands below an address.
  private let titleBelowLetterhead: Int
  private let occurrences: [String: Int]

  init(_ document: DocumentText, segments: [Segment], web: [WebNames.Name], lexicon: MerchantLexicon) {
    let lines = segments.map { HeadLine($0, in: document.lines[$0.line], lexicon: lexicon) }
    self.lines = lines
    blocks = AddressBlocks(lines.map(\.segment), marks: lines.map(\.marks), lexicon: lexicon)
    self.lexicon = lexicon
    let firstAddress = lines.firstIndex(where: \.looksLikeAddress) ?? lines.count
    titleBelowLetterhead = lines.indices.first { $0 > firstAddress && lines[$0].has(.title) } ?? lines.count
    amountLines = Set(lines.filter(\.holdsAmount).map(\.segment.line))
    firstAmount = lines.firstIndex { $0.holdsAmount } ?? lines.count
    webLabels = Set(web.map { MerchantLexicon.letters($0.label) })
    let heights = segments.filter { $0.letterCount >= 3 }.map(\.height)
    typicalHeight = Double(max(1, Segment.median(heights)))
    self.document = document
    occurrences = segments.reduce(into: [:]) { $0[MerchantLexicon.letters($1.text), default: 0] += 1 }
  }

  /// The last place at which a name is looked for.
  private let deepest = 14
  /// More names than any head has are weighed by nothing but their place.
  private let most = 120
  /// Characters; names are compared letter by letter, and the longest of firms have about a hundred.
  private let longest = 160

  /// The candidates among the printed names, unsorted.
  func candidates() -> [NameCandidate] {
    var found: [NameCandidate] = []
    var rank = 0
    for index in lines.indices where found.count < most {
      let line = lines[index]
      if let sender = SenderLine.name(in: line.segment, lexicon: lexicon), line.segment.page == lines[0].segment.page {
        found.append(
          NameCandidate(name: NameCleaner.clean(sender), features: [.senderLine: 1], evidence: evidence([index]))
        )
      }
      let isCustomer = blocks.customer.contains(index)
      // So far below nothing but a seller's label makes a name.
      guard rank <= deepest || blocks.seller[index] != nil else { continue }
      guard line.speaks, !line.isBareForm, !line.isBareLabel else { continue }
      if let candidate = candidate(at: index, rank: rank) { found.append(candidate) }
      if !isCustomer && line.share(of: [.noise, .title, .contact]) < 0.5 { rank += 1 }
    }
    return found
  }

  private func candidate(at index: Int, rank: Int) -> NameCandidate? {
    let parts = NameLines.joined(from: index, in: lines, typicalHeight: typicalHeight)
    let printed = parts.map { lines[$0].segment.text }.joined(separator: " ")
    var name = Homoglyphs.inOneScript(NameCleaner.clean(printed), of: document.script)
    guard name.count(where: \.isLetter) >= 2, name.count <= longest else { return nil }
    var features = NameFeatures()
    addSetting(of: parts, rank: rank, to: &features)
    addWords(of: name, at: index, to: &features)
    if let label = fieldLabel(of: index) {
      features.add(label.has(.name) || label.has(.seller) ? .nameLabel : .fieldValue)
    }
    // A registration number cut off the name's own line tells as much as one below.
    let cut = printed.count(where: \.isNumber) - name.count(where: \.isNumber)
    if cut >= 5, lines[index].has(.form) || lines[index].has(.trade) { features.add(.registered) }
    if lines[index].chains.isEmpty, rank < 6,
      let (chain, range) = lexicon.damagedChain(atHeadOf: lines[index].segment.tokens)
    {
      // A damaged logo: the name as people write it, or the beginning of a longer one as it is spelled.
      features.add(.chain, range.count * 2 > name.count ? 1 : 0.5)
      let rest = String(Array(lines[index].segment.text)[range.upperBound...])
      name = NameCleaner.clean((rest.contains(where: \.isLetter) ? chain.spelling : chain.name) + " " + rest)
    } else if lines[index].chains.isEmpty, rank < 6, lines[index].segment.words.count == 1,
      let chain = lexicon.chain(inLogo: printed, isAlone: true)
    {
      features.add(.chain)
      name = chain.name
    } else if lines[index].chains.isEmpty, rank < 6, lines[index].share(of: HeadLine.noise) < 0.3,
      let (brand, value) = brand(named: name)
    {
      features.add(.brand, value)
      if let brand { name = brand.name }
    }
    // A house that is printed in full is called as people call it: `dm-drogerie markt` is dm.
    if parts.count == 1, let chain = lexicon.chain(letters: MerchantLexicon.letters(name)) { name = chain.name }
    // `H&M Hennes & Mauritz Sverige AB`
    if rank < 3, !blocks.customer.contains(index), let chain = chainOfCompany(lines[index]) { name = chain.name }
    return NameCandidate(name: name, features: features, evidence: evidence(parts))
  }

  /// What place, size and surroundings say.
  private func addSetting(of parts: [Int], rank: Int, to features: inout NameFeatures) {
    let index = parts[0], line = lines[index], last = parts.last ?? index
    features.add(.place, NameFeatures.place(rank))
    features.add(.laterPage, if: line.segment.page != lines[0].segment.page)
    features.add(.size, NameFeatures.size(Double(line.segment.height) / typicalHeight))
    features.add(.recognition, NameFeatures.recognition(line.segment.confidence))
    features.add(.customer, if: blocks.customer.contains(index))
    features.add(.belowAmounts, if: index > firstAmount)
    if let distance = blocks.seller[index] { features.add(.seller, 1 - 0.13 * Double(distance)) }
    features.add(.repeated, if: occurrences[MerchantLexicon.letters(line.segment.text), default: 0] > 1)
    let below = lines[(last + 1)...].prefix(3)
    features.add(.registered, if: below.first?.isRegistration == true)
    features.add(.addressBelow, if: below.contains(where: \.looksLikeAddress))
    features.add(.contactBelow, if: lines[(last + 1)...].prefix(6).contains { $0.has(.contact) })
    features.add(.belowTitle, if: index > titleBelowLetterhead)
    let hasForm = parts.contains { lines[$0].endsInForm }
    features.add(.form, if: hasForm)
    features.add(.trade, if: !hasForm && parts.contains { lines[$0].has(.trade) })
    if !hasForm, rank <= Letterhead.deepestHouse, mayBeHouse(line), let company = company(below: last) {
      features.add(.aboveCompany, isLarger(line, than: company) ? 1.6 : 1)
    }
  }

  /// The last place at which a house stands over its company.
  private static let deepestHouse = 1

  /// Whether a line is clear and plain enough for a house's name: no address, no sentence, no stain.
  private func mayBeHouse(_ line: HeadLine) -> Bool {
    line.segment.letterCount >= 4 && line.segment.confidence > 0.8 && !line.segment.text.contains(",")
      && line.share(of: HeadLine.noise) == 0 && !lexicon.isKindOfShop(line.segment.text) && !line.looksLikeAddress
      && !line.has(.speech) && !line.has(.person)
  }

  /// The company that runs the house of a line, a few lines below it: `Quill Ltd`, `operated by …`.
  private func company(below index: Int) -> HeadLine? {
    lines[(index + 1)...].prefix(3).enumerated().first { distance, line in
      (line.endsInForm && !lexicon.goesByItsForm(line.segment.tokens) || line.namesOperator)
        && line.segment.page == lines[index].segment.page
        && !amountLines.contains(line.segment.line) && !blocks.customer.contains(index + 1 + distance)
    }?.element
  }

  private func isLarger(_ line: HeadLine, than other: HeadLine) -> Bool {
    Double(line.segment.height) > 1.3 * Double(other.segment.height)
  }

  /// What the words themselves say.
  private func addWords(of name: String, at index: Int, to features: inout NameFeatures) {
    let line = lines[index]
    let noise = max(line.share(of: HeadLine.noise), isTableHead(index) ? 0.5 : 0)
    features.add(.mostlyNoise, if: noise >= 0.5 || line.chains.isEmpty && isLabel(line.segment))
    features.add(.someNoise, if: noise > 0 && noise < 0.5)
    features.add(.contact, min(1, line.share(of: [.contact]) * 4))
    features.add(.person, if: line.has(.person))
    features.add(.operator, if: line.namesOperator)
    features.add(.customer, if: line.isAddressee)
    features.add(.address, if: (line.looksLikeAddress || isStreetAboveTown(index)) && !line.endsInForm)
    let isBelowName = index > 0 && lines[index - 1].speaks && lines[index - 1].share(of: HeadLine.noise) == 0
    features.add(.address, isBelowName && line.endsInTown && !line.looksLikeAddress ? 0.5 : 0)
    // An amount at the end of the printed line makes its beginning goods, even where a gap sets them apart.
    features.add(.amount, if: amountLines.contains(line.segment.line) || standsAboveItsPrice(index))
    // `Store 1`
    let unnumbered = name.split(separator: " ").prefix { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
    features.add(.bareTrade, if: line.chains.isEmpty && lexicon.isKindOfShop(unnumbered))
    features.add(.count, if: line.startsWithCount)
    features.add(.numbered, if: line.numbersSomething)
    features.add(.amount, if: DateScanner.shapes(in: line.segment.folded).contains { $0.penalty < 1.5 })
    features.add(.contact, if: name.contains("@") || WebNames.label(in: name) != nil)
    let numbers = Tokens.of(name).dropFirst().filter { $0.text.first?.isNumber == true && $0.range.count > 1 }
    features.add(.number, Double(min(4, numbers.count)))
    let words = name.split(separator: " ")
    // `KEEP THIS`, `FOR A FREE WHOPPER`
    let isSpoken = line.share(of: [.speech]) > 0.7 || !lexicon.ownersOfBrands(in: line.segment.tokens).isEmpty
    features.add(
      .sentence, if: words.count > 8 || NameCleaner.isSentence(words) || isSpoken && line.chains.isEmpty)
    if let colon = line.segment.folded.firstIndex(of: ":") {
      let isNamed = line.marks.contains {
        ($0.meaning == .name || $0.meaning == .seller) && $0.range.upperBound <= colon
      }
      features.add(isNamed ? .nameLabel : .fieldValue)
    }
    features.add(.speech, Double(min(3, line.marks.count { $0.meaning == .speech })))
    features.add(.shortWords, if: line.wordLength < 3 && line.chains.isEmpty)
    let letters = name.filter(\.isLetter)
    let letterCount = letters.reduce(0) { $0 + (LetterScript.isUnspaced($1) ? 2 : 1) }
    let folded = MerchantLexicon.letters(name)
    if letterCount < 4 {
      // `Bak` is what is left of a logo where the web address has another name.
      let isPiece = line.chains.isEmpty && !webLabels.isEmpty && !webLabels.contains { isSame($0, folded) }
      features.add(.fewLetters, letterCount < 3 ? 1 : isPiece ? 0.8 : 0.4)
    }
    features.add(.lowerCase, if: letters.allSatisfy(\.isLowercase))
    features.add(
      .knownCustomer,
      if: folded.count >= 6 && blocks.customerNames.contains { $0.hasPrefix(folded.prefix(10)) })
    features.add(.web, if: webLabels.contains { isSame($0, folded) })
    addChain(of: line, to: &features)
  }

  /// Whether all of it says what an amount is, `TỔNG CỘNG`, in whichever language.
  private func isLabel(_ segment: Segment) -> Bool {
    let labels = LabelWords.phrases.matches(in: segment.tokens).filter { $0.meaning != .none }
    return !labels.isEmpty
      && segment.tokens.allSatisfy { token in labels.contains { $0.range.overlaps(token.range) } }
  }

  /// `Knez Mihailova 12` over `11000 Beograd`: a house number ends the line above a post code and its town.
  private func isStreetAboveTown(_ index: Int) -> Bool {
    guard lines.indices.contains(index + 1), lines[index].chains.isEmpty else { return false }
    let (street, town) = (lines[index].segment, lines[index + 1].segment)
    guard street.page == town.page, town.line == street.line + 1, town.isInColumn(of: street),
      street.tokens.count >= 2, let number = street.tokens.last?.text, number.first?.isNumber == true,
      number.count <= 4, number.drop(while: \.isNumber).count <= 1,
      let code = town.tokens.first?.text, (4...6).contains(code.count), code.allSatisfy(\.isNumber)
    else { return false }
    return (2...4).contains(town.tokens.count) && town.tokens.last?.text.contains(where: \.isLetter) == true
  }

  /// `Board hire` over `3 x 12.71   38.13`: the name of goods, whose price is on the next line, behind their number.
  private func standsAboveItsPrice(_ index: Int) -> Bool {
    guard let next = lines[(index + 1)...].first(where: { $0.segment.line > lines[index].segment.line }),
      next.segment.line == lines[index].segment.line + 1, next.segment.page == lines[index].segment.page
    else { return false }
    let printed = document.lines[next.segment.line].folded.filter { $0 != " " }
    // A 3 is read as the Cyrillic letter.
    let count = printed.prefix { $0.isNumber || $0 == "з" }
    let behind = printed.dropFirst(count.count)
    return (1...3).contains(count.count) && behind.first.map { "xх×*@".contains($0) } == true
      && behind.prefix(5).contains(where: \.isNumber)
  }

  /// How much of a brand a text is: whole, or with the branch or the town behind it. Where one letter of it was misread,
  /// also the brand.
  private func brand(named name: String) -> (corrected: BrandTable.Brand?, value: Double)? {
    guard let brands = lexicon.brands else { return nil }
    let tokens = Tokens.of(name)
    if let match = brands.match(atHeadOf: tokens) {
      let isWhole = tokens.last?.range.upperBound == match.range.upperBound
      return (nil, match.weight * (isWhole ? 1 : 0.5))
    }
    // A known word is no damaged name: `Apotheke` is not `Apotheka`.
    guard lexicon.words(in: tokens).isEmpty else { return nil }
    return brands.damaged(MerchantLexicon.letters(name)).map { ($0, 0.7) }
  }

  /// Whether the printed line is the head of a table, of which the segment is one column: `Dish   Qty   Amount`.
  private func isTableHead(_ index: Int) -> Bool {
    func isColumn(_ other: HeadLine) -> Bool { other.share(of: [.noise]) >= 0.5 && other.segment.tokens.count <= 2 }
    let line = lines[index].segment.line
    return lines[..<index].reversed().prefix { $0.segment.line == line }.contains(where: isColumn)
      || lines[(index + 1)...].prefix { $0.segment.line == line }.contains(where: isColumn)
  }

  /// The house whose name begins a company's, `H&M Hennes & Mauritz Sverige AB`; not the one that a company of another name
  /// runs.
  private func chainOfCompany(_ line: HeadLine) -> MerchantLexicon.Chain? {
    guard line.endsInForm, let match = line.chains.first, !match.meaning.isWeak,
      MerchantLexicon.letters(line.segment.text).hasPrefix(MerchantLexicon.letters(match.meaning.name))
    else { return nil }
    return match.meaning
  }

  private func addChain(of line: HeadLine, to features: inout NameFeatures) {
    let strongest = line.chains.map { match -> (feature: NameFeature, share: Double) in
      let letters = line.segment.folded[match.range].count(where: \.isLetter)
      let covered = Double(letters) / Double(max(1, line.segment.letterCount))
      if match.meaning.isWeak { return (.weakChain, covered > 0.6 ? 1 : 0) }
      return (.chain, covered > 0.3 ? 1 : 0.5)
    }.max { ($0.feature == .chain ? 1 : 0, $0.share) < ($1.feature == .chain ? 1 : 0, $1.share) }
    if let strongest { features.add(strongest.feature, strongest.share) }
  }

  /// The label with a colon in front of the segment on the same line, `Staff:   ANNA`, `Order #: 3124   SALON`.
  private func fieldLabel(of index: Int) -> HeadLine? {
    guard index > 0, lines[index - 1].segment.line == lines[index].segment.line else { return nil }
    return lines[index - 1].segment.folded.contains(":") ? lines[index - 1] : nil
  }

  /// Whether a web label and a printed name are the same, one perhaps longer: `mainstreet`, `mainstreetrestaurant`.
  private func isSame(_ label: String, _ name: String) -> Bool {
    guard min(label.count, name.count) >= 4 else { return label == name }
    return name.hasPrefix(label) || label.hasPrefix(name) || name.contains(label) && label.count >= 6
  }

  private func evidence(_ parts: [Int]) -> Evidence {
    let segments = parts.map { lines[$0].segment }
    return Evidence(
      page: segments[0].page, boxes: segments.flatMap { $0.words.map(\.box) },
      text: segments.map(\.text).joined(separator: " "))
  }
}
