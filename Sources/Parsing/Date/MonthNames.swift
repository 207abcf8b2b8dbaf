internal import Core

/// Month names in the languages of `months.tsv`.
struct MonthNames: Sendable {
  struct Match: Sendable, Equatable {
    /// More than one when a damaged name matches several.
    var months: [Int]
    /// Log-odds against it, for damage and for names that are also ordinary words.
    var penalty: Double
    var range: Range<Int>
  }

  /// The smallest penalty of a name that needed repair.
  static let damagePenalty = 1.8

  static let standard = MonthNames(Table(.months))

  /// The English names and abbreviations, which American dates put in front of the day.
  static let english = Set(Table(.months).rows.filter { $0.contains("english") }.compactMap(\.first))

  private struct Name: Sendable {
    var letters: [Character]
    var month: Int
    var isWeak: Bool
    /// Found only if no letter is misread.
    var isExact: Bool
  }

  private let names: [String: Name]
  /// The names of five or more letters, for lookups with one letter misread.
  private let long: DamagedWords
  /// The three-letter abbreviations, which are compared separately to find them with one letter misread.
  private let short: [Name]
  /// The dotted abbreviations of Thai months: `มี.ค.`
  private let dotted: [Name]

  init(_ table: Table) {
    var names: [String: Name] = [:]
    let rows = table.phrases { fields -> (month: Int, marks: Set<String>)? in
      let marks = Set(fields.dropFirst())
      guard let month = fields.first.flatMap({ Int($0) }), marks.isSubset(of: ["weak", "exact", "english"]) else {
        return nil
      }
      return (month, marks)
    }
    for (phrase, name) in rows {
      let letters = Fold.string(phrase)
      names[letters] = Name(
        letters: Array(letters), month: name.month, isWeak: name.marks.contains("weak"),
        isExact: name.marks.contains("exact"))
    }
    dotted = names.values.filter { $0.letters.contains(".") }
    names = names.filter { !$0.key.contains(".") }
    self.names = names
    var long = DamagedWords()
    for name in names.filter({ !$0.value.isExact }).keys.sorted() { long.insert(name) }
    self.long = long
    // Damage was seen on receipts with English, German and French abbreviations; with those of all languages, one
    // misread letter would match three months at once.
    let damageable = [
      "jan", "feb", "mar", "apr", "may", "mai", "jun", "jul", "aug", "sep", "oct", "okt", "nov", "dec", "dez",
    ]
    short = damageable.compactMap { names[$0] }
  }

  /// The month names in a folded line.
  func matches(in line: [Character]) -> [Match] {
    var found: [Match] = []
    var start = 0
    while start < line.count {
      if let match = dotted(in: line, start) {
        found.append(match)
        start = match.range.upperBound
        continue
      }
      guard isPart(line, start) else {
        start += 1
        continue
      }
      var end = start
      while end < line.count, isPart(line, end) { end += 1 }
      if end - start >= 3, isNearDigit(line, start..<end), let match = match(in: line, start..<end) {
        found.append(match)
      }
      start = end
    }
    return found
  }

  /// Matches `มี.ค.` with a number close to it; the second full stop is often lost.
  private func dotted(in line: [Character], _ start: Int) -> Match? {
    guard LetterScript.of(line[start]) == .thai else { return nil }
    for name in dotted {
      for letters in [name.letters, name.letters.dropLast()] where line[start...].starts(with: letters) {
        let range = start..<start + letters.count
        if isNearDigit(line, range) { return Match(months: [name.month], penalty: 0, range: range) }
      }
    }
    return nil
  }

  /// Whether a character is a letter, or a digit read in place of one, between letters or at the start of a word.
  private func isPart(_ line: [Character], _ index: Int) -> Bool {
    let character = line[index]
    if character.isLetter { return true }
    guard MisreadDigits.letters[character] != nil, index + 1 < line.count, line[index + 1].isLetter else {
      return false
    }
    return index > 0 && line[index - 1].isLetter || startsShortWord(line, index)
  }

  /// `0ct`, `5ep`: a digit before exactly two letters, and not after a letter or digit.
  private func startsShortWord(_ line: [Character], _ index: Int) -> Bool {
    guard index + 2 < line.count, line[index + 2].isLetter, index + 3 >= line.count || !line[index + 3].isLetter else {
      return false
    }
    return index == 0 || !line[index - 1].isLetter && !line[index - 1].isNumber
  }

  /// Whether a number is close enough to be the day or the year; this excludes most words early.
  private func isNearDigit(_ line: [Character], _ range: Range<Int>) -> Bool {
    line[max(0, range.lowerBound - 5)..<range.lowerBound].contains(where: NumberRuns.isDigit)
      || line[range.upperBound..<min(line.count, range.upperBound + 8)].contains(where: NumberRuns.isDigit)
  }

  /// Whether a text is only the name of a month, `July`.
  func isMonth(_ text: String) -> Bool {
    let line = text.map(Fold.character)
    return match(in: line, line.indices) != nil
  }

  private func match(in line: [Character], _ range: Range<Int>) -> Match? {
    let printed = line[range]
    if let name = names[String(printed)] {
      return Match(months: [name.month], penalty: name.isWeak ? 1.3 : 0, range: range)
    }
    // `JUNO3`: the 0 of the day was read as a letter of the month.
    if range.count == 4, printed.last == "o", range.upperBound < line.count, NumberRuns.isDigit(line[range.upperBound]),
      let name = names[String(printed.dropLast())]
    {
      return Match(months: [name.month], penalty: 0.5, range: range.lowerBound..<range.upperBound - 1)
    }
    let letters = printed.map { MisreadDigits.letters[$0] ?? $0 }
    let word = String(letters)
    if let name = names[word] {
      return Match(months: [name.month], penalty: 0.5 + (name.isWeak ? 1.3 : 0), range: range)
    }
    if letters.count == 3 {
      let near = short.filter { name in zip(name.letters, letters).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) } == 1 }
      let months = Set(near.map(\.month)).sorted()
      return months.isEmpty || months.count > 2
        ? nil : Match(months: months, penalty: MonthNames.damagePenalty + 0.2, range: range)
    }
    guard letters.count >= DamagedWord.shortest, letters.count <= 12 else { return nil }
    let months = Set(long.near(word).compactMap { names[$0]?.month })
    return months.isEmpty || months.count > 2
      ? nil : Match(months: months.sorted(), penalty: MonthNames.damagePenalty, range: range)
  }
}
