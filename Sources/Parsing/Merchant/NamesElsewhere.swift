internal import Core

/// Names that stand elsewhere than at the head: known houses in the footer or a web address, `thank you for shopping at …`,
/// the holder of the account to pay to.
enum NamesElsewhere {
  static func candidates(
    in document: DocumentText, segments: [Segment], web: [WebNames.Name], lexicon: MerchantLexicon
  ) -> [NameCandidate] {
    var found: [NameCandidate] = []
    for segment in segments {
      let words = lexicon.words(in: segment.tokens)
      let line = document.lines[segment.line]
      for match in lexicon.chains(in: segment.tokens) where !match.meaning.isWeak && match.range.count >= 4 {
        found.append(
          NameCandidate(
            name: match.meaning.name,
            score: line.fromTop < headLines ? MerchantWeights.chainAtHead : MerchantWeights.chainElsewhere,
            evidence: line.evidence(words: segment.wordRange)))
      }
      if let thanks = words.first(where: { $0.meaning == .thanks }) {
        found += named(behind: thanks.range.upperBound, in: segment, line, lexicon, score: MerchantWeights.thanks)
      }
      // `Commerzbank – account holder: Quill Ltd` inside a line of bank details.
      if let holder = words.dropFirst().first(where: { $0.meaning == .seller }),
        segment.folded[holder.range.upperBound...].first(where: { $0 != " " }) == ":"
      {
        found += named(
          behind: holder.range.upperBound, in: segment, line, lexicon, score: MerchantWeights.accountHolder)
      }
    }
    for name in web {
      let evidence = document.lines[name.line].evidence(words: name.words)
      let letters = MerchantLexicon.letters(name.label)
      if let chain = lexicon.chain(letters: letters) {
        found.append(NameCandidate(name: chain.name, score: MerchantWeights.chainInWeb, evidence: evidence))
      } else if name.label.count >= 4 {
        let words = name.label.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        found.append(
          NameCandidate(name: words.joined(separator: " "), score: MerchantWeights.webAlone, evidence: evidence))
      }
    }
    return found
  }

  /// Lines in which a known name is most likely the letterhead's.
  private static let headLines = 6

  /// `thank you for shopping at MAIN STREET BOOKS`: what follows is the name.
  private static func named(
    behind start: Int, in segment: Segment, _ line: TextLine, _ lexicon: MerchantLexicon, score: Double
  ) -> [NameCandidate] {
    let rest = NameCleaner.clean(String(Array(segment.text)[min(start, segment.text.count)...]))
    let tokens = Tokens.of(rest)
    let noise = lexicon.words(in: tokens).filter {
      $0.meaning == .noise || $0.meaning == .address || $0.meaning == .contact
    }
    guard (3...40).contains(rest.count), tokens.count <= 6, noise.isEmpty, rest.first?.isUppercase == true,
      !["our", "us", "the", "unser", "uns"].contains(tokens.first?.text ?? "")
    else { return [] }
    return [
      NameCandidate(
        name: rest, score: score + MerchantWeights.recognition(segment.confidence),
        evidence: line.evidence(words: segment.wordRange))
    ]
  }
}
