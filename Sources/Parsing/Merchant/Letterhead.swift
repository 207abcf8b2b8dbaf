internal import Core

/// Scores the parts of a document as candidates for the merchant's name, by the typical layout of letters and receipts.
struct Letterhead: Sendable {
  private let layout: HeadLayout
  private var lines: [HeadLine] { layout.lines }
  private let blocks: AddressBlocks
  private let webLabels: Set<String>
  private let typicalHeight: Double
  private let document: DocumentText
  private let lexicon: MerchantLexicon
  /// The lines of the document that contain an amount.
  private let amountLines: Set<Int>
  /// Position of the first segment that contains an amount.
  private let firstAmount: Int
  /// Position of the first title, such as `TAX INVOICE`, below an address.
  private let titleBelowLetterhead: Int
  private let occurrences: [String: Int]
  /// The companies at the foot of the first page, by the positions of their segments.
  private let imprints: [Int: NameCandidate]
  /// The letters of the first words of segments that continue after them.
  private let beginnings: Set<String>

  init(_ document: DocumentText, segments: [Segment], web: [WebNames.Name], lexicon: MerchantLexicon) {
    let lines = segments.map { HeadLine($0, in: document.lines[$0.line], lexicon: lexicon) }
    blocks = AddressBlocks(lines, lexicon: lexicon)
    self.lexicon = lexicon
    let layout = HeadLayout(lines)
    self.layout = layout
    let firstAddress = lines.firstIndex(where: \.looksLikeAddress) ?? lines.count
    titleBelowLetterhead = lines.indices.first { $0 > firstAddress && lines[$0].has(.title) } ?? lines.count
    amountLines = Set(lines.filter(\.holdsAmount).map(\.segment.line))
    firstAmount = lines.firstIndex { $0.holdsAmount } ?? lines.count
    webLabels = Set(web.map { MerchantLexicon.letters($0.label) })
    let heights = segments.filter { $0.letterCount >= 3 }.map(\.height)
    typicalHeight = Double(max(1, Segment.median(heights)))
    self.document = document
    occurrences = segments.reduce(into: [:]) { $0[MerchantLexicon.letters($1.text), default: 0] += 1 }
    beginnings = Set(segments.flatMap { Letterhead.beginnings(of: $0) })
    imprints = Imprint.candidates(in: layout, of: document, below: firstAmount, blocks)
  }

  /// The last rank (position among the candidate lines) at which a name is searched for.
  private let deepest = 14
  /// The maximum number of candidates; beyond it, only their position would distinguish them.
  private let most = 120
  /// In characters. Names are compared letter by letter, and the longest company names have about a hundred.
  private let longest = 160

  /// The candidates among the printed names, unsorted.
  func candidates() -> [NameCandidate] {
    var found: [NameCandidate] = []
    var rank = 0
    for index in lines.indices where found.count < most {
      let line = lines[index]
      if let sender = line.sender.map(NameCleaner.clean), line.segment.page == lines[0].segment.page,
        !describesBusiness(sender, at: index), !blocks.customer.contains(index) || blocks.seller[index] != nil
      {
        found.append(NameCandidate(name: sender, features: [.senderLine: 1], evidence: evidence([index])))
      }
      if let imprint = imprints[index] { found.append(imprint) }
      let isCustomer = blocks.customer.contains(index)
      // This far down, only a seller's label makes a segment a candidate.
      guard rank <= deepest || blocks.seller[index] != nil else { continue }
      guard line.mayBeName else { continue }
      if let candidate = candidate(at: index, rank: rank) { found.append(candidate) }
      if !isCustomer, line.mailRow != .subject, line.share(of: [.noise, .title, .contact]) < 0.5 { rank += 1 }
    }
    return found
  }

  private func candidate(at index: Int, rank: Int) -> NameCandidate? {
    let longer = longerName(below: index)
    let parts = longer.map { [index, $0] } ?? NameLines.joined(from: index, in: layout, typicalHeight: typicalHeight)
    let printed =
      longer.map { lines[$0].segment.text }
      ?? parts.map { $0 == index ? lines[$0].segment.text : continuation($0) }.joined(separator: " ")
    var name = Homoglyphs.inOneScript(lines[index].name(in: printed), of: document.script)
    guard name.count(where: \.isLetter) >= 2, name.count <= longest, !lines[index].isContactLabel(name, lexicon) else {
      return nil
    }
    var features = NameFeatures()
    addSetting(of: parts, rank: rank, to: &features)
    addWords(of: name, at: index, to: &features)
    if let label = layout.fieldLabel(of: index) {
      let names = label.marks.contains { namesSeller($0, at: index) }
      features.add(names ? .nameLabel : .fieldValue)
    }
    // A registration number removed from the name's own line is as good a sign as one on the line below.
    let cut = printed.count(where: \.isNumber) - name.count(where: \.isNumber)
    if cut >= 5, lines[index].has(.form) || lines[index].has(.trade) { features.add(.registered) }
    // With its legal form and clearly read, it is the name of another company.
    let isClear = lines[index].endsInForm && lines[index].segment.confidence > Letterhead.clear
    if lines[index].chains.isEmpty, rank < 6, isRecognised(index), !isClear, !lines[index].looksLikeAddress,
      let (chain, range) = lexicon.damagedChain(atHeadOf: lines[index].segment.tokens)
    {
      // A damaged logo: use the usual form of the name, or the printed spelling when it begins a longer name.
      features.add(.chain, range.count * 2 > name.count ? 1 : 0.5)
      let rest = String(Array(lines[index].segment.text)[range.upperBound...])
      name = NameCleaner.clean((rest.contains(where: \.isLetter) ? chain.spelling : chain.name) + " " + rest)
    } else if lines[index].chains.isEmpty, rank < 6, lines[index].segment.words.count == 1,
      let chain = lexicon.chain(inLogo: printed, isAlone: true)
    {
      features.add(.chain)
      name = chain.name
    } else if lines[index].chains.isEmpty, rank < 6, lines[index].share(of: HeadLine.noise) < 0.3,
      !layout.isBelowStreet(index),
      let (brand, value) = brand(named: name, isScan: isRecognised(index))
    {
      features.add(.brand, value)
      if let brand { name = brand.name }
    }
    // A chain printed with its full company name gets its usual name: `dm-drogerie markt` is dm.
    if parts.count == 1, let chain = lexicon.chain(letters: MerchantLexicon.letters(name)) { name = chain.name }
    // `H&M Hennes & Mauritz Sverige AB`
    if rank < 3, !blocks.customer.contains(index), let chain = chainOfCompany(lines[index]) { name = chain.name }
    if rank < 3, isRecognised(index) { name = PrintedAccents.restored(in: name, from: document) }
    return NameCandidate(name: name, features: features, evidence: evidence(parts))
  }

  /// The second line of a name, without the town after the kind of shop.
  private func continuation(_ index: Int) -> String {
    let segment = lines[index].segment
    guard let count = lines[index].wordsBeforeTown else { return segment.text }
    return segment.words.prefix(count).map(\.text).joined(separator: " ")
  }

  /// The line below a logo that repeats it after the kind of shop: `BLUMENHAUS MELVIA` below `Melvia`.
  private func longerName(below index: Int) -> Int? {
    guard lines.indices.contains(index + 1), lines[index].chains.isEmpty, lines[index + 1].chains.isEmpty else {
      return nil
    }
    let (logo, lower) = (lines[index].segment, lines[index + 1].segment)
    guard logo.letterCount >= 4, lower.line == logo.line + 1, lower.isInColumn(of: logo),
      lower.tokens.dropFirst().map(\.text) == logo.tokens.map(\.text), let first = lower.tokens.first,
      first.range.count >= 4, first.text.allSatisfy(\.isLetter), lower.text.first?.isUppercase == true,
      !lines[index + 1].marks.contains(where: { $0.meaning != .trade && $0.range.overlaps(first.range) })
    else { return nil }
    return index + 1
  }

  /// Whether a segment was recognised from a picture, where letters may be misread.
  private func isRecognised(_ index: Int) -> Bool { document.lines[lines[index].segment.line].source == .ocr }

  /// Adds the features of position, print size and surroundings.
  private func addSetting(of parts: [Int], rank: Int, to features: inout NameFeatures) {
    let index = parts[0], line = lines[index], last = parts.last ?? index
    features.add(.place, NameFeatures.place(rank))
    features.add(.laterPage, if: line.segment.page != lines[0].segment.page)
    features.add(.size, NameFeatures.size(Double(line.segment.height) / typicalHeight))
    features.add(.recognition, NameFeatures.recognition(line.segment.confidence))
    features.add(.customer, if: blocks.customer.contains(index))
    features.add(.belowAmounts, if: index > firstAmount)
    if let distance = blocks.seller[index] { features.add(.seller, 1 - 0.13 * Double(distance)) }
    features.add(.repeated, if: isRepeated(line.segment))
    features.add(.sentence, if: rank > 0 && line.listsServices)
    let next = lines.indices.contains(last + 1) ? lines[last + 1] : nil
    features.add(.registered, if: next?.isRegistration == true || line.followsNumber)
    features.add(.addressBelow, if: layout.following(last, most: 3).contains { lines[$0].looksLikeAddress })
    features.add(.contactBelow, if: layout.following(last, most: 6).contains { lines[$0].has(.contact) })
    features.add(.belowTitle, if: index > titleBelowLetterhead)
    features.add(.addressee, if: isPerhapsAddressee(index, last))
    let hasForm = parts.contains { lines[$0].endsInForm }
    features.add(.form, if: hasForm)
    features.add(.trade, if: !hasForm && parts.contains { lines[$0].has(.trade) })
    if !hasForm, rank <= Letterhead.deepestShopName, mayBeShopName(line), let company = company(below: last) {
      features.add(.aboveCompany, isLarger(line, than: company) ? 1.6 : 1)
    }
  }

  /// Whether the text is in ordinary print above an address without a telephone or register number, on a page whose
  /// imprint is that of a company of another name.
  private func isPerhapsAddressee(_ index: Int, _ last: Int) -> Bool {
    let segment = lines[index].segment
    guard let first = segment.tokens.first?.text, index < firstAmount, blocks.seller[index] == nil, !imprints.isEmpty,
      Double(segment.height) < 1.25 * typicalHeight, !isRepeated(segment),
      !imprints.values.contains(where: { Tokens.of($0.name).first?.text == first })
    else { return false }
    let below = layout.column(below: last, most: 6).map { lines[$0] }
    return below.prefix(3).contains(where: \.looksLikeAddress) && !below.contains { $0.has(.contact) }
  }

  /// Whether the text is printed again, alone or at the beginning of a line: `Quill Gardens` with
  /// `Quill Gardens – 5 Mill Lane, Leeds`.
  private func isRepeated(_ segment: Segment) -> Bool {
    let letters = MerchantLexicon.letters(segment.text)
    if occurrences[letters, default: 0] > 1 { return true }
    return letters.count >= Letterhead.shortestBeginning && beginnings.contains(letters)
  }

  /// The letters of the first words of a segment, without the whole of it.
  private static func beginnings(of segment: Segment) -> [String] {
    var letters = ""
    return segment.tokens.dropLast().prefix(mostWordsRepeated).map { token in
      letters += token.text
      return letters
    }
  }

  private static let mostWordsRepeated = 5
  /// In letters. Shorter ones are towns and labels as often as names.
  private static let shortestBeginning = 8

  /// The last rank at which a shop's name can stand above its company's name.
  private static let deepestShopName = 1

  /// Whether a line can be a shop's name: read clearly, without an address, a sentence or noise.
  private func mayBeShopName(_ line: HeadLine) -> Bool {
    line.segment.letterCount >= 4 && line.segment.confidence > 0.8 && !line.segment.text.contains(",")
      && line.share(of: HeadLine.noise) == 0 && !lexicon.isKindOfShop(line.segment.text) && !line.looksLikeAddress
      && !line.has(.speech) && !line.has(.person) && !line.has(.salutation)
  }

  /// The company operating the shop named on a line, a few lines below it: `Quill Ltd`, `operated by …`.
  private func company(below index: Int) -> HeadLine? {
    layout.following(index, most: 3).first { position in
      let line = lines[position]
      return (line.endsInForm && !lexicon.goesByItsForm(line.segment.tokens) || line.namesOperator)
        && line.segment.page == lines[index].segment.page
        && !amountLines.contains(line.segment.line) && !blocks.customer.contains(position)
    }.map { lines[$0] }
  }

  /// The recogniser's confidence in names without a misread letter.
  private static let clear = 0.95

  /// Whether a name only says what the larger name above it does.
  private func describesBusiness(_ name: String, at index: Int) -> Bool {
    index > 0 && lines[index].describesBusiness(name) && isLarger(lines[index - 1], than: lines[index])
  }

  private func isLarger(_ line: HeadLine, than other: HeadLine) -> Bool {
    Double(line.segment.height) > 1.3 * Double(other.segment.height)
  }

  /// Adds the features of the words themselves.
  private func addWords(of name: String, at index: Int, to features: inout NameFeatures) {
    let line = lines[index]
    let noise = isLoneChain(index) ? 0 : noiseShare(index)
    features.add(.mostlyNoise, if: noise >= 0.5 || line.chains.isEmpty && line.isLabel)
    features.add(.someNoise, if: noise > 0 && noise < 0.5)
    features.add(.contact, min(1, line.share(of: [.contact]) * 4))
    features.add(.person, if: line.has(.person) || line.has(.salutation))
    features.add(.operator, if: line.namesOperator)
    features.add(.customer, if: line.isAddressee)
    let holdsAddress = line.looksLikeAddress || line.sender != nil || layout.isStreetAboveTown(index)
    features.add(.address, if: holdsAddress && !line.endsInForm)
    let isBelowName = index > 0 && lines[index - 1].speaks && lines[index - 1].share(of: HeadLine.noise) == 0
    features.add(.address, layout.isBelowStreet(index) && line.chains.isEmpty ? 0.5 : 0)
    features.add(.address, isBelowName && line.endsInTown && !line.looksLikeAddress ? 0.5 : 0)
    // An amount at the end of the printed line makes its beginning an item, even when a gap separates them.
    features.add(.amount, if: amountLines.contains(line.segment.line) || standsAboveItsPrice(index))
    // `Store 1`
    let unnumbered = name.split(separator: " ").prefix { !$0.allSatisfy(\.isNumber) }.joined(separator: " ")
    let describes = describesBusiness(name, at: index)
    features.add(.bareTrade, if: line.chains.isEmpty && (lexicon.isKindOfShop(unnumbered) || describes))
    features.add(.count, if: line.startsWithCount)
    features.add(.numbered, if: line.numbersSomething)
    features.add(.amount, if: DateScanner.shapes(in: line.segment.folded).contains { $0.penalty < 1.5 })
    MailNames.addFeatures(of: line, in: document, to: &features)
    // Some companies are named like their addresses.
    features.add(.contact, if: name.contains("@") || line.mailRow != .sender && WebNames.label(in: name) != nil)
    let numbers = Tokens.of(name).dropFirst().filter { $0.text.first?.isNumber == true && $0.range.count > 1 }
    features.add(.number, Double(min(4, numbers.count)))
    let words = name.split(separator: " ")
    // `KEEP THIS`, `FOR A FREE WHOPPER`
    let isSpoken = line.share(of: [.speech]) > 0.7 || !lexicon.ownersOfBrands(in: line.segment.tokens).isEmpty
    features.add(
      .sentence,
      if: words.count > 8 || NameCleaner.isSentence(words) || describes || isSpoken && line.chains.isEmpty)
    if let colon = line.segment.folded.firstIndex(of: ":") {
      let isNamed = line.marks.contains { $0.range.upperBound <= colon && namesSeller($0, at: index) }
      features.add(isNamed ? .nameLabel : .fieldValue)
    }
    features.add(.speech, Double(min(3, line.marks.count { $0.meaning == .speech })))
    // `s.r.o.` counts as three words.
    features.add(.shortWords, if: line.wordLength < 3 && line.chains.isEmpty && !line.endsInForm)
    let letters = name.filter(\.isLetter)
    let letterCount = letters.reduce(0) { $0 + (LetterScript.isUnspaced($1) ? 2 : 1) }
    let folded = MerchantLexicon.letters(name)
    if letterCount < 4 {
      // `Bak` is a fragment of a logo when the web address has a different name.
      let isPiece = line.chains.isEmpty && !webLabels.isEmpty && !webLabels.contains { isSame($0, folded) }
      features.add(.fewLetters, letterCount < 3 ? 1 : isPiece ? 0.8 : 0.4)
    }
    features.add(.lowerCase, if: letters.allSatisfy(\.isLowercase))
    features.add(
      .knownCustomer,
      if: folded.count >= 6 && blocks.customerNames.contains { $0.hasPrefix(folded.prefix(10)) })
    features.add(.web, if: WebNames.spellings(of: name).contains { text in webLabels.contains { isSame($0, text) } })
    addChain(of: line, to: &features)
  }

  private func noiseShare(_ index: Int) -> Double {
    max(lines[index].share(of: HeadLine.noise, ofLetters: true), layout.isTableHead(index) ? 0.5 : 0)
  }

  /// Whether a label says that the name after it, in the segment at an index, is the seller's.
  private func namesSeller(_ mark: HeadLine.Mark, at index: Int) -> Bool {
    switch mark.meaning {
    case .name, .seller: true
    case .label: mayBeSeller(index)
    case .holder, .sender: blocks.seller[index] != nil
    default: false
    }
  }

  /// Whether the name after a label such as `Name:` may be the seller's: below a seller's label, or with the legal form
  /// or trade of a company. Without them, it is as likely the customer's.
  private func mayBeSeller(_ index: Int) -> Bool {
    blocks.seller[index] != nil || lines[index].has(.form) || lines[index].has(.trade)
  }

  /// `Board hire` above `3 x 12.71   38.13`: an item's name with its quantity and price on the next line.
  private func standsAboveItsPrice(_ index: Int) -> Bool {
    guard let next = lines[(index + 1)...].first(where: { $0.segment.line > lines[index].segment.line }),
      next.segment.line == lines[index].segment.line + 1, next.segment.page == lines[index].segment.page
    else { return false }
    return QuantityLine.begins(document.lines[next.segment.line].folded)
  }

  /// Whether a segment among the first is the name of a chain alone on its line. Some chains are named like labels of
  /// amounts, `NETTO`, `TOTAL`.
  private func isLoneChain(_ index: Int) -> Bool {
    let line = lines[index], number = line.segment.line
    let covered = line.chains.map { line.segment.folded[$0.range].count(where: \.isLetter) }.max() ?? 0
    return index <= 2 && covered * 5 > line.segment.letterCount * 3 && !amountLines.contains(number)
      && lines.count(where: { $0.segment.line == number && $0.segment.page == line.segment.page }) == 1
  }

  /// How much of a name is a brand: all of it, or its beginning with a branch or town after it. When the brand is
  /// recognised despite one misread letter, the brand is returned as well, as the correction.
  private func brand(named name: String, isScan: Bool) -> (corrected: BrandTable.Brand?, value: Double)? {
    guard let brands = lexicon.brands else { return nil }
    let tokens = Tokens.of(name)
    if let match = brands.match(atHeadOf: tokens) {
      let isWhole = tokens.last?.range.upperBound == match.range.upperBound
      return (nil, match.weight * (isWhole ? 1 : 0.5))
    }
    // A known word is not a damaged brand: `Apotheke` is not `Apotheka`. Text that was not recognised is not damaged.
    let letters = MerchantLexicon.letters(name)
    guard isScan, lexicon.words(in: tokens).isEmpty, let brand = brands.damaged(letters),
      !isOtherForm(letters, of: MerchantLexicon.letters(brand.name))
    else { return nil }
    return (brand, 0.7)
  }

  /// Whether a word differs from a brand only in its last letter, which is more often another form of the word than a
  /// misread letter: `Delikatesy` is not `Delikateso`.
  private func isOtherForm(_ word: String, of brand: String) -> Bool {
    word.count == brand.count && word != brand && word.dropLast() == brand.dropLast()
  }

  /// The chain whose name begins a company's name, `H&M Hennes & Mauritz Sverige AB`. A chain that a company of another
  /// name operates does not count.
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

  /// Whether a web label and a printed name match; one may be longer: `mainstreet`, `mainstreetrestaurant`.
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
