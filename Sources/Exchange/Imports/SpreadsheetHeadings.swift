internal import Core

/// The headings of users' own spreadsheets in many languages, in addition to those of banks' files (`CSVHeadings`):
/// `Lexicon/spreadsheet-headings.tsv`.
enum SpreadsheetHeadings {
  /// A field that a heading may mean.
  struct Meaning {
    var field: SpreadsheetField
    /// Among several columns, that with the highest score has the field; see `ofBanks`.
    var score: Int
  }

  /// The score of a heading that is known from banks' files.
  static let ofBanks = 10_000

  /// Returns the fields that a heading may mean.
  static func meanings(of heading: String) -> [Meaning] {
    let name = CSVHeader.normalized(heading)
    let found = all[name] ?? all[CSVHeader.unbracketed(name)] ?? []
    return found.sorted { $0.score > $1.score }
  }

  private static let all: [String: [Meaning]] = {
    var all: [String: [Meaning]] = [:]
    for (entries, base) in [(words, 2 * ofBanks), (vagueWords, ofBanks / 2)] {
      for entry in entries {
        for (rank, name) in entry.words.enumerated() {
          all[name, default: []].append(Meaning(field: entry.role, score: base - rank))
        }
      }
    }
    return all
  }()

  private static let rows = EmbeddedTable.rows("spreadsheet-headings", of: SpreadsheetField.self)
  private static let words = EmbeddedTable.words(rows.filter { $0.group == nil })
  /// Headings that mean the field only if no other column does.
  private static let vagueWords = EmbeddedTable.words(rows.filter { $0.group == "vague" })
}
