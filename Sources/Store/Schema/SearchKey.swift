internal import Core
internal import Foundation

/// The form in which names are compared: without case, accents, spaces, letters that look like spaces, and punctuation.
public enum SearchKey {
  /// Returns the key of a text; empty if it has neither letters nor digits.
  public static func of(_ text: String) -> String {
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    let letters = folded.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) && !$0.isFiller }
    return String(String.UnicodeScalarView(letters))
  }
}

/// The text that lists are searched in: the keys of several texts, separated by spaces.
enum SearchText {
  static func of(_ texts: String?...) -> String { texts.compactMap { $0.map(SearchKey.of) }.joined(separator: " ") }

  /// Returns a condition that every word of a query occurs in one of the columns. A query without letters or digits
  /// matches nothing. Keys contain no LIKE wildcards.
  static func condition(_ query: String, in columns: [String]) -> (sql: String, arguments: [SQLValue]) {
    let words = query.split(whereSeparator: \.isWhitespace).map { SearchKey.of(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return ("1 = 0", []) }
    let oneWord = "(" + columns.map { "\($0) LIKE ?" }.joined(separator: " OR ") + ")"
    return (
      words.map { _ in oneWord }.joined(separator: " AND "),
      words.flatMap { word in columns.map { _ in SQLValue.text("%\(word)%") } }
    )
  }
}
