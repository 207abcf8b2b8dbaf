internal import Core

/// A segment with the kinds of its words and the chains that it names, without what letterheads print beside a name.
struct HeadLine: Sendable {
  typealias Mark = Phrases<MerchantWords.Kind>.Match
  typealias ChainMatch = Phrases<ChainTable.Chain>.Match

  /// The whole segment, with its words and chains.
  let printed: Segment
  let printedMarks: [Mark]
  let printedChains: [ChainMatch]
  /// The segment without the kind of document, numbers and the like; it has its own words and chains.
  let segment: Segment
  private(set) var marks: [Mark]
  let chains: [ChainMatch]
  /// Whether the company's tax or registration number was printed in front of the name, and removed.
  let followsNumber: Bool
  /// The header field of a mail that the line shows.
  let mailRow: MailLayout.HeadRow?
  /// Whether the line is a column heading with its currency, `Prezzo(€)`.
  let isColumnHead: Bool
  /// Whether the line is a town with its region and telephone number, `CURITIBA - PR - (41) 5555-3026`.
  let isTownWithTelephone: Bool
  /// Whether the text is a company's name with its legal form in front: `SARL Couverture Le Goff`.
  let beginsWithForm: Bool
  /// Whether the text is the greeting of a letter: `Dear Ada,`, `Sehr geehrte Frau Quill`.
  let isGreeting: Bool
  let beginsWithGreeting: Bool
  /// The sender's name when the line is that above the address window of a letter.
  let sender: String?

  init(_ printed: Segment, in line: TextLine, lexicon: MerchantLexicon) {
    let whole = MerchantWords.words(in: printed.tokens)
    self.printed = printed
    printedMarks = whole
    mailRow = line.mailRow
    isColumnHead = HeadLine.endsInCurrency(printed)
    isTownWithTelephone = HeadLine.isTownWithTelephone(printed)
    isGreeting = line.mailRow == nil && MerchantWords.isGreeting(printed)
    beginsWithGreeting = MerchantWords.beginsWithGreeting(printed.tokens)
    let trimmed = TrimmedSegment(printed, whole, in: line)
    followsNumber = trimmed.followsNumber
    let segment = trimmed.segment, isWhole = segment.wordRange == printed.wordRange
    self.segment = segment
    // What is cut off may be needed: after `Sok. No: 14` the town with its post code.
    sender = SenderLine.name(in: segment) ?? (isWhole ? nil : SenderLine.name(in: printed))
    marks = trimmed.marks.filter {
      !HeadLine.isRegion($0, of: segment) && !HeadLine.isOfNumber($0, in: segment)
        && !(line.source == .ocr && HeadLine.isOtherWord($0, in: segment))
    }
    chains = lexicon.chains(in: segment.tokens)
    printedChains = isWhole ? chains : lexicon.chains(in: printed.tokens)
    beginsWithForm = HeadLine.beginsWithForm(marks, segment)
    // `Mobila Ardeal S.R.L.`, `Internet Corner GmbH`: a company without a number is no contact line, whatever its words
    // also mean.
    if endsInForm, segment.folded.count(where: \.isNumber) < 4, !segment.folded.contains(":") {
      marks.removeAll { $0.meaning == .contact }
    }
    // Nor is `Quill Sierra Internet`.
    if isNameWithContactWord {
      let folded = segment.folded
      marks.removeAll { $0.meaning == .contact && MerchantWords.isSold(String(folded[$0.range])) }
    }
  }

  /// Whether a word for a way to reach a shop, which is also what it sells, follows at least two others, all with a
  /// capital in front and without a number.
  private var isNameWithContactWord: Bool {
    guard let last = segment.tokens.last, MerchantWords.isSold(last.text) else { return false }
    let others = segment.tokens.filter { $0.text.count > 2 && !$0.isPart(of: marks) }
    return others.count >= 2 && !segment.folded.contains { $0.isNumber || ":@/".contains($0) }
      && !segment.text.split(separator: " ").contains(where: NameCleaner.isSmall)
  }

  private static func beginsWithForm(_ marks: [Mark], _ segment: Segment) -> Bool {
    guard let form = marks.first, form.meaning == .form, segment.begins(with: form.range),
      MerchantWords.isLeading(String(segment.folded[form.range]))
    else { return false }
    // `ou sur votre espace`, `PT 1000-001 Lisboa`
    let printed = Array(segment.text)
    guard printed.count == segment.folded.count,
      printed[form.range].allSatisfy({ !$0.isLowercase })
        || printed[form.range].contains(" ") && printed[form.range.lowerBound].isUppercase
    else { return false }
    let rest = segment.folded[form.range.upperBound...]
    return rest.first { $0 != " " }?.isNumber == false && rest.count(where: \.isLetter) >= 4
  }

  /// `RENO, NV 89506`: NV, AB and CO are also legal forms, but a comma precedes only the region.
  private static func isRegion(_ mark: Mark, of segment: Segment) -> Bool {
    guard mark.meaning == .form, MerchantWords.isRegion(String(segment.folded[mark.range])) else { return false }
    return segment.folded[..<mark.range.lowerBound].last { $0 != " " } == ","
  }

  /// Whether a short word for a person is only one letter away from a word that was read clearly: `Heron` is not `Herrn`.
  /// Longer words have few others so near.
  private static func isOtherWord(_ mark: Mark, in segment: Segment) -> Bool {
    [.person, .salutation, .customer].contains(mark.meaning) && !mark.isExact && segment.confidence > clear
      && mark.range.count <= mostLettersOfOther
  }

  private static let mostLettersOfOther = 5

  /// `Prezzo(€)`, `Amount (USD)`.
  private static func endsInCurrency(_ segment: Segment) -> Bool {
    guard segment.text.hasSuffix(")"), let open = segment.text.lastIndex(of: "("), open > segment.text.startIndex else {
      return false
    }
    let inside = segment.text[segment.text.index(after: open)...].dropLast().filter { $0 != " " }
    let isSign = inside.contains { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol } }
    return (1...3).contains(inside.count) && (isSign || Currency(code: String(inside)) != nil)
  }

  private static func isTownWithTelephone(_ segment: Segment) -> Bool {
    let parts: [Substring] = segment.text.split(separator: " - ")
    guard parts.count == 3 else { return false }
    let (town, region, telephone) = (parts[0], parts[1], parts[2])
    return town.count(where: \.isLetter) >= 3 && !town.contains(where: \.isNumber)
      && (2...3).contains(region.count) && region.allSatisfy(\.isUppercase)
      && telephone.count(where: \.isNumber) >= 6 && !telephone.contains(where: \.isLetter)
  }

  func has(_ kind: MerchantWords.Kind) -> Bool { marks.contains { $0.meaning == kind } }

  /// The share of the letters and digits covered by marks of the given kinds.
  ///
  /// - Parameter ofLetters: whether only the letters count: `Faktura nr 10-4418` is a title, whatever its number is.
  func share(of kinds: Set<MerchantWords.Kind>, ofLetters: Bool = false) -> Double {
    let tokens = segment.tokens.filter { !ofLetters || !$0.isNumber }
    let whole = tokens.reduce(0) { $0 + $1.range.count }
    let wanted = marks.filter { kinds.contains($0.meaning) }
    guard whole > 0, !wanted.isEmpty else { return 0 }
    let covered = tokens.filter { $0.isPart(of: wanted) }
    return Double(covered.reduce(0) { $0 + $1.range.count }) / Double(whole)
  }

  /// Kinds of words that rarely occur in names.
  static let noise: Set<MerchantWords.Kind> = [.noise, .title, .contact, .customer, .thanks]

  /// Whether a legal form is the end of a number: the `AB` of the post code `SY8 1AB` is not a company.
  private static func isOfNumber(_ mark: Mark, in segment: Segment) -> Bool {
    let start = mark.range.lowerBound
    return mark.meaning == .form && start > 0 && segment.folded[start - 1].isNumber
  }

  /// Whether a legal form ends the text, apart from a registration number, or begins it where that is usual.
  var endsInForm: Bool {
    if beginsWithForm { return true }
    guard let form = marks.last(where: { $0.meaning == .form }) else { return false }
    // `KG. BATU` is a village; in Japan and Korea the form may precede the name.
    if segment.begins(with: form.range), !isUnspaced { return false }
    let rest = segment.folded[form.range.upperBound...]
    return rest.count(where: \.isLetter) <= 5
  }

  /// `Operated by Quill Ltd`, `(A unit of Quill Foods)`: the company operating the shop named above.
  var namesOperator: Bool {
    marks.contains { $0.meaning == .operator && segment.begins(with: $0.range) }
  }

  /// `Filiale Südstadt`: whether a word for branches begins the text, so that the shop's own name is elsewhere.
  var beginsWithBranch: Bool {
    chains.isEmpty && segment.tokens.first.map { MerchantWords.branches.contains($0.text) } ?? false
  }

  /// `Filiale Südstadt`, `Store 0412 Dubbo`, `Butikk nr 114`: the branch of the shop named above, often a kind of shop
  /// with a number. `TRADING 88 SDN BHD` is the end of a company's name; forms of two letters are also regions, `NV`.
  var namesBranch: Bool {
    if beginsWithBranch { return true }
    guard chains.isEmpty, !marks.contains(where: { $0.meaning == .form && $0.range.count > 2 }),
      let kind = marks.first(where: { $0.meaning == .trade })
    else { return false }
    let next = segment.tokens.first { token in
      token.range.lowerBound >= kind.range.upperBound && !ReferenceLabels.isMark(token.text)
    }
    return next?.isNumber == true
  }

  /// `Name:`, `Nummer:`; the value is in another segment.
  var isBareLabel: Bool { segment.text.hasSuffix(":") }

  /// Whether the name found in it describes a business: a word for a trade with the rest in small letters,
  /// `Comercializadora de electricidad`, `peluquería unisex`. Below a larger name, it is no name.
  func describesBusiness(_ name: String) -> Bool {
    if joinsTradeToGoods { return true }
    let words = name.split(separator: " ").filter { $0.contains(where: \.isLetter) }
    // Two words are a name if the first one has a capital: `Bar centrale`.
    guard words.count >= 3 || words.count == 2 && words[0].first?.isLowercase == true, !endsInForm,
      let trade = marks.first, trade.meaning == .trade
    else { return false }
    return segment.begins(with: trade.range)
      && words.dropFirst().allSatisfy { $0.first(where: \.isLetter)?.isLowercase == true }
  }

  /// `Café & Waffles`, `Bakery, cakes`: a word for a trade alone before a sign that joins it to what is sold.
  private var joinsTradeToGoods: Bool {
    guard let trade = marks.first, trade.meaning == .trade, segment.begins(with: trade.range), !endsInForm,
      !segment.folded.contains(where: \.isNumber)
    else { return false }
    return segment.folded[trade.range.upperBound...].first { $0 != " " }.map { "&+,/·".contains($0) } ?? false
  }

  /// Whether the text lists what a business does, `Gardens · Ponds · Patios`, `New - Used - Repairs`, perhaps with the
  /// year in which it began. With a legal form, it lists partners.
  var listsServices: Bool {
    let signs = segment.text.split { "·•●∙⋅|".contains($0) }.filter { $0.contains(where: \.isLetter) }
    let words: [Substring] = segment.text.split(separator: " ")
    let parts = words.split { ["-", "–", "+"].contains($0) }
      .filter { part in part.contains { $0.contains(where: \.isLetter) } }
    let digits = segment.folded.filter(\.isNumber)
    return max(signs.count, parts.count) >= 3 && !endsInForm && chains.isEmpty
      && (digits.isEmpty || digits.count == 4 && segment.tokens.last?.text == String(digits))
  }

  /// Whether the text is only a legal form on a line by itself.
  var isBareForm: Bool {
    // Two East Asian characters before the form are enough for a name.
    let share = share(of: [.form])
    // `Товариство з обмеженою відповідальністю` is written out.
    return share > (isUnspaced ? 0.95 : 0.7) && segment.letterCount <= 14 || share > 0.99 && !isUnspaced
      || isCompanyWithForm
  }

  /// `CO. (M) SDN BHD`, the end of a name that begins on the line above.
  private var isCompanyWithForm: Bool {
    let forms = marks.filter { $0.meaning == .form }
    guard segment.tokens.first?.text == "co", forms.contains(where: { $0.range.count > 2 }) else { return false }
    return segment.tokens.dropFirst().allSatisfy { $0.range.count == 1 || $0.isPart(of: forms) }
  }

  /// `山田様`, `푸른상사 귀하`: the recipient of the document.
  var isAddressee: Bool { NamingWords.of(.addressee).contains { segment.text.hasSuffix($0) } }

  /// The name in a printed text that begins on the line.
  func name(in printed: String) -> String {
    let name = NameCleaner.clean(printed)
    return mailRow == .sender ? MailNames.withoutDepartment(name) : name
  }

  /// Whether the text may be a name, from its own words.
  var mayBeName: Bool {
    speaks && !isOrnament && MailNames.mayBeName(self) && !isBareForm && !isBareLabel && !isColumnHead && !isGreeting
      && !isBareSender
  }

  /// `From`, with the name elsewhere.
  private var isBareSender: Bool { has(.sender) && share(of: [.sender]) > 0.99 }

  /// Whether the text is made of words, not a speck, an ornament or a row of strokes. A registration number after the
  /// name can have more characters than the name itself.
  var speaks: Bool {
    let signs = segment.folded.count { $0 != " " }
    return segment.letterCount >= (isUnspaced ? 2 : 3) && (wordLengths.max() ?? 0) >= 2
      && segment.letterCount * 3 > signs && segment.confidence > 0.3
  }

  /// The mean length of the words made of letters; ornaments are recognised as many short words.
  var wordLength: Double {
    let lengths = wordLengths
    return lengths.isEmpty ? 0 : Double(lengths.reduce(0, +)) / Double(lengths.count)
  }

  /// Whether the print is larger than that of another line.
  func isLarger(than other: HeadLine) -> Bool { Double(segment.height) > 1.3 * Double(other.segment.height) }

  /// Whether any of the text is in a script without spaces between words.
  var isUnspaced: Bool { segment.folded.contains(where: LetterScript.isUnspaced) }

  /// The lengths of the words made of letters. An East Asian character counts as two letters, and an abbreviation with
  /// full stops, `Δ.Ε.Υ.Α.`, is one word.
  private var wordLengths: [Int] {
    segment.folded.split { !$0.isLetter && $0 != "." }.flatMap { text -> [Int] in
      let words = text.split(separator: ".").map { word in
        word.reduce(0) { $0 + (LetterScript.isUnspaced($1) ? 2 : 1) }
      }
      return words.count >= HeadLine.fewestInitials && words.allSatisfy { $0 == 1 } ? [words.count] : words
    }
  }

  /// The least number of letters of an abbreviation with full stops; two are the initials of a person.
  private static let fewestInitials = 3

  /// Whether the text is a row of asterisks or dashes that was read as ideographs: a few of them again and again.
  var isOrnament: Bool {
    let signs = segment.text.filter { !$0.isWhitespace }
    return signs.count >= HeadLine.shortestOrnament && signs.contains(where: LetterScript.isUnspaced)
      && signs.allSatisfy { LetterScript.isUnspaced($0) || "*-=~_".contains($0) }
      && Set(signs).count * 3 <= signs.count * 2
  }

  /// In characters; words of one sign written twice or three times are shorter.
  private static let shortestOrnament = 6
}
