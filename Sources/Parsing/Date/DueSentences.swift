/// Due dates that a few words separate from what announces them: `Due date for payment in full 28 August 2023`, `sera
/// prélevé sur votre compte bancaire le 20/03/2023`.
struct DueSentences: Sendable {
  static let standard = DueSentences(Table(.dueTerms))

  /// Words that say that a bill is collected: `sera prélevé`. Goods are collected as well, so they need a word for the
  /// money or the account.
  private let debits: Phrases<Bool>
  /// Words that may stand before the date, and those of them for the money or the account.
  private let fillers: Set<String>
  private let ofMoney: Set<String>
  /// Words for a payment after this one: `next`.
  private let later: Set<String>

  /// What the second column of the table calls them.
  enum Word: String { case debit, filler, later }

  private init(_ table: Table) {
    let rows = table.rows.filter { $0.count > 1 }
    func marked(_ word: Word) -> [[String]] { rows.filter { Word(rawValue: $0[1]) == word } }
    func words(_ rows: [[String]]) -> Set<String> { Set(rows.flatMap { Tokens.of($0[0]).map(\.text) }) }
    debits = Phrases(marked(.debit).map { (phrase: $0[0], meaning: true) }, findsDamaged: false)
    fillers = words(marked(.filler))
    // The third column says so.
    ofMoney = words(marked(.filler).filter { $0.last == "account" })
    later = words(marked(.later))
  }

  /// Whether a date follows one of the labels of due dates on its line, or words that say that a bill is collected, and
  /// nothing is between but words for the payment. After a label, none of them is for the account, whose balance also
  /// has a date: `Payment due: the balance of your account on 1 March 2023`.
  ///
  /// - Parameter labels: the ranges of the labels on the line.
  func announce(_ date: Range<Int>, labels: [Range<Int>], on line: TextLine) -> Bool {
    guard line.tokens.count <= DueSentences.longest else { return false }
    let before = line.tokens.filter { $0.range.upperBound <= date.lowerBound }
    let between: [Token] = before.suffix(DueSentences.mostFillers).reversed().prefix { fillers.contains($0.text) }
      .reversed()
    guard let first = between.first?.range.lowerBound else { return false }
    func isBefore(_ label: Range<Int>) -> Bool {
      label.upperBound <= date.lowerBound && label.upperBound >= first - DueSentences.widestGap
    }
    if labels.contains(where: isBefore), !between.contains(where: { ofMoney.contains($0.text) }) { return true }
    guard !nameLaterPayment(before) else { return false }
    return debits.matches(in: before).contains { debit in
      isBefore(debit.range)
        && between.contains { $0.range.lowerBound >= debit.range.upperBound && ofMoney.contains($0.text) }
    }
  }

  /// Whether words are about a payment after this one: `Your plan renews on 3 May`.
  func nameLaterPayment(_ words: [Token]) -> Bool { words.contains { later.contains($0.text) } }

  private static let mostFillers = 8
  /// In words. No sentence on one line is longer; the limit bounds the cost of long lines with many dates.
  private static let longest = 60
  /// In characters, between a label and the word after it: a blank with a comma or a colon.
  private static let widestGap = 2
}
