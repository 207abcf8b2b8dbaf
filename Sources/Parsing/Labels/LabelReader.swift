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
      return (first..<last).contains { line.hasGap(behind: $0, wider: 2) }
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
