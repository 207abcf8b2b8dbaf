/// Words for "and" in the languages of Europe, in lower case and without accents.
public enum AndWords {
  /// Those that names of companies and their web addresses have in place of `&`.
  public static let inNames = ["and", "und", "et", "y", "e", "en", "og", "och"]

  /// All of them, also those that mean something else in another language.
  public static let all = Set(inNames).union(["i", "ja", "es", "a"])
}
