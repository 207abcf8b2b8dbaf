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
    var strongest: [String: [String: Double]] = [:]
    func note(_ kind: String, _ countries: [String], _ weight: Double) {
      for country in countries {
        strongest[kind, default: [:]][country] = max(strongest[kind]?[country] ?? 0, weight)
      }
    }

    var lines: [Int: Int] = [:]
    let numbering = numbering ?? NumberingSigns.signs(in: document)
    for line in document.lines {
      for match in phrases.matches(in: line.tokens) {
        let isCode = match.meaning.kind == "sign"
        if isCode {
          let code = String(line.folded[match.range])
          if numbering.contains(code) || CurrencySigns.isPrintedAsWord(code, in: line)
            || NumberingSigns.areInitials(code, in: line)
          {
            continue
          }
        }
        // `KC80002212` is a number and contains no crowns.
        let digits = line.folded[match.range.upperBound...].prefix(while: NumberRuns.isDigit).count
        if isCode, digits >= AmountScanner.fewestOfCode { continue }
        note(match.meaning.kind, match.meaning.countries, match.meaning.weight)
      }
      for sign in joinedNames.matches(in: line) { note(sign.kind, sign.countries, sign.weight) }
      for found in ShortForms.countries(in: line) { note("company", [found], 2) }
      let symbols = Set(line.folded.lazy.filter(isSymbol))
      for index in marks.indices where !symbols.isEmpty && marks[index].symbols.isSubset(of: symbols) {
        guard holds(line.folded, marks[index].mark) else { continue }
        // Recognition reads many scribbles as `£`, so a single one on a scan is only weak evidence.
        lines[index, default: 0] += line.source == .ocr ? 1 : 2
        let weight = marks[index].sign.weight * ((lines[index] ?? 0) >= 2 ? 1 : 0.25)
        note(marks[index].sign.kind, marks[index].sign.countries, weight)
      }
      for found in PhoneCodes.countries(in: line.folded) { note("phone", [found], 4) }
      for found in PhoneCodes.withoutPlus(in: line.folded) { note("phone", found, 3) }
      for found in InternetDomains.countries(in: line.folded) { note("domain", [found], 3) }
      for found in TaxNumberPrefixes.countries(in: line) { note("taxNumber", [found], 4) }
      for found in NumberHabits.signs(in: line) { note(found.kind, [found.country], found.weight) }
      for found in PostalCodes.countries(in: line) { note("postcode", [found.country], found.weight) }
    }

    let tables = brands.map { [($0, distinctiveBrandWeight), (chains, distinctiveChainWeight)] } ?? []
    var homes: Set<String> = []
    for (index, line) in document.lines.prefix(headLines).enumerated() {
      // Names are often set in two lines.
      let next = index + 1 < document.lines.count ? document.lines[index + 1].tokens : []
      for (table, least) in tables {
        guard let match = table.match(atHeadOf: line.tokens + next), match.weight >= least else { continue }
        note("brand", match.brand.countries, 2)
        if let home = home(of: match.brand) { homes.insert(home) }
      }
    }

    for found in ScriptSigns.signs(in: document) { note("script", [found.country], found.weight) }
    if homes.count == 1, let home = homes.first, !isContradicted(home, by: strongest) {
      note("brand", [home], undisputedHome)
    }

    var evidence = CountryEvidence.none
    // In a fixed order, as that of a dictionary differs from run to run, and with it the rounding of the sums.
    for (_, weights) in strongest.sorted(by: { $0.key < $1.key }) {
      for (country, weight) in weights { evidence.add(weight, to: country) }
    }
    return evidence
  }

  /// The only country of a chain whose name hardly any other shop has: `Trader Joe's`, not `Spectrum`.
  private static func home(of brand: BrandTable.Brand) -> String? {
    let letters = MerchantLexicon.letters(brand.name)
    guard brand.countries.count == 1, letters.count >= distinctiveLetters, brand.name.contains(where: { !$0.isLetter }),
      chains.brand(letters: letters) != nil
    else { return nil }
    return brand.countries.first
  }

  /// Whether a kind of sign is more evidence for some other country. `$` and `kg` are as much evidence for all of theirs.
  private static func isContradicted(_ home: String, by signs: [String: [String: Double]]) -> Bool {
    signs.values.contains { weights in
      let own = weights[home] ?? 0
      return weights.contains { $0.key != home && $0.value > own }
    }
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

  /// The chains of `merchants.tsv`, with the countries in which they are.
  private static let chains = BrandTable(Table(.chainCountries))

  /// Signs made of letters; matched as whole words and exactly, since `total` is one letter from `totale` and `totaal`.
  private static let phrases = Phrases(
    rows.filter { $0.phrase.contains { $0.isLetter } && $0.phrase.allSatisfy { $0.isLetter || $0 == " " } },
    findsDamaged: false)

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

/// Country domains of internet addresses: `www.example.de`, `shop@example.com.my`.
enum InternetDomains {
  /// The countries whose domains end an address in a folded line.
  static func countries(in folded: [Character]) -> [String] {
    guard folded.contains(".") else { return [] }
    var found: [String] = []
    for word in folded.split(whereSeparator: { $0 == " " || $0 == "," }) where isAddress(word) {
      // `hr@quill.com` is a department and not Croatian.
      let domain = word.lastIndex(of: "@").map { word[($0 + 1)...] } ?? word
      for label in domain.split(whereSeparator: { $0 == "." || $0 == "/" }).reversed() {
        guard let country = byDomain[String(label)] else { continue }
        found.append(country)
        break
      }
    }
    return found
  }

  private static func isAddress(_ word: ArraySlice<Character>) -> Bool {
    word.contains("@") || word.starts(with: "www.") || word.starts(with: "http")
  }

  /// Two-letter domains that are sold worldwide and are not evidence of a country.
  private static let general: Set<String> = ["co", "me", "io", "tv", "cc", "ai", "in", "to", "is"]

  private static let byDomain: [String: String] = {
    var table: [String: String] = [:]
    for country in Country.known.values where !general.contains(country.domain) { table[country.domain] = country.code }
    return table
  }()
}

/// VAT numbers and IBANs, which begin with a country code: `DE123456789`, `FR76 3000 …`.
enum TaxNumberPrefixes {
  /// The countries whose prefix begins a number in a line.
  static func countries(in line: TextLine) -> [String] {
    line.words.compactMap { word in
      let letters = word.text.drop { !$0.isLetter && !$0.isNumber }
      guard letters.count >= 4, let code = byPrefix[String(letters.prefix(2))] else { return nil }
      let rest = letters.dropFirst(2).filter { $0.isLetter || $0.isNumber }
      let digits = rest.filter(\.isNumber).count
      // A number in one piece, or the first group of an IBAN: the country code and two check digits.
      let whole = digits >= (shortest[code] ?? 8) && rest.count - digits <= 5
      let group = rest.count == 2 && digits == 2 && line.words.count >= 4
      return whole || group ? code : nil
    }
  }

  /// The fewest digits of the countries whose numbers may be shorter than eight. Romanian ones have two to ten; with
  /// fewer than six, they could be anything.
  private static let shortest = ["RO": 6]

  private static let byPrefix: [String: String] = {
    var table: [String: String] = [:]
    for country in Country.known.values {
      if let prefix = country.taxPrefix { table[prefix] = country.code }
    }
    return table
  }()
}
