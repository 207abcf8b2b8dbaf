internal import Core

/// Words that say that a paper is none to be entered as it stands, `VOID`, `COPY`, `TRAINING`, or that another amount on it
/// is the right one.
enum Stamps {
  /// How a phrase has to stand to be meant, as in `stamps.tsv`.
  enum Place: String, Sendable { case any, alone, correction, harmless }

  /// Whether a line of the paper is such a stamp.
  static func isStamped(_ sheet: Sheet) -> Bool {
    zip(sheet.document.lines, sheet.mentions).contains { line, mentions in
      guard !mentions.contains(where: \.looksLikeMoney) else { return false }
      let matches = phrases.matches(in: line.tokens)
      let meant = matches.filter { $0.meaning == .any || $0.meaning == .alone }
      guard !meant.isEmpty, matches.allSatisfy({ $0.meaning != .harmless }) else { return false }
      let stamp = line.tokens.filter { token in meant.contains { $0.range.overlaps(token.range) } }
      // Asterisks around a word of Latin letters are read as `米大`.
      let isStampHan = stamp.contains(where: isHan)
      let others = line.tokens.count { token in
        token.text.contains(where: \.isLetter) && !meant.contains { $0.range.overlaps(token.range) }
          && (isStampHan || !isHan(token))
      }
      return others == 0 || others <= 2 && meant.contains { $0.meaning == .any }
    }
  }

  /// Whether the paper says that something on it was corrected.
  static func isCorrected(_ sheet: Sheet) -> Bool {
    sheet.document.lines.contains { line in
      phrases.matches(in: line.tokens).contains { $0.meaning == .correction }
    }
  }

  private static func isHan(_ token: Token) -> Bool { token.text.unicodeScalars.allSatisfy(\.properties.isIdeographic) }

  /// Letter by letter: `avoid`, `cory` and `simple` are other words.
  private static let phrases = Phrases(
    Table(.stamps).phrases(of: Place.self), findsDamaged: false)
}
