internal import Core
internal import Exchange

/// The words of `Lexicon/name-words.tsv`, which tell little about which merchant a name means.
enum NameWords {
  /// The second column of the table, which explains them.
  enum Role: String {
    case common, kind, beginning
  }

  /// Words that do not distinguish merchants.
  static let common = table[.common, default: []].union(AndWords.inNames)

  /// Words with which the names of many companies and offices begin.
  static let beginnings = table[.beginning, default: []]

  /// The words that count little if the name has others.
  static let minor = table[.kind, default: []].union(beginnings)

  static let table = parsed(embedded)

  /// The table's text, which is embedded in the program.
  static var embedded: String { EmbeddedTable.text("name-words") }

  /// A row without a role is a mistake in the table: it stops a debug build, so that tests fail, and is ignored in a
  /// release build.
  private static func parsed(_ text: String) -> [Role: Set<String>] {
    var words: [Role: Set<String>] = [:]
    for row in WordTable.rows(of: text) {
      guard row.count == 2, let role = Role(rawValue: row[1]) else {
        assertionFailure("no role in this row of name-words.tsv: \(row)")
        continue
      }
      words[role, default: []].insert(row[0])
    }
    return words
  }
}
