internal import Core

/// Sentences that ask to quote a number with the payment: `Please quote your customer number 900 2218`, `unter Angabe
/// des Kassenzeichens`.
enum PaymentRequests {
  static func all(in labels: ReferenceLabels) -> [LabelledNumber] {
    let asking = labels.matches.indices.filter { index in
      labels.matches[index].contains { $0.meaning == .ask } && isAboutPayment(index, labels.document.lines)
    }
    return asking.prefix(most).compactMap { index in
      labels.matches[index].lazy.filter { $0.meaning == .ask }.compactMap { number(asked: $0, on: index, labels) }.first
    }
  }

  /// The most lines that ask. No bill has more, and each may name the number of any other line.
  private static let most = 20

  /// A word of a sentence, by its line and its position there.
  private struct Place {
    var line: Int
    var word: Int
  }

  private static func number(asked ask: ReferenceLabels.Match, on index: Int, _ labels: ReferenceLabels)
    -> LabelledNumber?
  {
    let lines = labels.document.lines
    let asking = lines[index].words(holding: ask.range)
    guard let first = asking.first else { return nil }
    let before = start(of: first, in: lines[index])..<first
    let after = continuation(from: asking.upperBound, on: index, lines)
    let sentence = (before.map { Place(line: index, word: $0) } + asking.map { Place(line: index, word: $0) }) + after
    let named = sentence.flatMap { place in
      labels.matches[place.line].filter { lines[place.line].words(holding: $0.range).first == place.word }
        .map { (place, $0) }
    }
    guard !named.contains(where: { $0.1.meaning == .enquiry }) else { return nil }
    // The document's own number is its reference already.
    guard !named.contains(where: { $0.1.meaning == .invoice }) else { return nil }
    if let number = printed(after.prefix(farthest), labels, score: 0.8) { return number }
    let front = before.suffix(farthest).map { Place(line: index, word: $0) }
    if let number = printed(front, labels, score: 0.7) { return number }
    return named.lazy.filter { $0.1.meaning == .customer }.compactMap { elsewhere($0.1, on: $0.0.line, labels) }.first
  }

  /// Whether a line or one beside it is about payment.
  private static func isAboutPayment(_ index: Int, _ lines: [TextLine]) -> Bool {
    lines[max(0, index - 1)...min(index + 1, lines.count - 1)].contains {
      $0.page == lines[index].page && DueTerms.standard.demandsPayment($0.tokens)
    }
  }

  /// The number printed in a part of the sentence.
  private static func printed(_ places: some Sequence<Place>, _ labels: ReferenceLabels, score: Double)
    -> LabelledNumber?
  {
    // The end of an account number.
    var end = Place(line: -1, word: 0)
    for place in places where place.line != end.line || place.word >= end.word {
      let line = labels.document.lines[place.line]
      if let account = account(from: place.word, in: line) {
        end = Place(line: place.line, word: account)
        continue
      }
      guard !isOfDate(place.word, line), !isOfAccount(place.word, line, labels.matches[place.line]),
        let (value, words) = ReferenceNumber.any(from: place.word, in: line)
      else { continue }
      guard ReferenceNumber.signs(value).count >= 5, PaymentReferenceExtractor.fits(value) else { continue }
      return LabelledNumber(value: value, score: score, line: line, words: words)
    }
    return nil
  }

  private static func isOfDate(_ word: Int, _ line: TextLine) -> Bool {
    line.dateShapes.contains { $0.penalty < 2 && line.words(holding: $0.range).contains(word) }
  }

  /// Whether the number of a bank or of an account to pay into stands after its label: `sort code 20-00-00`. The
  /// customer's own account is not meant, `votre numéro de compte`.
  private static func isOfAccount(_ word: Int, _ line: TextLine, _ matches: [ReferenceLabels.Match]) -> Bool {
    guard !matches.contains(where: { $0.meaning == .customer && line.words(holding: $0.range).last == word - 1 }) else {
      return false
    }
    let before = line.folded[..<line.wordStarts[word]].suffix(24)
    return BankWords.phrases.matches(in: Array(before)).last.map { match in
      before.dropFirst(match.range.upperBound).count(where: \.isLetter) <= 3
    } ?? false
  }

  /// The end of the IBAN that begins in a word.
  private static func account(from start: Int, in line: TextLine) -> Int? {
    let first = line.words[start].text.uppercased().filter { $0.isLetter || $0.isNumber }
    guard first.count >= 4, let length = IBAN.length(country: String(first.prefix(2))),
      first.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    else { return nil }
    var count = 0
    for index in start..<line.words.count {
      count += line.words[index].text.count { $0.isLetter || $0.isNumber }
      if count >= length { return count == length ? index + 1 : nil }
    }
    return nil
  }

  /// The number of a customer or contract that a sentence only names: `unter Angabe Ihrer Kundennummer`.
  private static func elsewhere(_ name: ReferenceLabels.Match, on index: Int, _ labels: ReferenceLabels)
    -> LabelledNumber?
  {
    let lines = labels.document.lines
    let beginning = lines[index].folded[name.range].prefix(sameLetters)
    guard beginning.count == sameLetters else { return nil }
    for (line, matches) in zip(lines, labels.matches) {
      for match in matches where match.meaning == .customer && !(line.index == index && match.range == name.range) {
        guard line.folded[match.range].prefix(sameLetters) == beginning,
          var number = PaymentReferenceExtractor.number(of: match, in: line, labels.document)
        else { continue }
        number.score = 0.7
        return number
      }
    }
    return nil
  }

  /// As many letters at the beginning of two labels show that they mean the same: `Kundennummer`, `Kunden-Nr.`
  private static let sameLetters = 5
  /// The most words between the request and its number.
  private static let farthest = 9

  /// The first word of the sentence that contains a word, on the same line and in the same column.
  private static func start(of word: Int, in line: TextLine) -> Int {
    var start = word
    while start > 0, !line.hasGap(after: start - 1, wider: 2), !endsSentence(start - 1, in: line) { start -= 1 }
    return start
  }

  /// The words from one to the end of its sentence, which may be on the next line.
  private static func continuation(from word: Int, on index: Int, _ lines: [TextLine]) -> [Place] {
    let line = lines[index]
    guard word == 0 || !endsSentence(word - 1, in: line) else { return [] }
    var places: [Place] = []
    var end = word
    while end < line.words.count, end == 0 || !line.hasGap(after: end - 1, wider: 2) {
      places.append(Place(line: index, word: end))
      if endsSentence(end, in: line) { return places }
      end += 1
    }
    guard index + 1 < lines.count else { return places }
    let next = lines[index + 1]
    let cell = line.cell(around: max(0, end - 1))
    let left = line.words[cell.lowerBound].box.x - 2 * line.box.height
    guard next.page == line.page, next.box.y - line.box.maxY < 2 * line.box.height,
      let first = next.words.firstIndex(where: { $0.box.x >= left })
    else { return places }
    for position in first..<next.words.count {
      if position > first, next.hasGap(after: position - 1, wider: 2) { break }
      places.append(Place(line: index + 1, word: position))
      if endsSentence(position, in: next) { break }
    }
    return places
  }

  /// Whether a sentence ends with a word: `…angeben.`, but not `Nr.`
  private static func endsSentence(_ index: Int, in line: TextLine) -> Bool {
    let text = line.words[index].text
    guard let last = text.last, ".!?".contains(last) else { return false }
    guard index + 1 < line.words.count else { return text.count > 4 }
    return line.words[index + 1].text.first?.isUppercase == true
      && (text.contains(where: \.isNumber) || text.count > 4)
  }
}
