internal import Core

/// A printed text that may be the merchant's name.
struct NameCandidate: Sendable {
  var name: String
  /// Log-odds.
  var score: Double
  var evidence: Evidence
}

/// A segment at the head of a page with what the lexicon knows of its words.
struct HeadLine: Sendable {
  typealias Mark = Phrases<MerchantLexicon.WordKind>.Match

  var segment: Segment
  var marks: [Mark]
  var chains: [Phrases<MerchantLexicon.Chain>.Match]

  /// The words of a segment without what the document is, which letterheads print beside the name:
  /// `CONTOSO LTD. INVOICE`.
  init(_ printed: Segment, in line: TextLine, lexicon: MerchantLexicon) {
    let marks = lexicon.words(in: printed.tokens)
    let segment = HeadLine.withoutTitle(printed, marks, line)
    self.segment = segment
    self.marks = segment.wordRange == printed.wordRange ? marks : lexicon.words(in: segment.tokens)
    chains = lexicon.chains(in: segment.tokens)
  }

  private static func withoutTitle(_ segment: Segment, _ marks: [Mark], _ line: TextLine) -> Segment {
    guard let last = marks.last, last.meaning == .title, marks.count < segment.tokens.count || marks.count > 1,
      segment.folded[last.range.upperBound...].count(where: { $0.isLetter || $0.isNumber }) == 0
    else { return segment }
    let before = segment.folded[..<last.range.lowerBound]
    let words = before.split(separator: " ").count
    guard before.count(where: \.isLetter) >= 4, words > 0, before.last == " " else { return segment }
    let start = segment.wordRange.lowerBound
    return Segment(line, start..<start + words)
  }

  func has(_ kind: MerchantLexicon.WordKind) -> Bool { marks.contains { $0.meaning == kind } }

  /// The share of the letters and digits that marks of a kind cover.
  func share(of kinds: Set<MerchantLexicon.WordKind>) -> Double {
    let whole = segment.tokens.reduce(0) { $0 + $1.range.count }
    guard whole > 0 else { return 0 }
    let covered = segment.tokens.filter { token in
      marks.contains { kinds.contains($0.meaning) && $0.range.overlaps(token.range) }
    }
    return Double(covered.reduce(0) { $0 + $1.range.count }) / Double(whole)
  }

  /// Whether a legal form ends the text, apart from a registration number.
  var endsInForm: Bool {
    guard let form = marks.last(where: { $0.meaning == .form }) else { return false }
    let rest = segment.folded[form.range.upperBound...]
    return rest.count(where: \.isLetter) <= 5
  }

  /// `Name:`, `Nummer:`; the value stands apart.
  var isBareLabel: Bool { segment.text.hasSuffix(":") }

  /// Whether the text is nothing but a legal form, left on a line of its own.
  var isBareForm: Bool { share(of: [.form]) > 0.7 && segment.letterCount <= 14 }

  /// Whether the text says something: not a speck, an ornament or a row of strokes. A registration number behind the
  /// name has more signs than the name itself.
  var speaks: Bool {
    let signs = segment.folded.count { $0 != " " }
    let longest = segment.tokens.filter { $0.text.first?.isLetter == true }.map(\.range.count).max() ?? 0
    return segment.letterCount >= 3 && longest >= 2 && segment.letterCount * 3 > signs && segment.confidence > 0.3
  }

  /// The mean length of the words of letters; ornaments come out as many short ones.
  var wordLength: Double {
    let lengths = segment.tokens.filter { $0.text.first?.isLetter == true }.map { Double($0.range.count) }
    return lengths.isEmpty ? 0 : lengths.reduce(0, +) / Double(lengths.count)
  }

  /// `12.50`, `RM 3`: the goods have begun.
  var holdsAmount: Bool {
    let folded = segment.folded
    return folded.indices.contains { index in
      (folded[index] == "." || folded[index] == ",") && DateCharacters.isDigit(folded, index - 1)
        && DateCharacters.endOfDigits(folded, index + 1) == index + 3
        && !(folded.indices.contains(index + 3) && (folded[index + 3] == "." || folded[index + 3] == ","))
    }
  }

  /// Whether the text is nothing but one word for a kind of house, `STORE`, `SALON`.
  var isBareTrade: Bool { chains.isEmpty && segment.tokens.count == 1 && share(of: [.trade]) > 0.9 }

  /// A count in front, `2 BAGEL`: goods.
  var startsWithCount: Bool {
    guard chains.isEmpty, let first = segment.tokens.first, first.range.lowerBound == 0 else { return false }
    return first.range.count == 1 && first.text.first?.isNumber == true && segment.folded.dropFirst().first == " "
  }

  /// A registration number behind or below a name: `(860671-D)`, `CO. REG. NO`, `SIRET`.
  var isRegistration: Bool {
    if has(.contact) { return true }
    let digits = segment.folded.count(where: \.isNumber)
    return digits >= 5 && segment.letterCount <= 4
  }

  var looksLikeAddress: Bool {
    let share = share(of: [.address])
    let numbers = segment.tokens.filter { $0.text.first?.isNumber == true }
    // A post code with its town, `33100 Paderborn`, a town with its state, `Layton, UT`, or a house number first,
    // `4461 East Commerce Way`; names that begin with a number are known chains or have two digits.
    let hasPostCode = numbers.contains { $0.range.count == 5 || $0.range.count == 6 } && !segment.folded.contains("(")
    if hasPostCode || endsInState { return true }
    if let first = numbers.first, first == segment.tokens.first, first.range.count >= 3, chains.isEmpty { return true }
    guard share > 0 else { return false }
    let startsSo =
      marks.first?.meaning == .address && marks.first?.range.lowerBound == segment.tokens.first?.range.lowerBound
    return !numbers.isEmpty || share > 0.4 || startsSo
  }

  /// `Layton, UT`: two capitals behind a comma at the end.
  private var endsInState: Bool {
    var words = segment.text.split(separator: " ")
    if let last = words.last, words.count > 2, last.allSatisfy(\.isNumber) { words.removeLast() }
    guard words.count >= 2, let last = words.last, last.count == 2, last.allSatisfy(\.isUppercase) else { return false }
    return words[words.count - 2].hasSuffix(",") || words[words.count - 2].hasSuffix(".")
  }
}
