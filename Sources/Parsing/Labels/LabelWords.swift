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
