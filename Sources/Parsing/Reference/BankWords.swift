/// Words that are printed beside the account to pay into, from `bank-words.tsv`.
enum BankWords {
  static let phrases = Phrases(
    Table(.bankWords).rows.map { (phrase: $0[0], meaning: true) }, findsDamaged: false)

  /// Whether a word says that a name is that of a bank: `Commerzbank`, `Kreissparkasse`.
  static func isOfName(_ word: String) -> Bool { word.hasSuffix("bank") || word.hasSuffix("sparkasse") }
}
