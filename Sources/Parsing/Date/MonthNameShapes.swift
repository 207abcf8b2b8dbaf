/// Dates with a month name: `26. Feb 2018`, `03-APR-18`, `5 de marzo de 2020`, `March 5th, 2020`, `2018. március 5.`,
/// `2018. gada 5. martā`
enum MonthNameShapes {
  static func scan(_ line: [Character]) -> [DateShape] {
    MonthNames.standard.matches(in: line).compactMap { shape(around: $0, in: line) }
  }

  private struct Number {
    var value: Int
    var digits: Int
    var range: Range<Int>
  }

  private static func shape(around month: MonthNames.Match, in line: [Character]) -> DateShape? {
    let left = number(before: month.range.lowerBound, in: line)
    let right = number(after: month.range.upperBound, in: line)
    let later = right.flatMap { number(after: $0.range.upperBound, in: line) }
    let name = DateShape.Part.month(month.months)
    if let joined = joinedShape(after: month, in: line) { return joined }
    if let day = left, day.digits <= 2, let year = yearInWords(before: day.range.lowerBound, in: line) {
      return DateShape(
        parts: [.number(year.value, digits: 4), name, .number(day.value, digits: day.digits)],
        range: year.range.lowerBound..<month.range.upperBound,
        penalty: month.penalty < MonthNames.damagePenalty ? min(month.penalty, 0.2) : month.penalty, separator: " ")
    }

    // Month first only when a year follows the day: `Mar 5, 2018`, `APR 5'18`. Tried first, so that the minutes in
    // `12:05 Mar 15 2018` are not read as a day. In `REG 4 APR 5'18`, the apostrophe tells that the 4 is not the day.
    if let day = right, day.digits <= 2, let year = later, isYear(year, in: line),
      year.digits == 4 || left == nil || isTimeOrNothing(left, line) || follows(year, anyOf: apostrophes, in: line)
    {
      return DateShape(
        parts: [name, .number(day.value, digits: day.digits), .number(year.value, digits: year.digits)],
        range: month.range.lowerBound..<year.range.upperBound, penalty: month.penalty + (year.digits == 2 ? 0.5 : 0),
        separator: " ")
    }
    guard let first = left, let last = right else { return nil }
    if first.digits == 4, last.digits <= 2 {
      return DateShape(
        parts: [.number(first.value, digits: 4), name, .number(last.value, digits: last.digits)],
        range: first.range.lowerBound..<last.range.upperBound, penalty: month.penalty + 0.2, separator: " ")
    }
    guard first.digits <= 2, !isTimeOrNothing(left, line), isYear(last, in: line) else { return nil }
    let short = last.digits == 2 ? 0.3 + (month.penalty > 0 ? 1 : 0) : 0
    return DateShape(
      parts: [.number(first.value, digits: first.digits), name, .number(last.value, digits: last.digits)],
      range: first.range.lowerBound..<last.range.upperBound, penalty: month.penalty + short, separator: " ")
  }

  /// `JUL032012`, `JUL0312`: day and year joined to the month.
  private static func joinedShape(after month: MonthNames.Match, in line: [Character]) -> DateShape? {
    let start = month.range.upperBound, end = DateCharacters.endOfDigits(line, start)
    guard month.penalty == 0, end - start == 6 || end - start == 4, !isPartOfWord(line, month.range.lowerBound - 1),
      !isPartOfWord(line, end), !DateCharacters.continuesAsTime(line, end),
      let day = DateCharacters.number(line[start..<start + 2]), (1...31).contains(day),
      let year = DateCharacters.number(line[start + 2..<end])
    else { return nil }
    let century = DateCharacters.number(line[end - 4..<end - 2])
    // `JUL2012` is a month.
    guard (century == 19 || century == 20) == (end - start == 6) else { return nil }
    return DateShape(
      parts: [.month(month.months), .number(day, digits: 2), .number(year, digits: end - start - 2)],
      range: month.range.lowerBound..<end, penalty: end - start == 6 ? 0.3 : 1, separator: " ")
  }

  private static func isPartOfWord(_ line: [Character], _ index: Int) -> Bool {
    line.indices.contains(index) && (line[index].isLetter || line[index].isNumber)
  }

  private static let apostrophes: Set<Character> = ["'", "’", "`", "‘", "´", "′", "ʼ", "\"", "“", "”"]

  private static func follows(_ number: Number, anyOf signs: Set<Character>, in line: [Character]) -> Bool {
    let before = number.range.lowerBound - 1
    return line.indices.contains(before) && signs.contains(line[before])
  }

  /// Whether a number has two or four digits and is not the hour of a time.
  private static func isYear(_ number: Number, in line: [Character]) -> Bool {
    if number.digits == 4 { return true }
    return number.digits == 2 && !DateCharacters.continuesAsTime(line, number.range.upperBound)
  }

  /// Whether the number in front is missing or belongs to a time, `12:05`.
  private static func isTimeOrNothing(_ number: Number?, _ line: [Character]) -> Bool {
    guard let number else { return true }
    let before = number.range.lowerBound - 1
    return line.indices.contains(before) && line[before] == ":"
  }

  /// The year in front of the day, with the word for it between: `2018. gada 5.`, `2018 წლის 5`, `2018 жылғы 5`.
  private static func yearInWords(before end: Int, in line: [Character]) -> Number? {
    func skipped(_ index: Int) -> Int {
      var index = index
      while index > 0, end - index < farthestYear, isGap(line[index - 1]) { index -= 1 }
      return index
    }
    let wordEnd = skipped(end)
    var word = wordEnd
    while word > 0, wordEnd - word < farthestYear, line[word - 1].isLetter { word -= 1 }
    guard yearWords.contains(String(line[word..<wordEnd])) else { return nil }
    let digitsEnd = skipped(word)
    var start = digitsEnd
    while DateCharacters.isDigit(line, start - 1) { start -= 1 }
    guard digitsEnd - start == 4, let value = DateCharacters.number(line[start..<digitsEnd]) else { return nil }
    return Number(value: value, digits: 4, range: start..<digitsEnd)
  }

  /// In characters before the day.
  private static let farthestYear = 14

  /// Words for the year in front of the day, with their abbreviations.
  private static let yearWords = Set(NumberWords.of(.year).map { Fold.string($0) })

  /// Words between day, month and year: `5 de marzo de 2020`, `1st of May`, `1er mai`.
  private static let fillers = NumberWords.of(.date)

  private static func isGap(_ character: Character) -> Bool {
    switch character {
    case " ", ".", ",", "-", "/", "–", "º", "ª", "°", "_": true
    default: apostrophes.contains(character)
    }
  }

  private static func number(after start: Int, in line: [Character]) -> Number? {
    var index = start
    var steps = 0
    if let day = dayWithLetter(at: index, in: line) { return day }
    while line.indices.contains(index), !DateCharacters.isDigit(line, index) {
      if isGap(line[index]) {
        index += 1
        steps += 1
        guard steps <= 4 else { return nil }
        if let day = dayWithLetter(at: index, in: line) { return day }
      } else {
        var end = index
        while line.indices.contains(end), line[end].isLetter { end += 1 }
        guard fillers.contains(String(line[index..<end])) else { return nil }
        index = end
        steps = 0
      }
    }
    var end = DateCharacters.endOfDigits(line, index)
    // `Jun 201814:22`: a year joined to a time is the first four of the digits, in `Jun 5'1814:22` the first two.
    let isFull = line[index...].starts(with: "20") || line[index...].starts(with: "19")
    let isShort = index > 0 && apostrophes.contains(line[index - 1])
    if end - index > 4, line[index...].starts(with: "20") {
      end = index + 4
    } else if isShort && end - index == 3 || end - index == 4 && (isShort || !isFull), end < line.count,
      line[end] == ":", DateCharacters.continuesAsTime(line, end)
    {
      end = index + 2
    }
    guard end > index, end - index <= 4, end - index != 3, let value = DateCharacters.number(line[index..<end]) else {
      return nil
    }
    return Number(value: value, digits: end - index, range: index..<end)
  }

  /// `JUNO3'14`, `JUN.O3'14`: cash registers print the day directly after the month, and its 0 is read as a letter.
  private static func dayWithLetter(at index: Int, in line: [Character]) -> Number? {
    guard line.indices.contains(index), line[index] == "o", DateCharacters.isDigit(line, index + 1),
      !DateCharacters.isDigit(line, index + 2), let value = DateCharacters.number(line[index + 1..<index + 2])
    else { return nil }
    return Number(value: value, digits: 2, range: index..<index + 2)
  }

  private static func number(before end: Int, in line: [Character]) -> Number? {
    var index = end
    var steps = 0
    while index > 0, !DateCharacters.isDigit(line, index - 1) {
      if isGap(line[index - 1]) {
        index -= 1
        steps += 1
        guard steps <= 4 else { return nil }
      } else {
        var start = index
        while start > 0, line[start - 1].isLetter { start -= 1 }
        guard start < index, fillers.contains(String(line[start..<index])) else { return nil }
        index = start
        steps = 0
      }
    }
    var start = index
    while DateCharacters.isDigit(line, start - 1) { start -= 1 }
    guard start < index, index - start <= 4, index - start != 3, let value = DateCharacters.number(line[start..<index])
    else { return nil }
    return Number(value: value, digits: index - start, range: start..<index)
  }
}
