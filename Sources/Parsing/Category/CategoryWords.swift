/// The words of `categories.tsv` with the category they speak for and how loudly.
///
/// Only as they are written: of so many words in so many languages too many are one letter from another, as the Hungarian
/// for stamps is from the German for slip.
enum CategoryWords {
  struct Meaning: Sendable {
    var category: String
    var weight: Double
  }

  static let phrases = Phrases(
    Table(.categories).rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
      guard row.count >= 3, let weight = Double(row[2]) else { return nil }
      return (row[0], Meaning(category: row[1], weight: weight))
    }, findsDamaged: false)
}
