internal import Core

/// Turns printed words into a merchant's name: removes registration numbers, specks of worn print and label words.
enum NameCleaner {
  static func clean(_ printed: String) -> String {
    if let quoted = QuotedName.name(in: printed) { return trimmed(quoted) }
    let steps: [(String) -> String] = [
      // First: its zeros are a number otherwise.
      LegalForms.withRussianForm,
      // What is printed around the name.
      withoutLabel, withoutSellerLabel, withoutTitle, withoutFounding, withoutRegistration, withoutSlogan,
      withoutBranch,
      // After the signs have told numbers and slogans from the name.
      withoutSpecks, trimmed,
      // Last: the full stops at the end are settled.
      LegalForms.withLetters, LegalForms.withMalaysianForm,
    ]
    return steps.reduce(printed) { text, step in step(text) }
  }

  /// `Name: Lieferant GmbH`, `Sold By : Trading Ltd`, `名称：青羽有限公司` → the text after the colon.
  private static func withoutLabel(_ text: String) -> String {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return text }
    let label = text[..<colon].split { !$0.isLetter }, rest = text[text.index(after: colon)...]
    return (1...3).contains(label.count) && rest.contains(where: \.isLetter) ? withoutAddress(rest) : text
  }

  /// The name after a label, without its address behind a comma: `From: Quill Electrics, Unit 2, Kinsale`
  private static func withoutAddress(_ text: Substring) -> String {
    let pieces: [Substring] = text.split(separator: ",")
    let address = pieces.indices.dropFirst().first { index in
      let piece = pieces[index].drop { $0 == " " }
      guard piece.contains(where: \.isNumber) else { return false }
      return piece.first?.isNumber == true
        || MerchantWords.words(in: Tokens.of(piece)).contains { $0.meaning == .address }
    }
    guard let address, pieces[0].count(where: \.isLetter) >= 4 else { return String(text) }
    return pieces[..<address].joined(separator: ",")
  }

  /// `Sold by Quill Lamps Ltd` → the name. A label of one word needs a colon: it may begin a name.
  private static func withoutSellerLabel(_ text: String) -> String {
    let tokens = Tokens.of(text)
    guard let label = MerchantWords.words(in: tokens).first, label.meaning == .seller,
      label.range.lowerBound == 0, tokens.count(where: { $0.range.overlaps(label.range) }) > 1
    else { return text }
    let name = Array(text)[label.range.upperBound...]
    return name.count(where: \.isLetter) >= 4 ? String(name) : text
  }

  /// `Your receipt from Acme Widgets`, `Rechnung von Muster & Co` → the name.
  private static func withoutTitle(_ text: String) -> String {
    let words = text.split(separator: " "), titles = MerchantWords.titlesBefore
    guard
      let from = words.prefix(4).indices.dropFirst().first(where: { index in
        titles[Fold.string(words[index])]?.contains(Fold.string(words[index - 1])) == true
      }), words.count > from + 1
    else { return text }
    return words[(from + 1)...].joined(separator: " ")
  }

  /// `Quill Bakery since 1961` → the name; what begins with the year is a slogan.
  private static func withoutFounding(_ text: String) -> String {
    guard let founding = MerchantWords.foundingYear(in: Tokens.of(text)) else { return text }
    let name = String(Array(text)[..<founding.lowerBound])
    return name.count(where: \.isLetter) >= 4 ? name : text
  }

  /// Removes `(860671-D)`, `(JM0352019-K)`, `CO. REG NO: 123`, and branch numbers, `#1234`, `No:11`.
  private static func withoutRegistration(_ text: String) -> String {
    var kept: [Substring] = []
    var words = text.split(separator: " ")[...]
    while let word = words.first {
      let folded = Fold.string(word).filter { $0.isLetter || $0.isNumber }
      let isRegister = NamingWords.of(.register).contains(folded)
      let digits = word.count(where: \.isNumber)
      // A code in brackets, or one like 123456-A without brackets after the name.
      let isCode = digits >= 3 && (word.first == "(" || word.last == ")" || digits * 2 > folded.count) && !kept.isEmpty
      if let sign = word.firstIndex(of: "#"), !kept.isEmpty || sign > word.startIndex {
        if sign > word.startIndex { kept.append(word[..<sign]) }
        break
      }
      if isRegister && !kept.isEmpty { break }
      if isCode {
        // `ИП Соколов А.В. ИНН 771234567890`: the label of the number goes with it.
        if kept.count > 1, kept.last.map(isLabelOfNumber) == true { kept.removeLast() }
        break
      }
      if ["co", "company"].contains(folded), words.dropFirst().first.map({ Fold.string($0).hasPrefix("reg") }) == true {
        break
      }
      kept.append(word)
      words = words.dropFirst()
    }
    return kept.joined(separator: " ")
  }

  /// Whether a word is the label of a telephone, tax or register number.
  private static func isLabelOfNumber(_ word: Substring) -> Bool {
    let tokens = Tokens.of(word)
    let labels = MerchantWords.words(in: tokens).filter { $0.meaning == .contact }
    return !tokens.isEmpty && tokens.allSatisfy { $0.isPart(of: labels) }
  }

  /// Removes a slogan or branch in quotes after the name, with all that follows: `Hilltop "every day low price" 77`.
  private static func withoutSlogan(_ text: String) -> String {
    let marks = QuotedName.quotes
    guard let open = text.firstIndex(where: marks.contains), text[..<open].last == " " else { return text }
    let name = text[..<open], quoted = text[open...].dropFirst()
    // A single mark is a speck or a misread letter: `WESTERN "EASTERN STATIONERY`.
    guard name.count(where: \.isLetter) >= 4, quoted.contains(where: \.isLetter), quoted.contains(where: marks.contains)
    else { return text }
    // `ΤΑΒΕΡΝΑ "ΤΟ ΚΑΡΑΒΙ"`: after the kind of shop, its name is in the quotes.
    let words = quoted.prefix { !marks.contains($0) }
    let isNamed = MerchantWords.isKindOfShop(String(name)) || isName(words, after: name, mark: text[open])
    return isNamed ? text.filter { !marks.contains($0) } : String(name)
  }

  /// Whether the words in quotes are a name rather than a slogan: a few with capitals, in the quotes of languages that
  /// print names so, `Przedszkole „Kalina”`, or after words of which only the first has a capital, `Езикова школа "Ерудит"`.
  private static func isName(_ quoted: Substring, after before: Substring, mark: Character) -> Bool {
    let words = quoted.split(separator: " "), kind = before.split(separator: " ")
    guard (1...3).contains(words.count), words.allSatisfy({ $0.first?.isLowercase != true }),
      !MerchantWords.words(in: Tokens.of(quoted)).contains(where: { $0.meaning == .speech })
    else { return false }
    return "„«".contains(mark) || kind.count >= 2 && kind.dropFirst().allSatisfy { $0.first?.isLowercase == true }
  }

  /// Removes the branch after the name: `Farmacia del Río Sucursal Centro`, `ร้านกาแฟดอยหมอก สาขาเชียงใหม่`.
  private static func withoutBranch(_ text: String) -> String {
    let branches = MerchantWords.branches
    let words = text.split(separator: " ").dropFirst().filter { branches.contains(Fold.string($0)) }
    // Thai words are not separated.
    let inside = branches.filter { $0.contains(where: LetterScript.isUnspaced) }.compactMap { text.firstRange(of: $0) }
    guard let branch = (words.map(\.startIndex) + inside.map(\.lowerBound)).min(),
      text[..<branch].count(where: \.isLetter) >= 4
    else { return text }
    return String(text[..<branch])
  }

  /// Whether a word begins the number of a branch: `No:11`, `#1234`, `Nr. 7`.
  static func isBranchNumber(_ words: [Word], at index: Int) -> Bool {
    let word = Fold.string(words[index].text)
    if word.first == "#" { return true }
    guard let prefix = ["no", "nr"].first(where: { word.hasPrefix($0) }) else { return false }
    let rest = word.dropFirst(prefix.count).drop { ".:".contains($0) }
    // The number may have a damaged digit: `No:1!`.
    if let first = rest.first { return first.isNumber && rest.count <= 4 }
    return words.indices.contains(index + 1) && words[index + 1].text.first?.isNumber == true
      && words[index + 1].text.count <= 4
  }

  /// Whether words form a sentence: names capitalise all words except articles, prepositions and the like.
  static func isSentence(_ words: [Substring]) -> Bool {
    let small = words.count(where: isSmall)
    return words.count >= 3 && small >= 2 && small * 2 >= words.count - 1
  }

  /// Whether a word begins with a small letter and does not join names.
  static func isSmall(_ word: Substring) -> Bool {
    word.first?.isLowercase == true && !joiningWords.contains(Fold.string(word))
  }

  private static let joiningWords = Set(AndWords.inNames).union(NamingWords.of(.joining))

  /// Removes words that have neither letters nor digits, as worn edges produce between words; `&` and `+` join names.
  private static func withoutSpecks(_ text: String) -> String {
    text.split(separator: " ").filter { word in
      word == "&" || word == "+" || word == "-" || word.contains { $0.isLetter || $0.isNumber }
    }.joined(separator: " ")
  }

  private static func trimmed(_ text: String) -> String {
    var characters = Array(text)[...]
    while let first = characters.first, !first.isLetter, !first.isNumber { characters = characters.dropFirst() }
    let closes = characters.contains("(")
    while let last = characters.last, !last.isLetter, !last.isNumber,
      !(last == ")" && closes), !(last == "." && isAbbreviation(characters)), last != "!", last != "+",
      !closesQuotation(characters)
    {
      characters = characters.dropLast()
    }
    return String(characters)
  }

  /// `SIA "Rasa"`: whether the last mark closes a quotation that begins inside the text.
  private static func closesQuotation(_ characters: ArraySlice<Character>) -> Bool {
    guard let last = characters.last, QuotedName.quotes.contains(last) else { return false }
    return characters.count(where: QuotedName.quotes.contains) == 2
  }

  /// `Inc.`, `Co.`, `S.A.`: the full stop belongs to the name.
  private static func isAbbreviation(_ characters: ArraySlice<Character>) -> Bool {
    let word = String(characters.split(separator: " ").last ?? [])
    let folded = Fold.string(word.filter { $0 != "." })
    return word.dropLast().contains(".") || NamingWords.of(.ending).contains(folded)
  }
}
