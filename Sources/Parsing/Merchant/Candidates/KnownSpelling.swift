internal import Core

/// The usual spelling of printed names that the tables know, also damaged ones.
extension Letterhead {
  /// The name as people write it; adds how much of it is known.
  func usualSpelling(of printed: PrintedName, to features: inout NameFeatures) -> String {
    let line = lines[printed.index]
    var name = printed.name
    if line.chains.isEmpty, printed.rank < Letterhead.deepestKnown, let known = known(printed) {
      features.add(known.feature, known.value)
      name = known.name
    }
    name = withForm(name, of: printed)
    // A chain printed with its full company name gets its usual name: `dm-drogerie markt` is dm.
    if printed.parts.count == 1, let chain = lexicon.chain(letters: Fold.letters(name)) { name = chain.name }
    guard printed.rank < Letterhead.deepestLogo else { return name }
    // `H&M Hennes & Mauritz Sverige AB`
    if !blocks.customer.contains(printed.index), let chain = chainOfCompany(line) { name = chain.name }
    return marked.isRecognised(printed.index) ? accents.restored(in: name) : name
  }

  /// The name with the letters of its legal form.
  private func withForm(_ name: String, of printed: PrintedName) -> String {
    guard marked.isRecognised(printed.index) else { return name }
    let cut = printed.text.count(where: \.isNumber) - printed.name.count(where: \.isNumber)
    let below = layout.below(printed.last).map { lines[$0].segment.text }
    return DigitsInForms.repaired(
      name, isRegistered: cut >= 5 || below?.hasPrefix("(") == true)
  }

  /// The rank up to which a text may be a damaged name, and that up to which it may be a logo.
  private static let deepestKnown = 6
  private static let deepestLogo = 3
  /// The recogniser's confidence in names without a misread letter.
  private static let clear = 0.95

  /// The chain or brand that a text is, although recognition damaged it or it is not printed as in the tables.
  private func known(_ printed: PrintedName) -> (name: String, feature: NameFeature, value: Double)? {
    let index = printed.index, line = lines[index], isScan = marked.isRecognised(index)
    // With its legal form and clearly read, it is the name of another company.
    let isClear = line.endsInForm && line.segment.confidence > Letterhead.clear
    if isScan, !isClear, !line.looksLikeAddress,
      let (chain, range) = lexicon.damagedChain(atHeadOf: line.segment.tokens)
    {
      // Use the usual form of the name, or the printed spelling when it begins a longer name.
      let rest = line.segment.text(from: range.upperBound)
      let spelling = rest.contains(where: \.isLetter) ? chain.spelling : chain.name
      return (NameCleaner.clean(spelling + " " + rest), .chain, range.count * 2 > printed.name.count ? 1 : 0.5)
    }
    if line.segment.words.count == 1, let chain = lexicon.chain(inLogo: printed.text, isAlone: true) {
      return (chain.name, .chain, 1)
    }
    guard line.share(of: HeadLine.noise) < 0.3, !layout.isBelowStreet(index) else { return nil }
    return brand(named: printed.name, isScan: isScan)
  }

  /// A name that is a brand, or begins with one and has a branch or town after it, in the brand's spelling if one letter
  /// is misread.
  private func brand(named name: String, isScan: Bool) -> (name: String, feature: NameFeature, value: Double)? {
    guard let brands = lexicon.brands else { return nil }
    let tokens = Tokens.of(name)
    if let match = brands.match(atHeadOf: tokens) {
      let isWhole = tokens.last?.range.upperBound == match.range.upperBound
      return (name, .brand, match.weight * (isWhole ? 1 : 0.5))
    }
    // A known word is not a damaged brand: `Apotheke` is not `Apotheka`. Text that was not recognised is not damaged.
    let letters = Fold.letters(name)
    guard isScan, MerchantWords.words(in: tokens).isEmpty, let brand = brands.damaged(letters),
      !isOtherForm(letters, of: Fold.letters(brand.name))
    else { return nil }
    return (brand.name, .brand, 0.7)
  }

  /// Whether a word differs from a brand only in its last letter, which is more often another form of the word than a
  /// misread letter: `Delikatesy` is not `Delikateso`.
  private func isOtherForm(_ word: String, of brand: String) -> Bool {
    word.count == brand.count && word != brand && word.dropLast() == brand.dropLast()
  }

  /// The chain whose name begins a company's name, `H&M Hennes & Mauritz Sverige AB`. A chain that a company of another
  /// name operates does not count.
  private func chainOfCompany(_ line: HeadLine) -> ChainTable.Chain? {
    guard line.endsInForm, let match = line.chains.first, !match.meaning.isWeak,
      Fold.letters(line.segment.text).hasPrefix(Fold.letters(match.meaning.name))
    else { return nil }
    return match.meaning
  }
}
