internal import CLexicon
internal import Core

/// A word list embedded in the program. The tables are data, not code: a language or a shop is added by adding a line,
/// without changing a rule.
struct Table: Sendable {
  var rows: [[String]]

  /// Loads an embedded table.
  init(_ file: LexiconFile) {
    let table = billfold_lexicon_table(file.rawValue)
    precondition(table.count > 0, "lexicon.c embeds no \(file.rawValue).tsv")
    self.init(text: String(decoding: UnsafeBufferPointer(start: table.bytes, count: table.count), as: UTF8.self))
  }

  /// The phrase of each row with the meaning of its other fields.
  ///
  /// A row without a meaning is a mistake in the table: it stops a debug build, so that tests fail, and is ignored in a
  /// release build.
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

  /// The same as sets of words, by their meaning.
  func words<Meaning: RawRepresentable<String>>(of meaning: Meaning.Type) -> [Meaning: Set<String>]
  where Meaning: Hashable {
    var words: [Meaning: Set<String>] = [:]
    for row in phrases(of: meaning) { words[row.meaning, default: []].insert(row.phrase) }
    return words
  }

  /// - Parameter text: lines that end with LF or CR LF.
  init(text: String) {
    rows = WordTable.rows(of: text)
  }
}

/// The word tables of the folder `Lexicon`, by file name. A new one must also be embedded in `CLexicon/lexicon.c`.
enum LexiconFile: String, CaseIterable, Sendable {
  case amountLabels = "amount-labels"
  case areaCodes = "area-codes"
  case bankWords = "bank-words"
  case brands
  case categories
  case chainCountries = "chain-countries"
  case confidence
  case countries
  case countrySigns = "country-signs"
  case currencyNames = "currency-names"
  case currencySigns = "currency-signs"
  case dateLabels = "date-labels"
  case dueTerms = "due-terms"
  case forwardedMails = "forwarded-mails"
  case instalmentWords = "instalment-words"
  case kindWords = "kind-words"
  case merchantWords = "merchant-words"
  case merchants
  case months
  case namingWords = "naming-words"
  case numberWords = "number-words"
  case ordinaryWords = "ordinary-words"
  case ownBrands = "own-brands"
  case pageWords = "page-words"
  case payment
  case paymentMails = "payment-mails"
  case places
  case referenceLabels = "reference-labels"
  case shopKeyLabels = "shop-key-labels"
  case stamps
  case statementBalances = "statement-balances"
  case taxRates = "tax-rates"
  case weekdays
}
