internal import Core

/// The name in a mail of a service that sends the bills of others, which names itself everywhere: `Invoice INV-118 from
/// Thornbury Joinery`.
enum SentThrough {
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    guard MailNames.isMail(marked.text) else { return [] }
    return marked.text.lines.prefix(mostLines).filter { $0.mailRow != .sender && $0.mailRow != .date }.compactMap {
      candidate(on: $0, in: marked)
    }
  }

  /// The mail repeats the name; a month or a number behind the title is none.
  private static func candidate(on line: TextLine, in marked: MarkedDocument) -> NameCandidate? {
    guard let words = words(of: line.words) else { return nil }
    let name = NameCleaner.clean(line.words[words].map(\.text).joined(separator: " "))
    let tokens = Tokens.of(name), letters = Fold.letters(name)
    let isOther = MerchantWords.words(in: tokens).contains { PaidTo.labels.contains($0.meaning) }
    let isNumbered = tokens.contains(where: \.isNumber)
    guard letters.count >= fewestLetters, !isOther, !isNumbered,
      !MonthNames.standard.isMonth(name),
      marked.text.lines(withLetters: letters).count > 1
    else { return nil }
    return NameCandidate(name: name, features: [.paid: 1], evidence: line.evidence(words: words))
  }

  /// The words of the name after a title, perhaps its number, and `from`.
  private static func words(of line: [Word]) -> Range<Int>? {
    let folded = line.map { Fold.string($0.text) }
    for index in line.indices.dropFirst() {
      guard let titles = MerchantWords.titlesBefore[folded[index]] else { continue }
      let title = folded[..<index].last { !isNumber($0) }.map { $0.filter(\.isLetter) }
      // What one orders from a platform is sold by it, or by another.
      guard let title, titles.contains(title), title != "order" else { continue }
      if let name = PaidTo.name(after: index, in: line, folded) { return name }
    }
    return nil
  }

  private static func isNumber(_ word: String) -> Bool {
    word.contains(where: \.isNumber) || word == "#" || ReferenceLabels.isMark(word.filter { $0 != "." })
  }

  /// The head of a mail and the first sentences.
  private static let mostLines = 12
  /// Shorter names are fragments of words on other lines.
  private static let fewestLetters = 4
}
