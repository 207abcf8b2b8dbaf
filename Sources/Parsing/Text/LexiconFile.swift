internal import CLexicon

/// The word tables of the folder `Lexicon`, by the names of their files. A new one is embedded by `CLexicon/lexicon.c`.
enum LexiconFile: String, CaseIterable, Sendable {
  case amountLabels = "amount-labels"
  case brands
  case categories
  case confidence
  case countries
  case countrySigns = "country-signs"
  case currencyNames = "currency-names"
  case currencySigns = "currency-signs"
  case dateLabels = "date-labels"
  case dueTerms = "due-terms"
  case kindWords = "kind-words"
  case merchantWords = "merchant-words"
  case merchants
  case months
  case ownBrands = "own-brands"
  case payment
  case places
  case referenceLabels = "reference-labels"
  case shopKeyLabels = "shop-key-labels"
  case stamps
  case weekdays
}

/// A word list embedded in the program: lines of tab-separated fields.
///
/// Lines that start with `#` and blank lines are remarks. The tables are data, not code: a language or a shop is added
/// by adding a line, without touching a rule.
struct Table: Sendable {
  var rows: [[String]]

  /// A table of the program's own.
  init(_ file: LexiconFile) {
    let table = billfold_lexicon_table(file.rawValue)
    precondition(table.count > 0, "lexicon.c embeds no \(file.rawValue).tsv")
    self.init(text: String(decoding: UnsafeBufferPointer(start: table.bytes, count: table.count), as: UTF8.self))
  }

  /// The phrase of each row, with what its other fields mean.
  ///
  /// A row without a meaning is a mistake in the table: it stops a debug build, so that no test passes beside it, and counts
  /// for nothing in a release.
  func phrases<Meaning>(_ meaning: (_ fields: [String]) -> Meaning?) -> [(phrase: String, meaning: Meaning)] {
    rows.compactMap { row in
      guard let phrase = row.first, let meaning = meaning(Array(row.dropFirst())) else {
        assertionFailure("no meaning in this row of a word table: \(row)")
        return nil
      }
      return (phrase, meaning)
    }
  }

  /// The same, for tables whose second field names the meaning.
  func phrases<Meaning: RawRepresentable<String>>(of _: Meaning.Type) -> [(phrase: String, meaning: Meaning)] {
    phrases { fields in fields.first.flatMap(Meaning.init) }
  }

  init(text: String) {
    rows = text.split(whereSeparator: \.isNewline).compactMap { line in
      guard !line.hasPrefix("#"), line.contains(where: { !$0.isWhitespace }) else { return nil }
      return line.split(separator: "\t", omittingEmptySubsequences: true).map { field in
        String(field.drop(while: \.isWhitespace).trimmedEnd)
      }
    }
  }
}

extension Substring {
  /// Without the white space at its end.
  fileprivate var trimmedEnd: Substring {
    var end = self
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end
  }
}
