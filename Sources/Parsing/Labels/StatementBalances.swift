internal import Core

/// The amounts of statements of account: what is to be paid is the closing balance, and not the turnover above it. On
/// other paper, a balance is that of a card or of earlier bills.
enum StatementBalances {
  static func settled(_ amounts: [LabelledAmount], in document: DocumentText) -> [LabelledAmount] {
    // Matched once for each line, which may have many amounts.
    let found = Dictionary(
      uniqueKeysWithValues: Set(amounts.map(\.labelLine)).map { ($0, words.matches(in: document.lines[$0].tokens)) }
    ).filter { !$0.value.isEmpty }
    guard !found.isEmpty else { return amounts }
    let meanings = amounts.map { labelled -> Meaning? in
      let end = labelled.mention.line == labelled.labelLine ? labelled.mention.characters.lowerBound : .max
      return found[labelled.labelLine]?.last { $0.range.upperBound <= end }?.meaning
    }
    guard meanings.contains(.closing), document.lines.contains(where: isTitle) else { return amounts }
    return zip(amounts, meanings).map { labelled, meaning in
      var labelled = labelled
      switch meaning {
      case .closing: labelled.role = .total(.strong)
      case .turnover where labelled.role.totalStrength != nil: labelled.role = .points
      case .turnover, nil: break
      }
      return labelled
    }
  }

  private static func isTitle(_ line: TextLine) -> Bool {
    KindWords.papers.matches(in: line.tokens).contains {
      $0.meaning.kind == .statement && $0.meaning.weight > 1 && TitleLine(line, phrase: $0.range).isTitle
    }
  }

  private enum Meaning: String { case closing, turnover }

  private static let words = Phrases(Table(.statementBalances).phrases(of: Meaning.self), findsDamaged: false)
}
