internal import Core

/// Finds the account that a bill is to be paid to.
enum IBANExtractor {
  /// The first IBAN with correct check digits; one with digits misread as letters is accepted if its repaired form is
  /// correct.
  static func iban(in document: DocumentText) -> Field<String>? {
    var found: [(value: String, line: TextLine, words: Range<Int>, isRepaired: Bool)] = []
    for line in document.lines {
      let following = document.lines.indices.contains(line.index + 1) ? document.lines[line.index + 1] : nil
      let words = line.words + (following?.page == line.page ? following?.words ?? [] : [])
      for start in line.words.indices {
        if let (value, end, isRepaired) = number(from: start, in: words, ofLine: line.words.count) {
          found.append((value, line, start..<end, isRepaired))
          break
        }
      }
    }
    guard let first = found.first(where: { !$0.isRepaired }) ?? found.first else { return nil }
    var values: Set = [first.value]
    let others = found.filter { values.insert($0.value).inserted }
    return Field(
      value: first.value, confidence: first.isRepaired ? 0.85 : 0.98, source: first.line.source,
      evidence: first.line.evidence(words: first.words),
      alternatives: others.map {
        Candidate(value: $0.value, confidence: 0.3, evidence: $0.line.evidence(words: $0.words))
      })
  }

  /// The IBAN that begins in a word, possibly continued in the following words. A narrow column breaks it between two
  /// groups: it may continue on the next line, where correct check digits show that the words belong together.
  ///
  /// - Parameters:
  ///   - words: the words of the line, and after them those of the next one.
  ///   - count: the number of words of the line itself.
  /// - Returns: The number, the end of its words on the line itself, and whether digits were repaired.
  private static func number(from start: Int, in words: [Word], ofLine count: Int) -> (String, Int, Bool)? {
    var joined: [Character] = []
    for (offset, word) in words[start...].enumerated() {
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
      if let value = IBAN.checked(candidate) { return (value, min(start + offset + 1, count), false) }
      guard start + offset < count, let value = IBAN.checked(repaired(candidate)) else { return nil }
      return (value, start + offset + 1, true)
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
