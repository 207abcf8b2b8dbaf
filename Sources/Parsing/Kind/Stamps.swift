internal import Core

/// Words that mark a document as not to be entered as it is, `VOID`, `COPY`, `TRAINING`, or one of its amounts as
/// corrected.
enum Stamps {
  /// The position that makes a phrase a stamp, from `stamps.tsv`.
  enum Place: String, Sendable { case any, alone, correction, incoming, harmless }

  /// Whether a line of the document is such a stamp.
  static func isStamped(_ sheet: Sheet) -> Bool {
    zip(sheet.document.lines, sheet.mentions).contains { line, mentions in
      guard !mentions.contains(where: \.looksLikeMoney) else { return isIncoming(line, mentions) }
      let matches = phrases.matches(in: line.tokens)
      let meant = matches.filter { $0.meaning == .any || $0.meaning == .alone }
      guard !meant.isEmpty, matches.allSatisfy({ $0.meaning != .harmless }) else { return false }
      let stamp = line.tokens.filter { token in meant.contains { $0.range.overlaps(token.range) } }
      // Asterisks around a word in Latin letters are misread as `米大`.
      let isStampHan = stamp.contains(where: isHan)
      let others = line.tokens.count { token in
        token.text.contains(where: \.isLetter) && !meant.contains { $0.range.overlaps(token.range) }
          && (isStampHan || !isHan(token))
      }
      return others == 0 || others <= 2 && meant.contains { $0.meaning == .any }
    }
  }

  /// Whether a line says that its reader received an amount: `Anna sent you £45.00`.
  private static func isIncoming(_ line: TextLine, _ mentions: [AmountMention]) -> Bool {
    phrases.matches(in: line.tokens).contains { phrase in
      phrase.meaning == .incoming
        && mentions.contains { mention in
          mention.looksLikeMoney
            && (0...mostBetween).contains(mention.characters.lowerBound - phrase.range.upperBound)
        }
    }
  }

  /// The characters between such words and the number: a space, and the sign of a currency.
  private static let mostBetween = 5

  /// Whether the document mentions a correction.
  static func isCorrected(_ sheet: Sheet) -> Bool {
    sheet.document.lines.contains { line in
      phrases.matches(in: line.tokens).contains { $0.meaning == .correction }
    }
  }

  private static func isHan(_ token: Token) -> Bool { token.text.unicodeScalars.allSatisfy(\.properties.isIdeographic) }

  /// Matched exactly: `avoid`, `cory` and `simple` are other words.
  private static let phrases = Phrases(
    Table(.stamps).phrases(of: Place.self), findsDamaged: false)
}
