internal import Core

/// Collects the signs of a country from a document's text.
///
/// Each kind of sign counts once a country, with the strongest of its weights: a receipt that prints `RM` thirty times
/// is not thirty times as Malaysian.
enum CountrySigns {
  /// What a row of `country-signs.tsv` says: the countries it speaks for and how strongly.
  struct Sign: Sendable {
    var kind: String
    var countries: [String]
    var weight: Double
  }

  /// - Parameter brands: tell where a house at the head of the page is at home; nil to leave them out.
  static func evidence(in document: DocumentText, brands: BrandTable? = nil) -> CountryEvidence {
    var strongest: [String: [String: Double]] = [:]
    func note(_ kind: String, _ countries: [String], _ weight: Double) {
      for country in countries {
        strongest[kind, default: [:]][country] = max(strongest[kind]?[country] ?? 0, weight)
      }
    }

    var lines: [Int: Int] = [:]
    for line in document.lines {
      for match in phrases.matches(in: line.tokens) {
        note(match.meaning.kind, match.meaning.countries, match.meaning.weight)
      }
      let symbols = Set(line.folded.lazy.filter(isSymbol))
      for index in marks.indices where !symbols.isEmpty && marks[index].symbols.isSubset(of: symbols) {
        guard holds(line.folded, marks[index].mark) else { continue }
        // Recognition makes a `£` of any scrawl: on a scan one alone is a hint only.
        lines[index, default: 0] += line.source == .ocr ? 1 : 2
        let weight = marks[index].sign.weight * ((lines[index] ?? 0) >= 2 ? 1 : 0.25)
        note(marks[index].sign.kind, marks[index].sign.countries, weight)
      }
      for found in PhoneCodes.countries(in: line.folded) { note("phone", [found], 4) }
      for found in InternetDomains.countries(in: line.folded) { note("domain", [found], 3) }
      for found in TaxNumberPrefixes.countries(in: line) { note("taxNumber", [found], 4) }
      for found in NumberHabits.signs(in: line) { note(found.kind, [found.country], found.weight) }
      for found in PostalCodes.countries(in: line) { note("postcode", [found.country], found.weight) }
    }

    for line in document.lines.prefix(headLines) {
      guard let match = brands?.match(atHeadOf: line.tokens), match.weight >= surelyABrand else { continue }
      note("brand", match.brand.countries, 2)
    }

    for found in ScriptSigns.signs(in: document) { note("script", [found.country], found.weight) }

    var evidence = CountryEvidence.none
    for weights in strongest.values {
      for (country, weight) in weights { evidence.add(weight, to: country) }
    }
    return evidence
  }

  /// Where a house prints its name.
  private static let headLines = 6
  /// The weight from which a brand's name is no ordinary word.
  private static let surelyABrand = 0.75

  /// Words: found as whole words and only as printed, since `total` is one letter from `totale` and `totaal`.
  private static let phrases = Phrases(
    rows.filter { $0.text.contains { $0.isLetter } && $0.text.allSatisfy { $0.isLetter || $0 == " " } }
      .map { (phrase: $0.text, meaning: $0.sign) }, findsDamaged: false)

  /// Signs that are no words: `€`, `A$`.
  private static let marks = rows.filter { !$0.text.allSatisfy { $0.isLetter || $0 == " " } }
    .map { (mark: Array($0.text), symbols: Set($0.text.filter(isSymbol)), sign: $0.sign) }

  /// Whether a line holds a mark. One that begins with a letter is not behind another: `S$` is not in `US$`.
  private static func holds(_ line: [Character], _ mark: [Character]) -> Bool {
    guard let first = mark.first, line.count >= mark.count else { return false }
    return (0...line.count - mark.count).contains { start in
      line[start] == first && line[start..<start + mark.count].elementsEqual(mark)
        && !(first.isLetter && start > 0 && line[start - 1].isLetter)
    }
  }

  private static func isSymbol(_ character: Character) -> Bool { !character.isASCII || character == "$" }

  private static let rows: [(text: String, sign: Sign)] = Table(.countrySigns).rows.compactMap {
    row in
    guard row.count == 4, let weight = Double(row[3]) else { return nil }
    return (row[0], Sign(kind: row[1], countries: row[2].split(separator: " ").map(String.init), weight: weight))
  }
}
