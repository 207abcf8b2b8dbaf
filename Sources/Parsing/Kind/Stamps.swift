internal import Core

/// Words that mark a document as not to be entered as it is, `VOID`, `COPY`, `TRAINING`, or one of its amounts as
/// corrected.
enum Stamps {
  /// The position that makes a phrase a stamp, from `stamps.tsv`.
  enum Place: String, Sendable {
    case any, paper, alone, sentence, appendix, note, correction, incoming, fiscal, harmless, condition
  }

  /// Whether a line of the document is such a stamp.
  static func isStamped(_ sheet: Sheet) -> Bool {
    let isMail = MailNames.isMail(sheet.document)
    let goods = sheet.mentions.firstIndex { $0.contains(where: \.looksLikeMoney) } ?? sheet.mentions.count
    // Below the receipt, a Polish till settles deposits or prints what the customer saved, each headed `NIEFISKALNY`.
    let title = sheet.document.lines.first { line in
      phrases.matches(in: line.tokens).contains { $0.meaning == .fiscal }
    }
    return zip(sheet.document.lines, sheet.mentions).contains { line, mentions in
      if isMail, line.index <= goods && tells(line) || holdsNote(line) { return true }
      guard !mentions.contains(where: \.looksLikeMoney) else { return isIncoming(line, mentions) }
      let matches = phrases.matches(in: line.tokens)
      let isBelowTitle = title.map { $0.index < line.index } ?? false
      let meant = matches.filter { match in
        [.any, .paper, .alone, .sentence].contains(match.meaning) || match.meaning == .appendix && !isBelowTitle
      }
      guard !meant.isEmpty, matches.allSatisfy({ $0.meaning != .harmless }) else { return false }
      let stamp = line.tokens.filter { token in meant.contains { $0.range.overlaps(token.range) } }
      // Asterisks around a word in Latin letters are misread as `米大`.
      let isStampHan = stamp.contains(where: isHan)
      let others = line.tokens.count { token in
        token.text.contains(where: \.isLetter) && !meant.contains { $0.range.overlaps(token.range) }
          && (isStampHan || !isHan(token))
      }
      return others == 0 || others <= 2 && meant.contains { $0.meaning != .alone }
    }
  }

  /// Whether a line of a mail says so in a sentence, or is a subject with such a word, `Your order 4711 was cancelled`.
  /// Terms say it of a case that may come: `If your stay was cancelled, …`
  private static func tells(_ line: TextLine) -> Bool {
    let matches = phrases.matches(in: line.tokens)
    guard matches.allSatisfy({ $0.meaning != .harmless }) else { return false }
    return matches.contains { phrase in
      guard phrase.meaning == .sentence || phrase.meaning == .any && line.mailRow == .subject else { return false }
      return !matches.contains { $0.meaning == .condition && $0.range.upperBound <= phrase.range.lowerBound }
    }
  }

  /// Whether a line of a mail says what only whoever passes it on can say: `I cancelled this, please file it`. It may be
  /// below the bill.
  private static func holdsNote(_ line: TextLine) -> Bool {
    phrases.matches(in: line.tokens).contains { $0.meaning == .note }
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

  /// Whether the document mentions a correction, or that its amounts are in thousands.
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
