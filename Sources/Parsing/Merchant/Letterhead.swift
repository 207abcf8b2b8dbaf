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

  /// The candidates among the printed names, unsorted.
  func candidates() -> [NameCandidate] {
    var found: [NameCandidate] = []
    var rank = 0
    for index in lines.indices {
      let line = lines[index]
      if let sender = SenderLine.name(in: line.segment, lexicon: lexicon), line.segment.page == lines[0].segment.page {
        found.append(
          NameCandidate(name: NameCleaner.clean(sender), score: MerchantWeights.senderLine, evidence: evidence([index]))
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
    var name = NameCleaner.clean(printed)
    guard name.count(where: \.isLetter) >= 2 else { return nil }
    var score = score(parts, rank: rank) + score(ofText: name, in: lines[index])
    if let label = fieldLabel(of: index) {
      let isName = label.has(.name) || label.has(.seller)
      score += isName ? MerchantWeights.nameLabel : MerchantWeights.fieldValue
    }
    // A registration number cut off the name's own line tells as much as one below.
    let cut = printed.count(where: \.isNumber) - name.count(where: \.isNumber)
    if cut >= 5, lines[index].has(.form) || lines[index].has(.trade) { score += MerchantWeights.registered }
    if lines[index].chains.isEmpty, rank < 6,
      let (chain, range) = lexicon.damagedChain(atHeadOf: lines[index].segment.tokens)
    {
      // A damaged logo: the name as people write it, followed by what else was printed.
      score += range.count * 2 > name.count ? MerchantWeights.chain : MerchantWeights.chain / 2
      let rest = String(Array(lines[index].segment.text)[range.upperBound...])
      name = NameCleaner.clean(chain.name + " " + rest)
    }
    return NameCandidate(name: name, score: score, evidence: evidence(parts))
  }

  /// What place, size and surroundings say.
  private func score(_ parts: [Int], rank: Int) -> Double {
    let index = parts[0], line = lines[index], last = parts.last ?? index
    var score = MerchantWeights.place(rank)
    if line.segment.page != lines[0].segment.page { score += MerchantWeights.laterPage }
    score += MerchantWeights.size(Double(line.segment.height) / typicalHeight)
    score += MerchantWeights.recognition(line.segment.confidence)
    if blocks.customer.contains(index) { score += MerchantWeights.customer }
    if index > firstAmount { score += MerchantWeights.belowAmounts }
    if let distance = blocks.seller[index] { score += MerchantWeights.seller - 0.4 * Double(distance) }
    if occurrences[MerchantLexicon.letters(line.segment.text), default: 0] > 1 { score += MerchantWeights.repeated }
    let below = lines[(last + 1)...].prefix(3)
    if below.first?.isRegistration == true { score += MerchantWeights.registered }
    if below.contains(where: \.looksLikeAddress) { score += MerchantWeights.addressBelow }
    if lines[(last + 1)...].prefix(6).contains(where: { $0.has(.contact) }) { score += MerchantWeights.contactBelow }
    if index > titleBelowLetterhead { score += MerchantWeights.belowTitle }
    if parts.contains(where: { lines[$0].endsInForm }) {
      score += MerchantWeights.form
    } else if parts.contains(where: { lines[$0].has(.trade) }) {
      score += MerchantWeights.trade
    }
    return score
  }

  /// What the words themselves say.
  private func score(ofText name: String, in line: HeadLine) -> Double {
    var score = 0.0
    let noise = line.share(of: [.noise, .title, .contact, .customer, .thanks])
    if noise >= 0.5 { score += MerchantWeights.mostlyNoise } else if noise > 0 { score += MerchantWeights.someNoise }
    if line.has(.contact) { score += MerchantWeights.contact * min(1, line.share(of: [.contact]) * 4) }
    if line.has(.person) { score += MerchantWeights.person }
    if line.looksLikeAddress, !line.endsInForm { score += MerchantWeights.address }
    // An amount at the end of the printed line makes its beginning goods, even where a gap sets them apart.
    if amountLines.contains(line.segment.line) { score += MerchantWeights.amount }
    if line.isBareTrade { score += MerchantWeights.bareTrade }
    if line.startsWithCount { score += MerchantWeights.count }
    if line.segment.folded.contains("#"), line.chains.isEmpty { score += MerchantWeights.label }
    if DateScanner.shapes(in: line.segment.folded).contains(where: { $0.penalty < 1.5 }) {
      score += MerchantWeights.amount
    }
    if name.contains("@") || WebNames.label(in: name) != nil { score += MerchantWeights.contact }
    let numbers = Tokens.of(name).dropFirst().filter { $0.text.first?.isNumber == true && $0.range.count > 1 }
    score += MerchantWeights.number * Double(min(4, numbers.count))
    let words = name.split(separator: " ")
    if words.count > 8 { score += MerchantWeights.sentence }
    if let colon = line.segment.folded.firstIndex(of: ":") {
      let isNamed = line.marks.contains {
        ($0.meaning == .name || $0.meaning == .seller) && $0.range.upperBound <= colon
      }
      score += isNamed ? MerchantWeights.nameLabel : MerchantWeights.fieldValue
    }
    let speech = line.marks.count { $0.meaning == .speech }
    score += MerchantWeights.speech * Double(min(3, speech))
    if line.wordLength < 3, line.chains.isEmpty { score += MerchantWeights.shortWords }
    let letters = name.filter(\.isLetter)
    if letters.count < 4 { score += MerchantWeights.fewLetters * (letters.count < 3 ? 1 : 0.4) }
    if letters.allSatisfy(\.isLowercase) { score += MerchantWeights.lowerCase }
    let folded = MerchantLexicon.letters(name)
    if folded.count >= 6, blocks.customerNames.contains(where: { $0.hasPrefix(folded.prefix(10)) }) {
      score += MerchantWeights.knownCustomer
    }
    if webLabels.contains(where: { isSame($0, folded) }) { score += MerchantWeights.web }
    return score + chainScore(line)
  }

  private func chainScore(_ line: HeadLine) -> Double {
    line.chains.map { match in
      let covered = Double(match.range.count) / Double(max(1, line.segment.folded.count))
      if match.meaning.isWeak { return covered > 0.6 ? MerchantWeights.weakChain : 0 }
      return covered > 0.3 ? MerchantWeights.chain : MerchantWeights.chain / 2
    }.max() ?? 0
  }

  /// The label that ends in a colon in front of the segment on the same line, `Staff:   ANNA`.
  private func fieldLabel(of index: Int) -> HeadLine? {
    guard index > 0, lines[index - 1].segment.line == lines[index].segment.line, lines[index - 1].isBareLabel else {
      return nil
    }
    return lines[index - 1]
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
