internal import Core

/// Finds the account that a bill is to be paid to.
enum IBANExtractor {
  /// The first IBAN with correct check digits; one with digits misread as letters is accepted if its repaired form is
  /// correct.
  static func iban(in document: DocumentText) -> Field<String>? {
    var found: [(value: String, line: TextLine, words: Range<Int>, isRepaired: Bool)] = []
    for line in document.lines {
      for start in line.words.indices {
        if let (value, end, isRepaired) = number(from: start, in: line) {
          found.append((value, line, start..<end, isRepaired))
          break
        }
      }
    }
    guard let first = found.first(where: { !$0.isRepaired }) ?? found.first else { return nil }
    let others = found.filter { $0.value != first.value }
    return Field(
      value: first.value, confidence: first.isRepaired ? 0.85 : 0.98, source: first.line.source,
      evidence: first.line.evidence(words: first.words),
      alternatives: others.map {
        Candidate(value: $0.value, confidence: 0.3, evidence: $0.line.evidence(words: $0.words))
      })
  }

  /// The IBAN that begins in a word, possibly continued in the following words.
  private static func number(from start: Int, in line: TextLine) -> (String, Int, Bool)? {
    var joined: [Character] = []
    for (offset, word) in line.words[start...].enumerated() {
      var text = word.text.uppercased()
      // `IBAN:DE89…`, `IBANDE89…` in one word.
      if offset == 0, let label = text.firstRange(of: "IBAN") { text = String(text[label.upperBound...]) }
      let characters = Array(text).filter { $0.isLetter || $0.isNumber }
      if offset > 0, characters.count != text.count, offset > 8 { return nil }
      joined += characters
      guard joined.count >= 4 else {
        if offset == 0, joined.count < 2 { return nil }
        continue
      }
      guard let length = IBAN.length(country: String(joined.prefix(2))), isCheckDigits(joined[2...3]) else {
        return nil
      }
      guard joined.count >= length else { continue }
      let candidate = String(joined.prefix(length))
      // With more characters in the last word, it is another number.
      guard joined.count == length else { return nil }
      if let value = IBAN.checked(candidate) { return (value, start + offset + 1, false) }
      if let value = IBAN.checked(repaired(candidate)) { return (value, start + offset + 1, true) }
      return nil
    }
    return nil
  }

  private static func isCheckDigits(_ digits: ArraySlice<Character>) -> Bool {
    digits.allSatisfy { MisreadDigits.digit(Fold.character($0)) != nil }
  }

  /// Replaces letters after the country code by the digits they resemble; suits countries whose IBANs have digits only.
  private static func repaired(_ text: String) -> String {
    String(text.prefix(2))
      + text.dropFirst(2).map { character in
        MisreadDigits.digit(Fold.character(character)).map { String($0.value) } ?? String(character)
      }.joined()
  }
}

/// International bank account numbers (ISO 13616), verified by their check digits.
enum IBAN {
  /// The IBAN in electronic format, or nil when characters, length or check digits are invalid.
  static func checked(_ printed: some StringProtocol) -> String? {
    let text = String(printed.filter { !$0.isWhitespace }).uppercased()
    guard let length = lengths[String(text.prefix(2))], text.count == length,
      text.dropFirst(2).prefix(2).allSatisfy({ $0.isASCII && $0.isNumber }),
      text.utf8.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }), remainder(text) == 1
    else { return nil }
    return text
  }

  /// The length of a country's IBANs; nil for a country without them.
  static func length(country: String) -> Int? { lengths[country] }

  /// The number with country code and check digits moved to the end and letters as 10…35, modulo 97 (ISO 7064).
  private static func remainder(_ text: String) -> Int {
    (text.dropFirst(4) + text.prefix(4)).utf8.reduce(0) { rest, byte in
      byte >= 65 ? (rest * 100 + Int(byte) - 55) % 97 : (rest * 10 + Int(byte) - 48) % 97
    }
  }

  /// Lengths from SWIFT's IBAN registry.
  private static let lengths: [String: Int] = [
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21,
    "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18,
    "FR": 27,
    "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23,
    "IS": 26,
    "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25,
    "MC": 27,
    "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15, "PK": 24, "PL": 28, "PS": 29,
    "PT": 25,
    "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28,
    "TL": 23,
    "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
  ]
}
