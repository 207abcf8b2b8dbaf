internal import Core

/// The currency symbols and codes printed beside amounts, from the table `currency-signs.tsv`.
enum CurrencySigns {
  /// The ISO 4217 codes of the currencies that a folded symbol can mean, most common first; empty for an unknown
  /// symbol.
  static func currencies(of sign: String) -> [String] { table[sign] ?? [] }

  /// The currency symbol at the end of the characters before a number (`total rm`), preferring the longest; nil when
  /// there is none.
  ///
  /// - Parameter gap: the number of spaces between these characters and the number.
  static func ending(_ folded: ArraySlice<Character>, gap: Int) -> String? {
    bounded(folded, fromEnd: true) { gap == 0 || !glued.contains($0) }
  }

  /// The currency symbol at the beginning of the characters after a number (`€ A`).
  static func beginning(_ folded: ArraySlice<Character>) -> String? {
    bounded(folded, fromEnd: false) { !glued.contains($0) }
  }

  private static func bounded(_ folded: ArraySlice<Character>, fromEnd: Bool, isOne: (String) -> Bool) -> String? {
    for length in lengths where length <= folded.count {
      let piece = fromEnd ? folded.suffix(length) : folded.prefix(length)
      guard table[String(piece)] != nil, isOne(String(piece)) else { continue }
      // A symbol made of letters must be a separate word; otherwise `farm 5` would be an amount in ringgit.
      let neighbour = fromEnd ? folded.dropLast(length).last : folded.dropFirst(length).first
      if piece.contains(where: { $0.isLetter && !LetterScript.isUnspaced($0) }), let neighbour, neighbour.isLetter,
        !LetterScript.isUnspaced(neighbour)
      {
        continue
      }
      if fromEnd, piece.elementsEqual("fr."), endsInWeekday(folded.dropLast(length)) { continue }
      return String(piece)
    }
    return nil
  }

  /// Whether characters end in a weekday and a dash: `Mo.-Fr. 8.00` are opening hours, and `Fr.` no francs.
  private static func endsInWeekday(_ folded: ArraySlice<Character>) -> Bool {
    var rest = folded
    while rest.last == " " { rest.removeLast() }
    guard let dash = rest.last, "-–".contains(dash) else { return false }
    while let last = rest.last, !last.isLetter { rest.removeLast() }
    return ["mo", "di", "mi", "do"].contains(String(rest.suffix(2)))
      && rest.dropLast(2).last?.isLetter != true
  }

  /// Whether a code is printed like a word: `Aud 7` is an auditorium, `All 5` is English, but `AUD 7` is money.
  static func isPrintedAsWord(_ code: String, in line: TextLine) -> Bool {
    guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }), !codesLikeWords.contains(code) else {
      return false
    }
    let printed = line.words.filter { Fold.string($0.text.filter(\.isLetter)) == code }
    return !printed.isEmpty
      && printed.allSatisfy { word in
        let letters = word.text.filter(\.isLetter)
        return letters.first?.isUppercase == true && letters.dropFirst().allSatisfy(\.isLowercase)
      }
  }

  /// Codes that are often printed with one capital letter.
  private static let codesLikeWords: Set = ["eur", "usd", "gbp", "chf"]

  private static let lengths = Array(Set(table.keys.map(\.count))).sorted(by: >)

  /// Letters that are a currency symbol only directly before an amount.
  static let glued = Set(Table(.currencySigns).rows.filter { $0.last == "glued" }.map { Fold.string($0[0]) })

  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for row in Table(.currencySigns).rows where row.count >= 2 {
      table[Fold.string(row[0])] = row[1].split(separator: " ").map(String.init)
    }
    return table
  }()
}
