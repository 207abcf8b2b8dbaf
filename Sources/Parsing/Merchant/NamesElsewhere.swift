internal import Core

/// Names found outside the head: known chains in the footer or in a web address, `thank you for shopping at …`, and the
/// holder of the account to pay to.
enum NamesElsewhere {
  static func candidates(
    in document: DocumentText, segments: [Segment], web: [WebNames.Name], lexicon: MerchantLexicon
  ) -> [NameCandidate] {
    var found: [NameCandidate] = []
    for (position, segment) in segments.enumerated() {
      let words = lexicon.words(in: segment.tokens)
      let line = document.lines[segment.line]
      for match in lexicon.chains(in: segment.tokens) where !match.meaning.isWeak && match.range.count >= 4 {
        let isCompany = words.contains {
          $0.meaning == .form && (0...longestTail).contains($0.range.lowerBound - match.range.upperBound)
        }
        found.append(
          NameCandidate(
            name: match.meaning.name,
            features: [
              line.fromTop < headLines ? .chainAtHead : .chainElsewhere: 1, .chainAsCompany: isCompany ? 1 : 0,
            ],
            evidence: line.evidence(words: segment.wordRange)))
      }
      for owner in lexicon.ownersOfBrands(in: segment.tokens) {
        found.append(
          NameCandidate(
            name: owner.meaning, features: [.ownBrand: 1], evidence: line.evidence(words: segment.wordRange)))
      }
      if line.fromTop < headLines {
        for (index, word) in zip(segment.wordRange, segment.words) {
          guard let chain = lexicon.chain(inLogo: word.text, isAlone: line.words.count == 1) else { continue }
          found.append(
            NameCandidate(
              name: chain.name, features: [.chainAtHead: 1], evidence: line.evidence(words: index..<index + 1)))
        }
      }
      if let thanks = words.first(where: { $0.meaning == .thanks }) {
        found += named(after: thanks.range.upperBound, in: segment, line, lexicon, .thanks)
        // `Thank you for visiting` above the name on a separate line.
        if thanks.range.upperBound == segment.tokens.last?.range.upperBound, segments.indices.contains(position + 1) {
          let next = segments[position + 1]
          found += named(after: 0, in: next, document.lines[next.line], lexicon, .thanksAbove)
        }
      }
      if let shop = shop(before: words, in: segment, line, lexicon) { found.append(shop) }
      if let payee = words.first(where: { isPayee($0, words, in: segment, lexicon) }) {
        found += named(after: payee.range.upperBound, in: segment, line, lexicon, .accountHolder)
      }
    }
    for name in web {
      let evidence = document.lines[name.line].evidence(words: name.words)
      let letters = MerchantLexicon.letters(name.label)
      if let chain = lexicon.chain(letters: letters) {
        found.append(NameCandidate(name: chain.name, features: [.chainInWeb: 1], evidence: evidence))
      } else if name.label.count >= 4 {
        let words = name.label.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let brand = lexicon.brands?.brand(letters: letters)
        found.append(
          NameCandidate(
            name: brand?.name ?? words.joined(separator: " "),
            features: [.webAlone: 1, .brandInWeb: brand == nil ? 0 : 1], evidence: evidence))
      }
    }
    return found
  }

  /// Whether a label inside a line names the payee after it: `Commerzbank – account holder: Quill Ltd`, or in a sentence,
  /// `please make cheques payable to Quill Ltd`.
  private static func isPayee(
    _ mark: HeadLine.Mark, _ marks: [HeadLine.Mark], in segment: Segment, _ lexicon: MerchantLexicon
  ) -> Bool {
    guard mark.meaning == .seller || mark.meaning == .holder else { return false }
    let hasColon = segment.folded[mark.range.upperBound...].first { $0 != " " } == ":"
    if mark.range != marks.first?.range, hasColon { return true }
    return !hasColon && lexicon.labelsInSentences.contains(String(segment.folded[mark.range]))
  }

  /// The shop in a sentence about its company: `Quillwater is a trading name of Northern Wells Limited`.
  private static func shop(
    before marks: [HeadLine.Mark], in segment: Segment, _ line: TextLine, _ lexicon: MerchantLexicon
  ) -> NameCandidate? {
    let label = marks.first {
      $0.meaning == .operator && lexicon.labelsInSentences.contains(String(segment.folded[$0.range]))
    }
    guard let label else { return nil }
    let name = NameCleaner.clean(String(Array(segment.text)[..<label.range.lowerBound]))
    guard (4...40).contains(name.count), name.first?.isLowercase == false else { return nil }
    return NameCandidate(
      name: name,
      features: [.aboveCompany: 2, .recognition: NameFeatures.recognition(segment.confidence)],
      evidence: line.evidence(words: segment.wordRange))
  }

  /// The most letters between a known name and its legal form: `Quill Süd GmbH & Co. KG`.
  private static let longestTail = 12

  /// The number of lines at the top in which a known name is most likely the letterhead's.
  private static let headLines = 6

  /// The name after a greeting: `thank you for shopping at MAIN STREET BOOKS`.
  private static func named(
    after start: Int, in segment: Segment, _ line: TextLine, _ lexicon: MerchantLexicon, _ feature: NameFeature
  ) -> [NameCandidate] {
    let printed = String(Array(segment.text)[min(start, segment.text.count)...])
    let rest = NameCleaner.clean(feature == .accountHolder ? firstClause(of: printed) : printed)
    let tokens = Tokens.of(rest)
    if let (chain, range) = lexicon.damagedChain(atHeadOf: tokens), range.count * 2 > rest.count {
      return [
        NameCandidate(
          name: chain.name, features: [feature: 1, .chain: 0.5], evidence: line.evidence(words: segment.wordRange))
      ]
    }
    let noise = lexicon.words(in: tokens).filter {
      $0.meaning == .noise || $0.meaning == .address || $0.meaning == .contact
    }
    guard (3...40).contains(rest.count), tokens.count <= 6, noise.isEmpty, rest.first?.isUppercase == true,
      !["our", "us", "the", "unser", "uns"].contains(tokens.first?.text ?? "")
    else { return [] }
    return [
      NameCandidate(
        name: rest, features: [feature: 1, .recognition: NameFeatures.recognition(segment.confidence)],
        evidence: line.evidence(words: segment.wordRange))
    ]
  }

  /// A text up to the end of the sentence or a comma: `J. R. Quill. Sort code 30-98-44` → `J. R. Quill`.
  private static func firstClause(of text: String) -> String {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      words.append(word)
      let letters = word.count(where: \.isLetter)
      if word.last == "," || word.last == ";" || word.last == "." && letters >= shortestLastWord { break }
    }
    return words.prefix { !["(", "–", "·", "•", "|"].contains($0.prefix(1)) }.joined(separator: " ")
  }

  /// In letters. A full stop after fewer belongs to an abbreviation: `J.`, `Ltd.`, `Assn.`
  private static let shortestLastWord = 5
}
