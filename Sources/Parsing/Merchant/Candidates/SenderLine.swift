internal import Core

/// The small line above the address window of a letter: `Bei Spiel GmbH ● Ecke 12 ● 12345 Stadthausen`, or with only
/// the name set apart, `Bei Spiel GmbH · Ecke 12, 12345 Stadthausen`.
enum SenderLine {
  /// The senders on the first page, apart from lines that say what the business named above does, and addresses of the
  /// customer.
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    marked.lines.indices.compactMap { index -> NameCandidate? in
      guard let sender = marked.lines[index].sender.map(NameCleaner.clean), marked.isOnFirstPage(index),
        !marked.layout.describesBusiness(sender, at: index),
        !marked.blocks.customer.contains(index) || marked.blocks.seller[index] != nil
      else { return nil }
      return NameCandidate(
        name: sender, features: [.senderLine: 1], evidence: marked.lines[index].segment.evidence)
    }
  }

  /// The sender's name, or nil when the segment is not a sender line.
  static func name(in segment: Segment) -> String? {
    guard segment.folded.count < longest, mayHoldPostCode(segment) else { return nil }
    let text = Array(segment.text)
    return separators.lazy.compactMap { name(in: text, dividedBy: $0) }.first
  }

  private static func name(in text: [Character], dividedBy separator: Separator) -> String? {
    let split = parts(of: text, between: separator.text)
    let isNameApart = split.count == 2 && separator.text != comma
    let pieces = isNameApart ? [split[0]] + parts(of: Array(split[1]), between: comma) : split
    // Two separators with nothing between them are not a sender line: `VISA **** 4417` is a masked card number.
    guard (3...mostParts).contains(pieces.count), pieces.allSatisfy({ !$0.trimmed().isEmpty }),
      let name = pieces.first?.trimmed(), mayBeSender(name, before: pieces[1])
    else { return nil }
    let address = pieces.dropFirst()
    // The foot of a letter has telephone, mail and bank on the same line.
    if text.count >= longestOfWindow || pieces.count > mostPartsOfWindow {
      guard separator.text != comma, !isNameApart, address.contains(where: { isAddress($0) }) else {
        return nil
      }
    }
    if isNameApart, !isAddressOfSender(address, named: name) { return nil }
    let fewestNumbered = isNameApart ? fewestNumberedWithCommas : separator.fewestNumbered
    guard address.count(where: { $0.contains(where: \.isNumber) }) >= fewestNumbered,
      address.contains(where: { mayHavePostCode($0, isBetweenCommas: separator.text == comma) })
    else { return nil }
    return isNameApart ? name : withCompany(name, in: pieces, separator, text)
  }

  private static func mayBeSender(_ name: String, before next: String) -> Bool {
    !isBank(name, before: next) && !name.contains(":") && name.count(where: \.isLetter) >= 3
      && !name.contains(where: \.isNumber)
      && !MerchantWords.words(in: Tokens.of(name)).contains { $0.meaning == .address || $0.meaning == .contact }
  }

  /// Whether the parts after a name that is set apart have a town, and the name is no document's or customer's:
  /// `Invoice - No 12345, customer 4177`, `Sparkasse - Konto 4177182, BLZ 99041771`, `Yoga - 3 hours, 12000 Ft`.
  private static func isAddressOfSender(
    _ address: ArraySlice<String>, named name: String
  ) -> Bool {
    address.contains { holdsTownWithPostCode($0.split(separator: " ")) }
      && !MerchantWords.words(in: Tokens.of(name)).contains { [.title, .noise, .customer].contains($0.meaning) }
  }

  /// Whether a part after the name may contain the post code with its town; some senders print the country last. A
  /// telephone number has no letters: `CURITIBA - PR - (41) 5555-3026`. Between commas, the name of a house often begins
  /// a British address: `Quay House, 5 Mill Lane, London N1 7AA`.
  private static func mayHavePostCode(_ part: String, isBetweenCommas: Bool) -> Bool {
    let words: [Substring] = part.split(separator: " ")
    return (part.contains(where: \.isLetter) || part.count(where: \.isNumber) <= 6) && mayHavePostCode(words)
      || holdsGroupedPostCode(words) || !isBetweenCommas && holdsLetteredPostCode(words)
  }

  /// In characters and parts: above an address window, and at the foot of a page.
  private static let longestOfWindow = 120, longest = 220
  private static let mostPartsOfWindow = 5, mostParts = 9

  /// Whether a name without a legal form is that of a bank, in front of an account there: `Moorbank Weiler · IBAN …`
  private static func isBank(_ name: String, before next: String) -> Bool {
    !endsInForm(name) && isOfAccount(next)
  }

  private static func isOfAccount(_ part: String) -> Bool {
    BankWords.phrases.matches(in: Tokens.of(part)).contains { $0.meaning == .number }
  }

  /// Whether a part has the post code with its town, and is no register or bank account: `HRB 118220`.
  private static func isAddress(_ part: String) -> Bool {
    holdsTownWithPostCode(part.split(separator: " ")) && !isOfAccount(part)
      && !MerchantWords.words(in: Tokens.of(part)).contains { $0.meaning == .contact }
  }

  /// The name with the parts up to its legal form: `Atelier · Nord GmbH`, whose separator is also that of the line. After
  /// a shop's whole name, the form is that of its company: `Quill Books · Weber GmbH`.
  private static func withCompany(
    _ name: String, in pieces: [String], _ separator: Separator, _ text: [Character]
  ) -> String {
    let unnumbered = pieces.prefix { !$0.contains(where: \.isNumber) }
    guard Tokens.of(name).count == 1, separator.text != comma,
      let last = unnumbered.indices.dropFirst().last(where: { endsInForm(pieces[$0]) }),
      !Tokens.of(pieces[last]).contains(where: { $0.text == Fold.string(name) }),
      !endsInForm(name)
    else { return name }
    let length = pieces[...last].reduce(last * separator.text.count) { $0 + $1.count }
    return String(text.prefix(length)).trimmed()
  }

  private static func endsInForm(_ text: String) -> Bool {
    let tokens = Tokens.of(text)
    guard tokens.count > 1, let form = MerchantWords.words(in: tokens).last, form.meaning == .form else { return false }
    return form.range.upperBound == tokens.last?.range.upperBound
  }

  /// Whether one of the words may be a post code. A year is one only in front of the town, not in `Autumn 2026`; a term,
  /// `2026/2027`, never is.
  private static func mayHavePostCode(_ words: [Substring]) -> Bool {
    words.indices.contains { index in
      words[index].count(where: \.isNumber) >= 4 && !words[index].contains("/") && !isYear(words, index)
    }
  }

  /// Whether a word is a year, which never stands in front of a town.
  private static func isYear(_ words: [Substring], _ index: Int) -> Bool {
    PrintedYear.isLikely(words[index]) && (index + 1 == words.count || words[index + 1].first?.isLetter != true)
  }

  private static func mayHoldPostCode(_ segment: Segment) -> Bool {
    segment.tokens.contains { $0.isNumber && $0.range.count >= 4 }
      || holdsLetteredPostCode(segment.text.split { $0 == " " || $0 == "," })
      || holdsGroupedPostCode(segment.text.split(separator: " "))
  }

  private static func holdsGroupedPostCode(_ words: [Substring]) -> Bool {
    words.indices.contains { PostalCodes.isGrouped(words[$0...]) }
  }

  /// `LS98 9ZZ`, `K7L 9Z9`
  private static func holdsLetteredPostCode(_ words: [Substring]) -> Bool {
    zip(words, words.dropFirst()).contains { PostalCodes.isLettered(Array($0), Array($1)) }
  }

  /// Whether the words are a post code, no longer number, with its town or state: `12345 Stadthausen`,
  /// `3800-123 Aveiro`, `MN 55802`, `Leeds LS98 9ZZ`. A time or a price, `12000 Ft`, has no town.
  private static func holdsTownWithPostCode(_ words: [Substring]) -> Bool {
    if holdsLetteredPostCode(words) || holdsGroupedPostCode(words) { return true }
    guard let code = words.indices.first(where: { isPlainPostCode(words[$0]) && !isYear(words, $0) }) else {
      return false
    }
    if code > 0, PostalCodes.isAmerican(Array(words[code - 1]), Array(words[code])) { return true }
    return words.contains { word in
      word.count(where: \.isLetter) >= 3 && !word.allSatisfy { $0.isLowercase || !$0.isLetter }
        && !isPlainPostCode(word) && Currency(code: String(word)) == nil
    }
  }

  /// `12345`, `D-12345`, `3800-123`
  private static func isPlainPostCode(_ word: Substring) -> Bool {
    word.split(separator: "-").contains { PostalCodes.isPlain($0) }
  }

  /// A separator between the parts of a sender line.
  private struct Separator {
    var text: [Character]
    /// The least number of parts after the name that contain a digit. With commas, a town and its state
    /// (`Janesville, WI, 53546`) look like a sender line as well; requiring a second number, that of the street,
    /// excludes them.
    var fewestNumbered: Int
  }

  private static let comma: [Character] = [",", " "]
  private static let fewestNumberedWithCommas = 2

  /// With spaces around it first: then the same sign without them belongs to a name, `Blau·Pause · Weg 4 · 12345 Tal`.
  private static let separators =
    [" ● ", " • ", " · ", " * ", " | ", "●", "•", "·", "*", "|", " - ", " – "].map {
      Separator(text: Array($0), fewestNumbered: 1)
    }
    + [Separator(text: comma, fewestNumbered: fewestNumberedWithCommas)]

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
