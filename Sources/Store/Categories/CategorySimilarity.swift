internal import Core

/// Finds category names that are too similar to exist side by side: they differ only in case, accents, spaces,
/// punctuation, an "and", a plural or one typing error.
enum CategorySimilarity {
  static func isTooSimilar(_ one: String, _ other: String) -> Bool { Form(one).isTooSimilar(to: Form(other)) }

  /// What a name is compared by. Computed once for each name, as a file may have thousands of categories.
  struct Form {
    private let key: [Character]
    private let singular: [Character]

    init(_ name: String) {
      key = Array(SearchKey.of(name))
      singular = Array(CategorySimilarity.form(name))
    }

    func isTooSimilar(to other: Form) -> Bool {
      // Singular forms have already lost letters, so short ones are not compared for typing errors: `Taxes` is not
      // `Taxi`.
      key == other.key || singular == other.singular || NameDistance.isTooSimilar(key, other.key)
        || NameDistance.isTooSimilar(singular, other.singular, shortest: 4)
        || CategorySimilarity.isPlural(key, of: other.key) || CategorySimilarity.isPlural(other.key, of: key)
    }
  }

  /// The words of a name in the singular, without conjunctions: `Taxes & Fees` becomes `taxfee`.
  private static func form(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { SearchKey.of(String($0)) }.filter { !$0.isEmpty }
    let telling = words.filter { !joining.contains($0) }
    return (telling.isEmpty ? words : telling).map(singular).joined()
  }

  /// Conjunctions and articles.
  private static let joining = AndWords.all.union(["the", "or"])

  /// Removes English plural endings; the plurals of other languages are handled by the typing error of one letter or by
  /// `isPlural`.
  private static func singular(_ word: String) -> String {
    guard word.count > 3 else { return word }
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    if ["sses", "shes", "ches", "xes", "zes", "uses", "ases"].contains(where: word.hasSuffix) {
      return String(word.dropLast(2))
    }
    if word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) { return String(word.dropLast()) }
    return word
  }

  /// Whether a name is another one with a plural ending: `Kinder`, `Versicherungen`, `cadeaux`.
  private static func isPlural(_ name: [Character], of singular: [Character]) -> Bool {
    guard (1...3).contains(name.count - singular.count), name.starts(with: singular) else { return false }
    let endings = singular.count >= 4 ? ["s", "es", "en", "er", "nen", "x"] : singular.count == 3 ? ["s", "es"] : []
    return endings.contains { name[singular.count...].elementsEqual($0) }
  }
}
