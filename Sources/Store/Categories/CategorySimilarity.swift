internal import Core

/// Finds category names that are too similar to exist side by side: they differ only in case, accents, spaces,
/// punctuation, an "and", a plural or one typing error.
enum CategorySimilarity {
  static func isTooSimilar(_ one: String, _ other: String) -> Bool {
    let keys = (SearchKey.of(one), SearchKey.of(other))
    let forms = (form(one), form(other))
    // Singular forms have already lost letters, so short ones are not compared for typing errors: `Taxes` is not
    // `Taxi`.
    return keys.0 == keys.1 || forms.0 == forms.1 || NameDistance.isTooSimilar(keys.0, keys.1)
      || NameDistance.isTooSimilar(forms.0, forms.1, shortest: 4) || isPlural(keys.0, of: keys.1)
      || isPlural(keys.1, of: keys.0)
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
  private static func isPlural(_ name: String, of singular: String) -> Bool {
    let endings = singular.count >= 4 ? ["s", "es", "en", "er", "nen", "x"] : singular.count == 3 ? ["s", "es"] : []
    return endings.contains { singular + $0 == name }
  }
}
