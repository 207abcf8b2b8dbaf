/// Currency signs and codes as printed beside amounts, from the table `currency-signs.tsv`.
enum CurrencySigns {
  /// The currencies a folded sign can mean by ISO 4217 code, the usual one first; empty for no sign.
  static func currencies(of sign: String) -> [String] { table[sign] ?? [] }

  /// The sign that ends a run of characters before a number (`total rm`), longest first; nil where none stands.
  static func ending(_ folded: ArraySlice<Character>) -> String? { bounded(folded, fromEnd: true) }

  /// The sign that begins a run of characters after a number (`€ A`).
  static func beginning(_ folded: ArraySlice<Character>) -> String? { bounded(folded, fromEnd: false) }

  private static func bounded(_ folded: ArraySlice<Character>, fromEnd: Bool) -> String? {
    for length in lengths where length <= folded.count {
      let piece = fromEnd ? folded.suffix(length) : folded.prefix(length)
      guard table[String(piece)] != nil else { continue }
      // A sign of letters is a word of its own, or `farm 5` would be paid in ringgit.
      let neighbour = fromEnd ? folded.dropLast(length).last : folded.dropFirst(length).first
      if piece.contains(where: { $0.isLetter && !LetterScript.isUnspaced($0) }), let neighbour, neighbour.isLetter,
        !LetterScript.isUnspaced(neighbour)
      {
        continue
      }
      return String(piece)
    }
    return nil
  }

  private static let lengths = Array(Set(table.keys.map(\.count))).sorted(by: >)

  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for row in Table(.currencySigns).rows where row.count == 2 {
      table[Fold.string(row[0])] = row[1].split(separator: " ").map(String.init)
    }
    return table
  }()
}
