/// East Asian dates with an era or without a century: `令和6年3月5日`, `R6.3.5`, `民國113年3月5日`, `113年03月05日`, `24年3月5日`. The
/// shape contains the year of the common era.
enum EraShapes {
  static func scan(_ line: [Character], isJapanese: Bool) -> [DateShape] {
    DateCharacters.shapes(in: line) { shape(at: $0, in: line, isJapanese: isJapanese) }
  }

  /// The names of eras, each with the year before its first year.
  private static let eras: [(name: [Character], before: Int)] = [
    ("令和", 2018), ("平成", 1988), ("昭和", 1925), ("中華民國", 1911), ("中华民国", 1911), ("民國", 1911), ("民国", 1911),
  ].map { (Array($0.0), $0.1) }

  private static func shape(at start: Int, in line: [Character], isJapanese: Bool) -> DateShape? {
    for (name, before) in eras where line[start...].starts(with: name) {
      return shape(from: start, number: skip(line, start + name.count), in: line) { year, _ in before + year }
    }
    if isJapanese, "rh".contains(line[start]), DateCharacters.isDigit(line, start + 1),
      start == 0 || isFree(line[start - 1])
    {
      let before = line[start] == "r" ? 2018 : 1988
      return shape(from: start, number: start + 1, in: line, signs: ".-/年") { year, _ in before + year }
    }
    guard DateCharacters.isDigit(line, start), !DateCharacters.isDigit(line, start - 1) else { return nil }
    return shape(from: start, number: start, in: line) { year, digits in
      switch digits {
      // Taiwan counts years from 1912; no other convention uses three digits.
      case 3: (100...199).contains(year) ? 1911 + year : nil
      // In Japanese documents, a small number is a year of Reiwa, which began in 2019.
      case 1: isJapanese ? 2018 + year : nil
      case 2: isJapanese && year <= 12 ? 2018 + year : 2000 + year
      default: nil
      }
    }
  }

  /// Parses year, month and day, from the first digit of the year.
  private static func shape(
    from start: Int, number: Int, in line: [Character], signs: String = "年년", year meaning: (Int, Int) -> Int?
  ) -> DateShape? {
    var end = DateCharacters.endOfDigits(line, number)
    var printed = DateCharacters.number(line[min(number, line.count)..<end])
    if printed == nil, line.indices.contains(number), line[number] == "元" {
      printed = 1
      end = number + 1
    }
    let digits = end - number
    guard let printed, digits <= 3, let year = meaning(printed, digits) else { return nil }
    let sign = skip(line, end)
    guard line.indices.contains(sign), signs.contains(line[sign]) else { return nil }
    guard let month = DateCharacters.shortNumber(line, skip(line, sign + 1)) else { return nil }
    let second = skip(line, month.end)
    guard line.indices.contains(second), line[second] == line[sign] || "月월".contains(line[second]) else { return nil }
    guard let day = DateCharacters.shortNumber(line, skip(line, second + 1)) else { return nil }
    return DateShape(
      parts: [.number(year, digits: 4), .number(month.value, digits: 2), .number(day.value, digits: 2)],
      range: start..<day.end, penalty: 0.2, separator: "年")
  }

  private static func skip(_ line: [Character], _ start: Int) -> Int {
    var index = start
    while line.indices.contains(index), line[index] == " " { index += 1 }
    return index
  }

  private static func isFree(_ character: Character) -> Bool {
    !character.isLetter && !character.isNumber || LetterScript.isUnspaced(character)
  }
}
