/// The words of `categories.tsv` with the category they speak for and how loudly.
enum CategoryWords {
  struct Meaning: Sendable {
    var category: String
    var weight: Double
  }

  static let phrases = Phrases(
    Table(PackageResources.categories_tsv).rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
      guard row.count >= 3, let weight = Double(row[2]) else { return nil }
      return (row[0], Meaning(category: row[1], weight: weight))
    })
}
