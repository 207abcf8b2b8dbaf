internal import Core

/// Reads the labels of one line.
enum LabelReader {
  static func groups(in line: TextLine, mentions: [AmountMention]) -> [LabelGroup] {
    let found = LabelWords.phrases.matches(in: LabelTokens.of(line, known: LabelWords.vocabulary))
    guard !found.isEmpty else { return [] }
    var groups: [LabelGroup] = []
    var open = Open()
    var mention = 0
    let isProse = line.folded.count(where: \.isLetter) > 45

    func close() {
      if let group = open.group(in: line, isProse: isProse) { groups.append(group) }
      open = Open()
    }
    func take(before position: Int) {
      while mention < mentions.count, mentions[mention].characters.lowerBound < position {
        open.add(mentions[mention], index: mention)
        mention += 1
      }
    }
    for match in found {
      take(before: match.range.lowerBound)
      if open.hasMoney || open.isFar(match.range, in: line) { close() }
      open.add(match.meaning, match.range)
    }
    take(before: .max)
    close()
    return groups
  }

  /// The label that is being read.
  private struct Open {
    var parts: [LabelGrammar.Part] = []
    var characters: Range<Int>?
    var money: [Int] = []
    var bare: [Int] = []
    var rates: [Amount] = []
    var hasMoney: Bool { !money.isEmpty }

    mutating func add(_ atom: LabelAtom, _ range: Range<Int>) {
      parts.append(.phrase(atom))
      characters = (characters?.lowerBound ?? range.lowerBound)..<range.upperBound
    }

    mutating func add(_ mention: AmountMention, index: Int) {
      if mention.isPercent {
        // No label prints more rates, and each is tried on every sum.
        if rates.count < 6 { rates.append(mention.value) }
      } else if mention.looksLikeMoney {
        // Money before the label belongs to the text in front of it.
        if characters != nil { money.append(index) }
      } else {
        parts.append(.figure)
        if characters != nil { bare.append(index) }
      }
    }

    /// Whether a phrase is in another column than the label so far: a gap between two neighbouring words is wider than
    /// within a label.
    func isFar(_ range: Range<Int>, in line: TextLine) -> Bool {
      guard let characters else { return false }
      let first = line.words(holding: characters).upperBound - 1
      let last = line.words(holding: range).lowerBound
      guard first >= 0, first < last, last < line.words.count else { return false }
      return (first..<last).contains { line.hasGap(after: $0, wider: 2) }
    }

    func group(in line: TextLine, isProse: Bool) -> LabelGroup? {
      guard let characters, let box = line.box(of: characters), var role = LabelGrammar.role(of: parts) else {
        return nil
      }
      // Words for amounts beside words for prices or quantities, without a number: a table header.
      let isHeading = parts.contains(.phrase(.price)) || parts.contains(.phrase(.quantity))
      if isHeading, money.isEmpty, bare.isEmpty { role = .price }
      return LabelGroup(
        role: role, line: line.index, characters: characters, box: box, money: money, bare: bare, rates: rates,
        isProse: isProse, isTotalThenTax: role == .tax && Label(parts).isTotalThenTax)
    }
  }
}

/// The phrases of the table, prepared for matching.
enum LabelWords {
  /// The phrases as printed, and long ones of several words also without spaces: `TOTALQTY`.
  static let phrases = Phrases(rows + glued)

  static let vocabulary = LabelVocabulary(
    words: Set(rows.flatMap { Tokens.of($0.phrase).map(\.text) }),
    labels: Set((rows + glued).map { letters($0.phrase) }.filter { $0.count >= 5 }))

  private static let glued: [(phrase: String, meaning: LabelAtom)] = rows.compactMap { row in
    let text = letters(row.phrase)
    // Short ones would match inside other words.
    return row.phrase.contains(" ") && text.count >= 6 ? (text, row.meaning) : nil
  }

  private static let rows = Table(.amountLabels).phrases(of: LabelAtom.self)

  private static func letters(_ phrase: String) -> String { Tokens.of(phrase).map(\.text).joined() }
}
