internal import Core

/// Corrects letters that were read in another script: `CYMA`, `3AMOBЛEHHЯ`, `HTOF` in Cyrillic documents, `ΣYNOΛO` in
/// Greek ones.
///
/// Recognition chooses each letter by its shape, and half of the Cyrillic and Greek capitals look like Latin ones. On a
/// page in such a script, a word is replaced by the word of the tables that it looks like, and in a word of mixed
/// scripts the foreign letters are replaced by the native letters they look like. On a page in Latin letters, words are
/// not replaced; only single foreign letters in them are corrected.
enum Homoglyphs {
  /// The folded line with letters of another script replaced, one character for each.
  static func corrected(_ folded: [Character], script: WritingScript?) -> [Character] {
    if let alphabet = Alphabet.of(script) { return corrected(folded, alphabet) }
    let folded = folded.contains("$") ? withTurkishForm(folded) : folded
    return folded.contains { foreignLetters[$0] != nil } ? latinized(folded) : folded
  }

  /// `a.$.`: the Turkish form of a company, `A.Ş.`, whose cedilla the networks take for a stroke through the letter.
  private static func withTurkishForm(_ folded: [Character]) -> [Character] {
    var result = folded
    for index in folded.indices.dropFirst(2)
    where folded[index] == "$" && folded[index - 1] == "." && folded[index - 2] == "a" {
      let isWord = index < 3 || !folded[index - 3].isLetter && !folded[index - 3].isNumber
      let isEnd = index + 1 == folded.count || ". ".contains(folded[index + 1])
      if isWord && isEnd { result[index] = "s" }
    }
    return result
  }

  /// A name with letters in the page's script and others in their Latin look-alikes, `KAΦE AKPON`, converted to the
  /// page's script. A word that has letters without such a look-alike is unchanged.
  static func inOneScript(_ name: String, of script: WritingScript?) -> String {
    guard let alphabet = Alphabet.of(script), name.contains(where: { LetterScript.of($0) == script }),
      name.contains(where: { $0.isASCII && $0.isLetter })
    else { return name }
    return name.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let letters = word.map { alphabet.printed($0) }
      return letters.contains(nil) ? String(word) : String(letters.compactMap { $0 })
    }.joined(separator: " ")
  }

  private static func corrected(_ folded: [Character], _ alphabet: Alphabet) -> [Character] {
    var result = folded
    for run in runs(folded) {
      let word = Array(folded[run])
      if let form = limitedCompany(word, before: folded[run.upperBound...]), alphabet.script == .cyrillic {
        result.replaceSubrange(run, with: form)
        continue
      }
      guard word.count >= 2, word.contains(where: \.isLetter) else { continue }
      let text = String(word)
      if alphabet.words.contains(text) { continue }
      if word.count >= 3, !otherWords.contains(text), let known = alphabet.known[alphabet.look(of: word)] {
        result.replaceSubrange(run, with: known)
      } else if word.contains(where: { LetterScript.of($0) == alphabet.script }) {
        for index in run where folded[index].isLetter && LetterScript.of(folded[index]) != alphabet.script {
          if let letter = alphabet.letters[folded[index]] { result[index] = letter }
        }
      }
    }
    return result
  }

  /// `000 "Name"`, `090 «Name»`: the letters of the Russian legal form ООО were read as digits.
  private static func limitedCompany(_ word: [Character], before rest: ArraySlice<Character>) -> [Character]? {
    guard RussianForm.isRead(in: word, as: RussianForm.quoted), word.contains(where: \.isNumber) else { return nil }
    let next = rest.drop { " .".contains($0) }
    guard let quote = next.first, QuotedName.marks.contains(quote), next.dropFirst().first?.isLetter == true else {
      return nil
    }
    return Array("ооо")
  }

  private static func latinized(_ folded: [Character]) -> [Character] {
    var result = folded
    for run in runs(folded) {
      let own = folded[run].count { $0.isLetter && LetterScript.of($0) == nil }
      guard own * 2 > run.count else { continue }
      for index in run { if let letter = foreignLetters[folded[index]] { result[index] = letter } }
    }
    return result
  }

  /// The runs of letters and adjacent digits.
  private static func runs(_ folded: [Character]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < folded.count {
      guard isPart(folded[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < folded.count, isPart(folded[end]) { end += 1 }
      found.append(start..<end)
      start = end
    }
    return found
  }

  private static func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Cyrillic and Greek letters that look like Latin ones, for correcting words in Latin letters.
  private static let foreignLetters: [Character: Character] = {
    var table: [Character: Character] = [:]
    for (latin, others) in [
      ("a", "аα"), ("b", "вβ"), ("c", "с"), ("e", "еε"), ("h", "нη"), ("i", "іι"), ("j", "ј"), ("k", "кκ"), ("m", "мμ"),
      ("n", "ν"), ("o", "оο"), ("p", "рρ"), ("s", "ѕ"), ("t", "тτ"), ("x", "хχ"), ("y", "уυ"), ("z", "ζ"),
    ] as [(Character, String)] {
      for other in others { table[other] = latin }
    }
    return table
  }()

  /// Words of the tables in Latin letters; they stay as they are on any page.
  private static let otherWords: Set<String> = Set(
    tableWords.filter { $0.allSatisfy { $0.isASCII } })

  /// The words of all tables.
  fileprivate static let tableWords: Set<String> = Set(
    [
      LexiconFile.amountLabels, .dateLabels, .merchantWords, .months, .payment, .kindWords, .referenceLabels,
      .countrySigns, .places, .currencySigns, .weekdays, .merchants,
    ].flatMap { Table($0).rows }.flatMap { Tokens.of($0.first ?? "").map(\.text) })
}

/// The letters of a script and their look-alikes.
private struct Alphabet {
  let script: WritingScript
  /// The letters of this script that letters of other scripts look like.
  let letters: [Character: Character]
  /// The words of the tables in this script.
  let words: Set<String>
  /// The words of the tables by their look-alike form.
  let known: [String: [Character]]
  private let looks: [Character: Character]

  /// - Parameters:
  ///   - looks: groups of characters that are confused with each other.
  ///   - letters: pairs of a letter of another script and the letter of this script.
  init(_ script: WritingScript, looks groups: [String], letters pairs: [(Character, Character)]) {
    self.script = script
    var looks: [Character: Character] = [:]
    for group in groups { for character in group { looks[character] = group.first } }
    self.looks = looks
    letters = Dictionary(pairs) { first, _ in first }
    words = Homoglyphs.tableWords.filter { $0.contains { LetterScript.of($0) == script } }
    var known: [String: [Character]] = [:]
    for word in words.sorted() where word.count >= 3 {
      let look = Alphabet.look(of: Array(word), looks)
      known[look] = known[look] ?? Array(word)
    }
    self.known = known
  }

  /// The letter of this script that a printed character is or looks like, in the same case; nil for a letter without a
  /// look-alike.
  func printed(_ character: Character) -> Character? {
    guard character.isLetter, LetterScript.of(character) != script else { return character }
    guard let small = character.lowercased().first, let letter = letters[small] else { return nil }
    return character.isUppercase ? letter.uppercased().first : letter
  }

  func look(of word: [Character]) -> String { Alphabet.look(of: word, looks) }

  private static func look(of word: [Character], _ looks: [Character: Character]) -> String {
    String(word.map { looks[$0] ?? $0 })
  }

  /// The alphabet of a script; nil for Latin letters and for scripts whose letters do not look like Latin ones.
  static func of(_ script: WritingScript?) -> Alphabet? {
    switch script {
    case .cyrillic: cyrillic
    case .greek: greek
    default: nil
    }
  }

  private static let cyrillic = Alphabet(
    .cyrillic,
    looks: [
      "аaдαλδ", "вbь8β", "сcς", "еeєε", "нhипnuцйηѝ", "кkκ", "мmμ", "оo0οø", "рpρ", "тtτ", "хxχ", "уyўυ", "іiїl1ι",
      "гrfг", "з3э", "б6", "ч4", "шщw", "јj", "ѕs",
    ],
    letters: [
      ("a", "а"), ("b", "в"), ("c", "с"), ("e", "е"), ("h", "н"), ("i", "і"), ("j", "ј"), ("k", "к"), ("m", "м"),
      ("n", "п"), ("o", "о"), ("p", "р"), ("r", "г"), ("t", "т"), ("u", "и"), ("w", "ш"), ("x", "х"), ("y", "у"),
      ("g", "д"), ("α", "а"), ("β", "в"), ("ε", "е"), ("κ", "к"), ("μ", "м"), ("ο", "о"), ("ρ", "р"), ("τ", "т"),
      ("π", "п"), ("φ", "ф"),
    ])

  private static let greek = Alphabet(
    .greek,
    looks: [
      "αaλδ4аля", "βb8в", "εeσξсcs3", "ζz2", "ηhνnπvнп", "ιil1і", "κkк", "μmм", "οoφθω0оф", "ρpр", "τtт", "υyuу", "χxх",
      "γrг",
    ],
    letters: [
      ("a", "α"), ("b", "β"), ("e", "ε"), ("z", "ζ"), ("h", "η"), ("i", "ι"), ("k", "κ"), ("m", "μ"), ("n", "ν"),
      ("o", "ο"), ("p", "ρ"), ("t", "τ"), ("y", "υ"), ("x", "χ"), ("v", "ν"), ("u", "υ"), ("w", "ω"), ("а", "α"),
      ("в", "β"), ("е", "ε"), ("н", "η"), ("і", "ι"), ("к", "κ"), ("м", "μ"), ("о", "ο"), ("п", "π"), ("р", "ρ"),
      ("т", "τ"), ("у", "υ"), ("х", "χ"), ("ф", "φ"), ("л", "λ"), ("г", "γ"),
    ])
}
