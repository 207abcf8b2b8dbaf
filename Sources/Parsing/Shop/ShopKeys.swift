public import Core

/// Finds identifying features of a shop on a receipt or bill, to recognise the shop on its next one.
///
/// Numbers are stored as digits only, and words as letters with look-alikes unified: two readings of the same print
/// must give the same key.
public enum ShopKeys {
  /// The distinct keys on the pages of a proposal, without the shop's name, which is a key as well.
  public static func keys(of proposal: Proposal, in reading: Reading, today: CalendarDate) -> Set<ShopKey> {
    let document = DocumentText(
      pages: reading.pages.filter { proposal.pages.contains($0.number) }, today: today)
    var keys: Set<ShopKey> = []
    if let iban = proposal.iban?.value { keys.insert(ShopKey(.iban, digits(of: iban))) }
    for name in WebNames.all(in: document) { keys.insert(ShopKey(.domain, name.label)) }
    for line in document.lines {
      keys.formUnion(numbers(in: line))
      if let number = line.words.lazy.compactMap({ vatNumber($0.text) }).first {
        keys.insert(ShopKey(.taxNumber, number))
      }
    }
    keys.formUnion(addresses(in: document.lines.prefix(addressLines).map(\.folded)))
    keys.formUnion(head(of: document))
    return keys
  }

  // MARK: Numbers

  /// The labelled numbers of a line.
  private static func numbers(in line: TextLine) -> [ShopKey] {
    let found = ShopNumberLabels.all.matches(in: line.tokens)
    return found.indices.compactMap { index -> ShopKey? in
      let start = found[index].range.upperBound
      let end = found.indices.contains(index + 1) ? found[index + 1].range.lowerBound : line.folded.count
      let digits = ShopNumberLabels.digits(atHeadOf: line.folded[start..<max(end, start)])
      guard (7...15).contains(digits.count) else { return nil }
      return switch found[index].meaning {
      case .tax: ShopKey(.taxNumber, digits)
      // The last eight digits are the same with and without the country code.
      case .telephone: ShopKey(.telephone, String(digits.suffix(8)))
      case .line, .other: nil
      }
    }
  }

  /// The digits of a VAT number with a country prefix, such as `ATU12345678`; nil for other words.
  private static func vatNumber(_ word: String) -> String? {
    let letters = word.map(Fold.character).filter { $0.isLetter || $0.isNumber }
    // The Swiss number has the country code and one more letter for the register.
    guard (10...14).contains(letters.count),
      countries.contains(String(letters.prefix(2))) || letters.starts(with: "che")
    else { return nil }
    let digits = letters.dropFirst(2).filter(\.isNumber)
    return digits.count >= 8 && letters.count - 2 - digits.count <= 1 ? String(digits) : nil
  }

  /// The country prefixes of VAT numbers (Directive 2006/112/EC, article 215).
  private static let countries: Set<String> = [
    "at", "be", "bg", "cy", "cz", "de", "dk", "ee", "el", "es", "fi", "fr", "hr", "hu", "ie", "it", "lt", "lu", "lv",
    "mt", "nl", "pl", "pt", "ro", "se", "si", "sk", "gb",
  ]

  private static func digits(of text: String) -> String { String(text.filter(\.isNumber)) }

  // MARK: Address and head

  /// The number of lines in which a seller's address is searched for.
  private static let addressLines = 40

  /// The post codes, each with the street on the same line or the one above.
  private static func addresses(in lines: [[Character]]) -> [ShopKey] {
    lines.indices.compactMap { index in
      let words = String(lines[index]).split(separator: " ")
      guard
        let place = words.firstIndex(where: { word in
          let digits = word.drop { !$0.isNumber }.filter(\.isNumber)
          // Numbers that look like years are not taken as post codes, although some are.
          return (4...6).contains(digits.count) && !PrintedYear.isLikely(digits) && word.count <= digits.count + 3
            && !word.contains(".")
        }), words.indices.contains(place + 1), words[place + 1].count(where: \.isLetter) >= 3
      else { return nil }
      let before = words[..<place].joined(separator: " ")
      let street = streetKey(before) ?? (index > 0 ? streetKey(String(lines[index - 1])) : nil)
      return street.map { ShopKey(.address, "\($0) \(words[place].filter(\.isNumber))") }
    }
  }

  /// The first letters of a street with its house number; nil unless the text has both.
  private static func streetKey(_ text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    let number = words.lazy.map { $0.prefix(while: \.isNumber) }.first { (1...4).contains($0.count) }
    let letters = words.filter { $0.first?.isLetter == true }.joined()
    guard let number, (4...40).contains(letters.count) else { return nil }
    return LookAlike.key(of: String(letters.prefix(8))) + " " + number
  }

  /// The words of the first lines.
  private static func head(of document: DocumentText) -> [ShopKey] {
    document.lines.prefix(headLines).flatMap { line in
      line.tokens.filter { $0.text.count >= 4 && $0.text.allSatisfy(\.isLetter) }.map {
        ShopKey(.head, LookAlike.key(of: $0.text))
      }
    }
  }

  private static let headLines = 3
}
