internal import Core

/// Collects the evidence for a country from a document's text.
///
/// Each kind of sign counts once per country, with the highest of its weights: a receipt that prints `RM` thirty times
/// is not thirty times as likely to be Malaysian.
enum CountrySigns {
  /// A row of `country-signs.tsv` or `places.tsv`: the countries that it is evidence for, and its weight.
  struct Sign: Sendable {
    var kind: String
    var countries: [String]
    var weight: Double
  }

  /// - Parameters:
  ///   - numbering: the signs that number things in the document; nil to find them.
  ///   - brands: the table that gives the countries of a brand at the head of the page, used beside that of the chains;
  ///     nil to ignore both.
  static func evidence(
    in document: DocumentText, numbering: Set<String>? = nil, brands: BrandTable? = nil
  ) -> CountryEvidence {
    var strongest = Strongest()
    let numbering = numbering ?? NumberingSigns.signs(in: document)
    var markLines: [Int: Int] = [:]
    for line in document.lines {
      noteWords(of: line, numbering, in: &strongest)
      noteMarks(of: line, &markLines, in: &strongest)
      noteNumbers(of: line, in: &strongest)
    }
    for found in ScriptSigns.signs(in: document, spoken: strongest.spoken) {
      strongest.note("script", [found.country], found.weight)
    }
    if let brands { noteBrands(at: document.lines.prefix(headLines + 1), brands, in: &strongest) }
    return strongest.evidence
  }

  /// The highest weight of each kind of sign for each country.
  private struct Strongest {
    private var weights: [String: [String: Double]] = [:]

    mutating func note(_ kind: String, _ countries: [String], _ weight: Double) {
      for country in countries {
        weights[kind, default: [:]][country] = max(weights[kind]?[country] ?? 0, weight)
      }
    }

    /// The countries with words that are of their language only.
    var spoken: [String] { (weights["language"] ?? [:]).filter { $0.value >= ownWord }.map(\.key) }

    /// Whether a kind of sign is more evidence for some other country. `$` and `kg` are as much evidence for all of
    /// theirs.
    func contradicts(_ home: String) -> Bool {
      weights.values.contains { weights in
        let own = weights[home] ?? 0
        return weights.contains { $0.key != home && $0.value > own }
      }
    }

    var evidence: CountryEvidence {
      var evidence = CountryEvidence.none
      // In a fixed order, as that of a dictionary differs from run to run, and with it the rounding of the sums.
      for (_, weights) in weights.sorted(by: { $0.key < $1.key }) {
        for (country, weight) in weights { evidence.add(weight, to: country) }
      }
      return evidence
    }
  }

  /// Notes words for taxes and places, names of currencies and legal forms.
  private static func noteWords(of line: TextLine, _ numbering: Set<String>, in strongest: inout Strongest) {
    for match in phrases.matches(in: line.tokens) {
      let isCode = match.meaning.contains { $0.kind == "sign" } && isNumbering(match.range, on: line, numbering)
      for sign in match.meaning where !(isCode && sign.kind == "sign") {
        strongest.note(sign.kind, sign.countries, sign.weight)
      }
    }
    for sign in joinedNames.matches(in: line) { strongest.note(sign.kind, sign.countries, sign.weight) }
    for found in ShortForms.countries(in: line) { strongest.note("company", [found], 2) }
  }

  /// Notes symbols.
  ///
  /// - Parameter lines: on how many lines each mark was seen so far, by its index; twice as many in a text layer.
  private static func noteMarks(of line: TextLine, _ lines: inout [Int: Int], in strongest: inout Strongest) {
    let symbols = Set(line.folded.lazy.filter(isSymbol))
    for index in marks.indices where !symbols.isEmpty && marks[index].symbols.isSubset(of: symbols) {
      guard holds(line.folded, marks[index].mark) else { continue }
      // Recognition reads many scribbles as `£`, so a single one on a scan is only weak evidence.
      lines[index, default: 0] += line.source == .ocr ? 1 : 2
      let weight = marks[index].sign.weight * ((lines[index] ?? 0) >= 2 ? 1 : 0.25)
      strongest.note(marks[index].sign.kind, marks[index].sign.countries, weight)
    }
  }

  /// Notes telephone and tax numbers, post codes, rates of taxes, dates, and addresses of web pages and mails.
  private static func noteNumbers(of line: TextLine, in strongest: inout Strongest) {
    for found in PhoneCodes.countries(in: line.folded) { strongest.note("phone", [found], 4) }
    for found in PhoneCodes.withoutPlus(in: line.folded) { strongest.note("phone", found, 3) }
    for found in InternetDomains.countries(in: line.folded) { strongest.note("domain", [found], 3) }
    for found in TaxNumberPrefixes.countries(in: line) { strongest.note("taxNumber", [found], 4) }
    for found in NumberHabits.signs(in: line) { strongest.note(found.kind, [found.country], found.weight) }
    for found in PostalCodes.countries(in: line) { strongest.note("postcode", [found.country], found.weight) }
  }

  /// Notes the brands and chains at the beginning of the first lines, after all other signs.
  ///
  /// - Parameter lines: the lines of the head, and the one after them.
  private static func noteBrands(
    at lines: ArraySlice<TextLine>, _ brands: BrandTable, in strongest: inout Strongest
  ) {
    var homes: Set<String> = []
    for (index, line) in lines.prefix(headLines).enumerated() {
      // Names are often set in two lines.
      let next = lines.dropFirst(index + 1).first?.tokens ?? []
      for (table, least) in [(brands, distinctiveBrandWeight), (chains, distinctiveChainWeight)] {
        guard let match = table.match(atHeadOf: line.tokens + next), match.weight >= least else { continue }
        strongest.note("brand", match.brand.countries, 2)
        if let home = home(of: match.brand) { homes.insert(home) }
      }
    }
    if homes.count == 1, let home = homes.first, !strongest.contradicts(home) {
      strongest.note("brand", [home], undisputedHome)
    }
  }

  /// Whether the code of a currency numbers things, is a word or a person's initials, or begins a longer number:
  /// `KC80002212` contains no crowns.
  private static func isNumbering(_ range: Range<Int>, on line: TextLine, _ numbering: Set<String>) -> Bool {
    let code = String(line.folded[range])
    return numbering.contains(code) || CurrencySigns.isPrintedAsWord(code, in: line)
      || NumberingSigns.areInitials(code, in: line)
      || line.folded[range.upperBound...].prefix(while: NumberRuns.isDigit).count >= AmountScanner.fewestOfCode
  }

  /// The only country of a chain whose name hardly any other shop has: `Trader Joe's`, not `Spectrum`.
  private static func home(of brand: BrandTable.Brand) -> String? {
    let letters = Fold.letters(brand.name)
    guard brand.countries.count == 1, letters.count >= distinctiveLetters, brand.name.contains(where: { !$0.isLetter }),
      chains.brand(letters: letters) != nil
    else { return nil }
    return brand.countries.first
  }

  /// The weight of a chain of one country, if nothing speaks for another one: then it also outweighs a sign such as `$`,
  /// which a dozen countries have.
  private static let undisputedHome = 3.5
  /// The least number of letters of a name of several words that hardly any other shop has.
  private static let distinctiveLetters = 10
  /// The number of lines at the top in which a shop's name is expected.
  private static let headLines = 6
  /// The weight from which a brand's name is unlikely to be an ordinary word.
  private static let distinctiveBrandWeight = 0.75
  /// Chains are chosen by hand, so only short names are ordinary words.
  private static let distinctiveChainWeight = 0.5

  /// The weight of words that are of one language only.
  private static let ownWord = 2.5

  /// The chains of `merchants.tsv`, with the countries in which they are.
  private static let chains = BrandTable(Table(.chainCountries))

  /// Signs made of letters; matched as whole words and exactly, since `total` is one letter from `totale` and `totaal`.
  /// All signs of a word together: `moms` is Swedish, and also Danish and Norwegian.
  private static let phrases: Phrases<[Sign]> = {
    let words = rows.filter { row in
      row.phrase.contains { $0.isLetter } && row.phrase.allSatisfy { $0.isLetter || $0 == " " }
    }
    var signs: [String: [Sign]] = [:]
    for row in words {
      let phrase = Tokens.of(row.phrase).map(\.text).joined(separator: " ")
      signs[phrase, default: []].append(row.meaning)
    }
    return Phrases(
      signs.sorted { $0.key < $1.key }.map { (phrase: $0.key, meaning: $0.value) }, findsDamaged: false)
  }()

  /// Towns and legal forms printed without their blanks.
  private static let joinedNames = JoinedNames(rows)

  /// Signs with symbols: `€`, `A$`.
  private static let marks = rows.filter { !$0.phrase.allSatisfy { $0.isLetter || $0 == " " } }
    .map { (mark: Array($0.phrase), symbols: Set($0.phrase.filter(isSymbol)), sign: $0.meaning) }

  /// Whether a line contains a mark. One that begins with a letter must not follow another letter: `S$` is not in
  /// `US$`.
  private static func holds(_ line: [Character], _ mark: [Character]) -> Bool {
    guard let first = mark.first, line.count >= mark.count else { return false }
    return (0...line.count - mark.count).contains { start in
      line[start] == first && line[start..<start + mark.count].elementsEqual(mark)
        && !(first.isLetter && start > 0 && line[start - 1].isLetter)
    }
  }

  private static func isSymbol(_ character: Character) -> Bool { !character.isASCII || character == "$" }

  private static let rows =
    Table(.countrySigns).phrases { fields in
      fields.count == 3 ? sign(kind: fields[0], countries: fields[1], weight: fields[2]) : nil
    }
    + Table(.places).phrases { fields in
      fields.count == 2 ? sign(kind: "place", countries: fields[0], weight: fields[1]) : nil
    }

  /// Names of countries, regions and towns that are unlikely to mean anything else.
  static let surePlaces = Table(.places).rows.filter { $0.count == 3 && Double($0[2]) ?? 0 >= 3 }.map { $0[0] }

  private static func sign(kind: String, countries: String, weight: String) -> Sign? {
    Double(weight).map { Sign(kind: kind, countries: countries.split(separator: " ").map(String.init), weight: $0) }
  }
}
