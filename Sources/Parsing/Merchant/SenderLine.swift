internal import Core

/// The small line above the address window of a letter: `Bei Spiel GmbH ● Ecke 12 ● 12345 Stadthausen`.
enum SenderLine {
  /// The sender's name, or nil when the segment is not a sender line.
  static func name(in segment: Segment, lexicon: MerchantLexicon) -> String? {
    guard segment.folded.count < 120,
      segment.tokens.contains(where: { $0.text.first?.isNumber == true && $0.range.count >= 4 })
    else { return nil }
    let text = Array(segment.text)
    for separator in separators {
      let parts = parts(of: text, between: separator.text)
      // Two separators with nothing between them are not a sender line: `VISA **** 4417` is a masked card number.
      guard (3...5).contains(parts.count), parts.allSatisfy({ !$0.trimmed.isEmpty }), let name = parts.first?.trimmed
      else { continue }
      // One of the parts after the name contains the post code with its town; some senders print the country last. A
      // telephone number has no letters: `CURITIBA - PR - (41) 5555-3026`.
      let hasPostCode = parts.dropFirst().contains { part in
        (part.contains(where: \.isLetter) || part.count(where: \.isNumber) <= 6)
          && mayHavePostCode(part.split(separator: " "))
      }
      guard parts.dropFirst().count(where: { $0.contains(where: \.isNumber) }) >= separator.fewestNumbered else {
        continue
      }
      guard hasPostCode, !name.contains(":"), name.count(where: \.isLetter) >= 3, name.count(where: \.isNumber) == 0,
        !lexicon.words(in: Tokens.of(name)).contains(where: { $0.meaning == .address || $0.meaning == .contact })
      else { continue }
      return name
    }
    return nil
  }

  /// Whether one of the words may be a post code. A year is one only in front of the town, not in `Autumn 2026`; a term,
  /// `2026/2027`, never is.
  private static func mayHavePostCode(_ words: [Substring]) -> Bool {
    words.indices.contains { index in
      let digits = words[index].filter(\.isNumber)
      guard digits.count >= 4, !words[index].contains("/") else { return false }
      guard words[index].count == 4, digits.hasPrefix("19") || digits.hasPrefix("20") else { return true }
      return index + 1 < words.count && words[index + 1].first?.isLetter == true
    }
  }

  /// A separator between the parts of a sender line.
  private struct Separator {
    var text: [Character]
    /// The least number of parts after the name that contain a digit. With commas, a town and its state
    /// (`Janesville, WI, 53546`) look like a sender line as well; requiring a second number, that of the street,
    /// excludes them.
    var fewestNumbered: Int
  }

  private static let separators =
    ["●", "•", "·", "*", "|", " - ", " – "].map { Separator(text: Array($0), fewestNumbered: 1) }
    + [Separator(text: [",", " "], fewestNumbered: 2)]

  private static func parts(of text: [Character], between separator: [Character]) -> [String] {
    var parts: [String] = []
    var start = 0
    var index = 0
    while index + separator.count <= text.count {
      if text[index..<index + separator.count].elementsEqual(separator) {
        parts.append(String(text[start..<index]))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(text[start...])]
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
