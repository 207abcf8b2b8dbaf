/// Words that are printed beside the account to pay into, from `bank-words.tsv`.
enum BankWords {
  /// Whether a word is for the number of an account or bank, or for a bank.
  enum Kind: String, Sendable { case number, bank }

  static let phrases = Phrases(Table(.bankWords).phrases(of: Kind.self), findsDamaged: false)

  /// Whether a word says that a name is that of a bank: `Commerzbank`, `Kreissparkasse`.
  static func isOfName(_ word: String) -> Bool { word.hasSuffix("bank") || word.hasSuffix("sparkasse") }
}
