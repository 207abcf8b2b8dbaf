/// Words that are printed beside the account to pay into, from `bank-words.tsv`.
enum BankWords {
  /// The meaning is whether the word is for the number of the account or bank, rather than for a bank.
  static let phrases = Phrases(
    Table(.bankWords).rows.map { (phrase: $0[0], meaning: $0[1] == "number") }, findsDamaged: false)

  /// Whether a word says that a name is that of a bank: `Commerzbank`, `Kreissparkasse`.
  static func isOfName(_ word: String) -> Bool { word.hasSuffix("bank") || word.hasSuffix("sparkasse") }
}
