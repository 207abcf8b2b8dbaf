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

  /// - Parameter brands: The table that gives the countries of a brand at the head of the page; nil to ignore brands.
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
        // Recognition reads many scribbles as `£`, so a single one on a scan is only weak evidence.
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
      guard let match = brands?.match(atHeadOf: line.tokens), match.weight >= distinctiveBrandWeight else { continue }
      note("brand", match.brand.countries, 2)
    }

    for found in ScriptSigns.signs(in: document) { note("script", [found.country], found.weight) }

    var evidence = CountryEvidence.none
    for weights in strongest.values {
      for (country, weight) in weights { evidence.add(weight, to: country) }
    }
    return evidence
  }

  /// The number of lines at the top in which a shop's name is expected.
  private static let headLines = 6
  /// The weight from which a brand's name is unlikely to be an ordinary word.
  private static let distinctiveBrandWeight = 0.75

  /// Signs made of letters; matched as whole words and exactly, since `total` is one letter from `totale` and `totaal`.
  private static let phrases = Phrases(
    rows.filter { $0.phrase.contains { $0.isLetter } && $0.phrase.allSatisfy { $0.isLetter || $0 == " " } },
    findsDamaged: false)

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

/// Evidence from the script of a document and from letters used only in some of its languages: `ї` is Ukrainian, `ў`
/// Belarusian, kana Japanese.
enum ScriptSigns {
  static func signs(in document: DocumentText) -> [(country: String, weight: Double)] {
    guard let script = document.script else { return [] }
    switch script {
    case .cyrillic: return cyrillic(in: document)
    case .greek: return [("GR", 4), ("CY", 2)]
    case .thai: return [("TH", 5)]
    case .japanese: return [("JP", 5)]
    case .korean: return [("KR", 5)]
    case .hebrew: return [("IL", 5)]
    case .devanagari: return [("IN", 4)]
    case .arabic: return [("AE", 1.5), ("SA", 1.5), ("EG", 1.5), ("MA", 1), ("TN", 1)]
    case .chinese: return chinese(in: document)
    default: return []
    }
  }

  /// The number of occurrences of some characters, in either case.
  private static func count(_ wanted: Set<Character>, in document: DocumentText) -> Int {
    document.lines.reduce(0) { sum, line in
      sum + line.text.count { wanted.contains($0) || wanted.contains($0.lowercased().first ?? $0) }
    }
  }

  /// Weights for countries with Cyrillic script. A letter of one language counts if it occurs at least twice, because a
  /// single one may be misread. All these countries use day-first dates.
  private static func cyrillic(in document: DocumentText) -> [(country: String, weight: Double)] {
    var weights: [String: Double] = ["UA": 1.5, "RU": 1.5, "BY": 1.2, "BG": 1.2, "RS": 1, "MK": 0.8, "KZ": 0.8]
    for (letters, countries) in distinctiveLetters where count(letters, in: document) >= 2 {
      for (country, weight) in countries { weights[country, default: 0] += weight }
    }
    return weights.filter { $0.value > 0 }.map { (country: $0.key, weight: $0.value) }
      .sorted { $0.country < $1.country }
  }

  /// Letters used in some languages, with their weights for countries.
  private static let distinctiveLetters: [(Set<Character>, [(String, Double)])] = [
    (["ї", "є", "ґ"], [("UA", 3)]),
    (["і"], [("UA", 1.5), ("BY", 0.8), ("RU", -1), ("BG", -1), ("RS", -1), ("MK", -1)]),
    (["ў"], [("BY", 4)]),
    (["ы", "э"], [("RU", 1.5), ("BY", 1.5), ("KZ", 1), ("UA", -1), ("BG", -1.5), ("RS", -1.5), ("MK", -1.5)]),
    (["ъ", "щ"], [("BG", 0.8), ("RS", -1), ("MK", -1)]),
    (["ђ", "ћ", "џ"], [("RS", 3)]),
    (["љ", "њ", "ј"], [("RS", 2), ("MK", 2), ("UA", -1), ("RU", -1), ("BY", -1), ("BG", -1)]),
    (["ѓ", "ќ", "ѕ"], [("MK", 3)]),
    (["ә", "ғ", "қ", "ң", "ұ", "һ"], [("KZ", 4)]),
  ]

  private static func chinese(in document: DocumentText) -> [(country: String, weight: Double)] {
    let simple = count(simplified, in: document), full = count(traditional, in: document)
    if simple > 2 * full { return [("CN", 4)] }
    if full > 2 * simple { return [("TW", 2.5), ("HK", 2.5)] }
    return [("CN", 2), ("TW", 1), ("HK", 1)]
  }

  /// Characters common on receipts that differ between simplified and traditional Chinese.
  private static let simplified = Set("单总额实费产应发时间号谢东车门见贝国对开这们电话务员销购买价数计优现银联")
  private static let traditional = Set("單總額實費產應發時間號謝東車門見貝國對開這們電話務員銷購買價數計優現銀聯")
}
