internal import Core

/// Evidence from the script of a document and from letters used only in some of its languages: `ї` is Ukrainian, `ў`
/// Belarusian, kana Japanese.
enum ScriptSigns {
  /// - Parameter spoken: the countries whose language has words of its own in the document.
  static func signs(in document: DocumentText, spoken: [String]) -> [(country: String, weight: Double)] {
    guard let script = document.script else { return [] }
    switch script {
    case .cyrillic: return cyrillic(in: document, spoken: spoken)
    case .greek: return [("GR", 4), ("CY", 2)]
    case .thai: return [("TH", 5)]
    case .japanese: return [("JP", 5)]
    case .korean: return [("KR", 5)]
    case .hebrew: return [("IL", 5)]
    case .devanagari: return [("IN", 4)]
    case .arabic: return arabic(in: document)
    case .chinese: return chinese(in: document)
    default: return []
    }
  }

  /// The number of occurrences of some characters, in either case, in words that were read with some certainty: a model
  /// of another language fills the others with letters of its own.
  private static func count(_ wanted: Set<Character>, in document: DocumentText) -> Int {
    document.lines.reduce(0) { sum, line in
      line.words.reduce(sum) { sum, word in
        guard word.confidence > leastConfidence else { return sum }
        return sum + word.text.count { wanted.contains($0) || wanted.contains($0.lowercased().first ?? $0) }
      }
    }
  }

  private static let leastConfidence = 0.65

  /// Weights for countries with Cyrillic script. A letter of one language counts if it occurs at least twice, because a
  /// single one may be misread. All these countries use day-first dates.
  private static func cyrillic(in document: DocumentText, spoken: [String]) -> [(country: String, weight: Double)] {
    var weights: [String: Double] = ["UA": 1.5, "RU": 1.5, "BY": 1.2, "BG": 1.2, "RS": 1, "MK": 0.8, "KZ": 0.8]
    // Such a model has only the letters of its own language, and reads others as these: the `ј` of Serbian, and names of
    // goods in Latin letters. They are no evidence for that language.
    let isForeignModel = !spoken.isEmpty && spoken.allSatisfy(withoutModel.contains)
    for (letters, countries) in distinctiveLetters where count(letters, in: document) >= 2 {
      for (country, weight) in countries where !isForeignModel || spoken.contains(country) && weight > 0 {
        weights[country, default: 0] += weight
      }
    }
    return weights.filter { $0.value > 0 }.map { (country: $0.key, weight: $0.value) }
      .sorted { $0.country < $1.country }
  }

  /// Countries whose pages are often read with a model of Russian or Ukrainian.
  private static let withoutModel: Set<String> = ["RS", "BA", "ME", "MK", "BG"]

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

  /// Persian has letters that Arabic lacks. Urdu and Kurdish have them, too, and others of their own.
  private static func arabic(in document: DocumentText) -> [(country: String, weight: Double)] {
    if count(kurdish, in: document) >= 2 { return [] }
    if count(urdu, in: document) >= 2 { return [("PK", 4)] }
    if count(persian, in: document) >= 5 { return [("IR", 4)] }
    return [
      ("AE", 1.5), ("SA", 1.5), ("EG", 1.5), ("QA", 1.5), ("OM", 1.5), ("KW", 1.5), ("BH", 1.5), ("MA", 1), ("TN", 1),
    ]
  }

  private static let persian: Set<Character> = ["پ", "چ", "ژ", "گ", "ک", "ی"]
  private static let urdu: Set<Character> = ["ٹ", "ڈ", "ڑ", "ے"], kurdish: Set<Character> = ["ێ", "ۆ", "ڵ", "ڕ"]

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
