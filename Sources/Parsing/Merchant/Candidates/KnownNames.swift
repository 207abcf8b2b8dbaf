internal import Core

/// The chains and brands of the tables, anywhere on the page: at the head, in the imprint, or in a web address.
enum KnownNames {
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    let printed = marked.lines.indices.flatMap { index -> [NameCandidate] in
      chains(at: index, in: marked) + ownersOfBrands(at: index, in: marked) + logos(at: index, in: marked)
    }
    return printed + marked.web.compactMap { candidate($0, in: marked) }
  }

  private static func chains(at index: Int, in marked: MarkedDocument) -> [NameCandidate] {
    let line = marked.lines[index], isAtHead = marked.text.lines[line.printed.line].isAtHead
    let chains = line.printedChains.filter { chain in
      !chain.meaning.isWeak && chain.range.count >= 4
        && !isStreet(before: chain.range.lowerBound, of: line)
    }
    return chains.map { match in
      let isCompany = line.printedMarks.contains {
        $0.meaning == .form && (0...longestTail).contains($0.range.lowerBound - match.range.upperBound)
      }
      return NameCandidate(
        name: match.meaning.name,
        features: [isAtHead ? .chainAtHead : .chainElsewhere: 1, .chainAsCompany: isCompany ? 1 : 0],
        evidence: line.printed.evidence)
    }
  }

  /// Whether a house number and a word for a street precede a position, `28 rue de la Halle`: the street has the word
  /// that is a chain's name elsewhere.
  private static func isStreet(before position: Int, of line: HeadLine) -> Bool {
    let before = line.printed.tokens.filter { $0.range.upperBound <= position }
    guard let street = before.lastIndex(where: { MerchantWords.isStreet($0.text) }),
      before[..<street].contains(where: \.isNumber)
    else { return false }
    // Behind a comma is a town or something else, and streets have few words.
    return before.count - street <= mostWordsOfStreet
      && line.printed.folded[before[street].range.upperBound..<position]
        .allSatisfy { $0.isLetter || " '’".contains($0) }
  }

  /// Before its name: `rue de la`.
  private static let mostWordsOfStreet = 3

  private static func ownersOfBrands(at index: Int, in marked: MarkedDocument) -> [NameCandidate] {
    let segment = marked.lines[index].printed
    return marked.lexicon.ownersOfBrands(in: segment.tokens).map {
      NameCandidate(name: $0.meaning, features: [.ownBrand: 1], evidence: segment.evidence)
    }
  }

  /// The chains whose logos, with a misread letter or an ornament, are words at the head.
  private static func logos(at index: Int, in marked: MarkedDocument) -> [NameCandidate] {
    let segment = marked.lines[index].printed, line = marked.text.lines[segment.line]
    guard line.isAtHead else { return [] }
    return zip(segment.wordRange, segment.words).compactMap { position, word in
      marked.lexicon.chain(inLogo: word.text, isAlone: line.words.count == 1).map {
        NameCandidate(
          name: $0.name, features: [.chainAtHead: 1], evidence: line.evidence(words: position..<position + 1))
      }
    }
  }

  /// The name in a web address, as its chain or brand writes it.
  private static func candidate(_ web: WebNames.Name, in marked: MarkedDocument) -> NameCandidate? {
    let evidence = marked.text.lines[web.line].evidence(words: web.words)
    let letters = Fold.letters(web.label)
    if let chain = marked.lexicon.chain(letters: letters) {
      return NameCandidate(name: chain.name, features: [.chainInWeb: 1], evidence: evidence)
    }
    guard web.label.count >= 4 else { return nil }
    let words = web.label.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let brand = marked.lexicon.brands?.brand(letters: letters)
    return NameCandidate(
      name: brand?.name ?? words.joined(separator: " "),
      features: [.webAlone: 1, .brandInWeb: brand == nil ? 0 : 1], evidence: evidence)
  }

  /// The most letters between a known name and its legal form: `Quill Süd GmbH & Co. KG`.
  private static let longestTail = 12
}
