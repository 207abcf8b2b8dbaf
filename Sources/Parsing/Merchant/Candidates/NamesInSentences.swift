internal import Core

/// Names in running text: `thank you for shopping at …`, `cheques payable to …`, `… is a trading name of …`.
enum NamesInSentences {
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    marked.lines.indices.flatMap { index -> [NameCandidate] in
      let sentence = Sentence(index, of: marked)
      var found = [sentence.thanked, sentence.shop, sentence.payee]
      // `Thank you for visiting` above the name on a separate line.
      if sentence.endsInThanks, marked.lines.indices.contains(index + 1) {
        found.append(Sentence(index + 1, of: marked).name(after: 0, .thanksAbove))
      }
      return found.compactMap { $0 }
    }
  }

  /// Adds to printed names that a greeting has their beginning: `Cee Fine Thai Dining` with
  /// `Thank you for visiting Cee Fine Thai`.
  static func addThanks(to printed: [NameCandidate], by others: [NameCandidate]) -> [NameCandidate] {
    let thanked = others.filter { $0.features.has(.thanks) }.map { Fold.letters($0.name) }
      .filter { $0.count >= shortestThanked }
    guard !thanked.isEmpty else { return printed }
    return printed.map { candidate in
      let letters = Fold.letters(candidate.name)
      var candidate = candidate
      candidate.features.add(.thanked, if: thanked.contains { letters.hasPrefix($0) && letters != $0 })
      return candidate
    }
  }

  /// The least number of letters of a thanked name; shorter ones may be words of the greeting.
  private static let shortestThanked = 5
}

/// A segment as a part of a sentence.
private struct Sentence {
  private let index: Int
  private let marked: MarkedDocument

  init(_ index: Int, of marked: MarkedDocument) {
    self.index = index
    self.marked = marked
  }

  private var segment: Segment { marked.lines[index].printed }
  private var marks: [HeadLine.Mark] { marked.lines[index].printedMarks }
  private var lexicon: MerchantLexicon { marked.lexicon }
  private var evidence: Evidence { segment.evidence }

  private var thanks: HeadLine.Mark? { marks.first { $0.meaning == .thanks } }

  var endsInThanks: Bool { thanks.map { segment.ends(in: $0.range) } ?? false }

  /// The name after a greeting.
  var thanked: NameCandidate? { thanks.flatMap { name(after: $0.range.upperBound, .thanks) } }

  /// The name after a label inside the line, `Commerzbank – account holder: Quill Ltd`, or in a sentence,
  /// `please make cheques payable to Quill Ltd`.
  var payee: NameCandidate? {
    marks.first(where: namesPayee).flatMap { name(after: $0.range.upperBound, .accountHolder) }
  }

  private func namesPayee(_ mark: HeadLine.Mark) -> Bool {
    guard mark.meaning == .seller || mark.meaning == .holder else { return false }
    guard !MerchantWords.mayNameClerk(words(of: mark)) || isAboutCompany(after: mark) else { return false }
    let hasColon = segment.folded[mark.range.upperBound...].first { $0 != " " } == ":"
    if mark.range != marks.first?.range, hasColon { return true }
    return !hasColon && isInSentence(mark) && (mark.meaning != .holder || !isDebited)
  }

  /// `Kvitto 118 Säljare: Anna` names who serves at the till.
  private func isAboutCompany(after label: HeadLine.Mark) -> Bool {
    marks.contains { [.form, .trade].contains($0.meaning) && $0.range.lowerBound >= label.range.upperBound }
  }

  /// Whether the line or the one above says that the bill is debited, so that an account's holder is the customer.
  private var isDebited: Bool {
    let lines = marked.text.lines
    return lines[max(0, segment.line - 1)...segment.line].contains { line in
      PaymentWord.phrases.matches(in: line.tokens).contains { $0.meaning.word == .mode(.directDebit) }
    }
  }

  /// The shop in a sentence about its company: `Quillwater is a trading name of Northern Wells Limited`.
  var shop: NameCandidate? {
    guard let label = marks.first(where: { $0.meaning == .operator && isInSentence($0) }) else { return nil }
    let name = NameCleaner.clean(segment.text(upTo: label.range.lowerBound))
    guard (4...NameLength.longest).contains(name.count), name.first?.isLowercase == false else { return nil }
    return NameCandidate(
      name: name,
      features: [.aboveCompany: 2, .recognition: NameFeatures.recognition(segment.confidence)],
      evidence: evidence)
  }

  private func isInSentence(_ label: HeadLine.Mark) -> Bool { MerchantWords.isInSentence(words(of: label)) }

  private func words(of label: HeadLine.Mark) -> String { segment.words(of: label.range) }

  /// The name from a position to the end of the line: after a greeting, `thank you for shopping at MAIN STREET BOOKS`, or
  /// after the label of a payee, up to the end of the clause.
  func name(after start: Int, _ feature: NameFeature) -> NameCandidate? {
    let printed = segment.text(from: start)
    let name = NameCleaner.clean(feature == .accountHolder ? Sentence.firstClause(of: printed) : printed)
    let tokens = Tokens.of(name)
    if let (chain, range) = lexicon.damagedChain(atHeadOf: tokens), range.count * 2 > name.count {
      return NameCandidate(name: chain.name, features: [feature: 1, .chain: 0.5], evidence: evidence)
    }
    let isOther = MerchantWords.words(in: tokens).contains { [.noise, .address, .contact].contains($0.meaning) }
    guard (3...NameLength.longest).contains(name.count), tokens.count <= NameLength.mostWords, !isOther,
      name.first?.isUppercase == true, !NamingWords.of(.greeted).contains(tokens.first?.text ?? "")
    else { return nil }
    return NameCandidate(
      name: name, features: [feature: 1, .recognition: NameFeatures.recognition(segment.confidence)],
      evidence: evidence)
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

/// How long a name in a sentence can be, without the sentence.
private enum NameLength {
  /// In characters.
  static let longest = 40
  static let mostWords = 6
}
