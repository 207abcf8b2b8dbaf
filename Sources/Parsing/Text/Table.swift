internal import CLexicon

/// A word list embedded in the program: lines of tab-separated fields.
///
/// Blank lines and lines that start with `#` are ignored. The tables are data, not code: a language or a shop is added
/// by adding a line, without changing a rule.
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
  /// The text without trailing white space.
  fileprivate var trimmedEnd: Substring {
    var end = self
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end
  }
}
