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

  init(_ segment: Segment, marks: [Mark], lexicon: MerchantLexicon) {
    self.segment = segment
    self.marks = marks
    chains = lexicon.chains(in: segment.tokens)
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
    return rest.count(where: \.isLetter) <= 4
  }

  /// Whether the text is nothing but a legal form, left on a line of its own.
  var isBareForm: Bool { share(of: [.form]) > 0.7 && segment.letterCount <= 14 }

  /// Whether the text says something: not a speck, an ornament or a row of strokes.
  var speaks: Bool {
    let folded = segment.folded.filter { $0 != " " }
    guard segment.letterCount >= 3, folded.count > 0 else { return false }
    let longest = segment.tokens.filter { $0.text.first?.isLetter == true }.map(\.range.count).max() ?? 0
    return longest >= 2 && segment.letterCount * 2 > folded.count && segment.confidence > 0.3
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

  /// A registration number behind or below a name: `(860671-D)`, `CO. REG. NO`, `SIRET`.
  var isRegistration: Bool {
    if has(.contact) { return true }
    let digits = segment.folded.count(where: \.isNumber)
    return digits >= 5 && segment.letterCount <= 4
  }

  var looksLikeAddress: Bool {
    guard has(.address) || segment.tokens.first?.text.first?.isNumber == true else { return false }
    return segment.folded.contains(where: \.isNumber) || share(of: [.address]) > 0.4
  }
}
