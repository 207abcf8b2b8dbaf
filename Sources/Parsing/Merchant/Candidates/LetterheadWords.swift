internal import Core

/// What the words of a name say, and how they look.
extension Letterhead {
  /// Adds the features of what the words mean.
  func addKinds(of printed: PrintedName, to features: inout NameFeatures) {
    let index = printed.index, line = lines[index], name = printed.name
    let noise = isLoneChain(index) ? 0 : noiseShare(index)
    features.add(
      .mostlyNoise,
      if: noise >= 0.5 || line.isAmountLabel || line.chains.isEmpty && (line.isLabel || line.isTitleBesideAnother))
    features.add(.someNoise, if: noise > 0 && noise < 0.5)
    features.add(.contact, min(1, line.share(of: [.contact]) * 4))
    // Some companies are named like their addresses.
    features.add(.contact, if: name.contains("@") || line.mailRow != .sender && WebNames.label(in: name) != nil)
    features.add(.person, if: line.has(.person) || line.has(.salutation) || line.isFirstNameWithInitial)
    features.add(.operator, if: line.namesOperator)
    features.add(.customer, if: line.isAddressee)
    let holdsAddress = line.looksLikeAddress || line.sender != nil || layout.isStreetAboveTown(index)
    features.add(.address, if: holdsAddress && !line.endsInForm)
    let unnumbered = withoutBranchNumber(name)
    let describes = layout.describesBusiness(name, at: index)
    features.add(.bareTrade, if: line.chains.isEmpty && (MerchantWords.isKindOfShop(unnumbered) || describes))
    features.add(.sentence, if: line.chains.isEmpty && lexicon.listsTrades(unnumbered))
    features.add(.bareTrade, isKindAboveName(printed) ? 0.7 : 0)
    // It says where the shop is, like an address, but may have the shop's name as well.
    features.add(.address, line.beginsWithBranch ? 0.7 : 0)
    features.add(.sentence, if: printed.rank > 0 && line.listsServices)
    let words = name.split(separator: " ")
    // `KEEP THIS`, `FOR A FREE WHOPPER`
    let isSpoken = line.share(of: [.speech]) > 0.7 || !lexicon.ownersOfBrands(in: line.segment.tokens).isEmpty
    features.add(
      .sentence,
      if: words.count > 8 || NameCleaner.isSentence(words) && !isLogoInSmallLetters(printed) || describes
        || isSpoken && line.chains.isEmpty)
    features.add(.speech, Double(min(3, line.marks.count { $0.meaning == .speech })))
    addChain(of: line, to: &features)
    let letters = Fold.letters(name)
    features.add(
      .knownCustomer,
      if: letters.count >= 6 && blocks.customerNames.contains { $0.hasPrefix(letters.prefix(10)) })
    features.add(.web, if: isInWeb(name))
  }

  /// `Store 1`, `Store nr 1 Farnham` → the kind of shop; but `Studio 54 Nails` is a name. The number may have been cut off
  /// with a town behind it.
  private func withoutBranchNumber(_ name: String) -> String {
    let words = name.split(separator: " ")
    let number = words.firstIndex { $0.allSatisfy(\.isNumber) } ?? words.count
    let rest = words.dropFirst(number + 1).joined(separator: " ")
    if MerchantWords.words(in: Tokens.of(rest)).contains(where: { $0.meaning == .trade && $0.isExact }) { return name }
    let isMarked = number > 1 && ReferenceLabels.isMark(Fold.string(words[number - 1].filter { $0 != "." }))
    return words[..<(isMarked ? number - 1 : number)].joined(separator: " ")
  }

  /// Whether a name is a kind of shop, `PANADERÍA - PASTELERÍA`, perhaps with a word in small letters, `Bar mleczny`,
  /// directly above what may be the shop's name.
  private func isKindAboveName(_ printed: PrintedName) -> Bool {
    let line = lines[printed.index]
    guard printed.parts.count == 1, printed.rank <= 1, line.chains.isEmpty, line.has(.trade),
      let below = layout.below(printed.last).map({ lines[$0] }), mayNameShop(below)
    else { return false }
    if MerchantWords.isKindOfShop(printed.name) { return true }
    let words = printed.name.split(separator: " ")
    return words.count == 2 && words[1].first?.isLowercase == true && NameLines.standsOut(below)
  }

  private func mayNameShop(_ line: HeadLine) -> Bool {
    let others: Set<MerchantWords.Kind> = [.contact, .speech, .person, .salutation, .customer]
    return line.mayBeName && line.segment.letterCount >= 4 && !line.looksLikeAddress && line.chains.isEmpty
      && line.share(of: HeadLine.noise) == 0 && line.share(of: others) == 0 && !line.namesOperator && !line.endsInForm
      && !MerchantWords.isKindOfShop(line.segment.text)
      && !line.segment.folded.contains { $0.isNumber || $0 == ":" }
  }

  /// Adds the features of numbers, lengths and capitals.
  func addLook(of printed: PrintedName, to features: inout NameFeatures) {
    let line = lines[printed.index], name = printed.name
    features.add(.count, if: line.startsWithCount)
    features.add(.numbered, if: line.numbersSomething)
    let numbers = Tokens.of(name).dropFirst().filter { $0.isNumber && $0.range.count > 1 }
    features.add(.number, Double(min(4, numbers.count)))
    // `s.r.o.` counts as three words.
    features.add(.shortWords, if: line.wordLength < 3 && line.chains.isEmpty && !line.endsInForm)
    let letters = name.filter(\.isLetter)
    features.add(.lowerCase, if: letters.allSatisfy(\.isLowercase) && !isLogoInSmallLetters(printed))
    let letterCount = letters.reduce(0) { $0 + (LetterScript.isUnspaced($1) ? 2 : 1) }
    guard letterCount < 4 else { return }
    // `Bak` is a fragment of a logo when the web address has a different name.
    let folded = Fold.letters(name)
    let isPiece =
      line.chains.isEmpty && !webLabels.isEmpty && !webLabels.contains { SameName.isLabel($0, of: folded) }
    features.add(.fewLetters, letterCount < 3 ? 1 : isPiece ? 0.8 : 0.4)
  }

  /// Whether a web or mail address of the page has the name.
  private func isInWeb(_ name: String) -> Bool {
    WebNames.spellings(of: name).contains { text in webLabels.contains { SameName.isLabel($0, of: text) } }
  }

  /// Whether a name is set in small letters on purpose, `corner kettle`: near the top, in the largest print of the head,
  /// with its trade, or above an address or what the shop does. What stands above another name may be handwriting.
  private func isLogoInSmallLetters(_ printed: PrintedName) -> Bool {
    let line = lines[printed.index], segment = line.segment
    guard printed.rank <= 1, printed.name.split(separator: " ").count <= Letterhead.mostWordsOfLogo,
      printed.name.allSatisfy({ !$0.isLetter || $0.isLowercase }), segment.confidence > HeadLine.clear,
      Double(segment.height) > Letterhead.sizeOfLogo * typicalHeight,
      lines.prefix(Letterhead.longestHead).allSatisfy({ $0.segment.height <= segment.height || !$0.speaks })
    else { return false }
    if line.has(.trade) || isInWeb(printed.name) { return true }
    guard let below = layout.below(printed.last).map({ lines[$0] }) else { return false }
    return below.looksLikeAddress || below.has(.contact) || below.listsServices
      || MerchantWords.isKindOfShop(below.segment.text)
  }

  /// In segments.
  private static let longestHead = 8
  private static let mostWordsOfLogo = 4
  /// In heights of the ordinary print, whose letters with and without descenders differ by a quarter.
  private static let sizeOfLogo = 1.35

  private func noiseShare(_ index: Int) -> Double {
    max(lines[index].share(of: HeadLine.noise, ofLetters: true), layout.isTableHead(index) ? 0.5 : 0)
  }

  /// Whether a segment among the first is the name of a chain alone on its line. Some chains are named like labels of
  /// amounts, `NETTO`, `TOTAL`.
  private func isLoneChain(_ index: Int) -> Bool {
    let line = lines[index], number = line.segment.line
    let covered = line.chains.map { line.segment.folded[$0.range].count(where: \.isLetter) }.max() ?? 0
    return index <= 2 && covered * 5 > line.segment.letterCount * 3 && !marked.amountLines.contains(number)
      && lines.prefix { $0.segment.line <= number }.count { $0.segment.line == number } == 1
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
}
