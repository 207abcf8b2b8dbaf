internal import Core

/// Dates without separators: `20180304`, `04032018`, `20180304142233`; and runs with a slash misread as a digit:
/// `15/0312018`, `15103/2018`, `1510312018`.
enum RunShapes {
  static func scan(_ line: [Character]) -> [DateShape] {
    var found: [DateShape] = []
    var start = 0
    while start < line.count {
      guard DateCharacters.isDigit(line, start) else {
        start += 1
        continue
      }
      let end = DateCharacters.endOfDigits(line, start)
      if let shape = damagedSlash(start..<end, in: line) ?? run(start..<end, in: line) { found.append(shape) }
      start = end
    }
    return found
  }

  private static func number(_ line: [Character], _ start: Int, _ digits: Int) -> Int {
    DateCharacters.number(line[start..<start + digits]) ?? 0
  }

  private static func part(_ line: [Character], _ start: Int, _ digits: Int) -> DateShape.Part {
    .number(number(line, start, digits), digits: digits)
  }

  private static func isYear(_ year: Int) -> Bool { (2000...2099).contains(year) }

  /// Whether the run stands alone, without adjacent letters, symbols or digits as in product and document codes.
  private static func standsAlone(_ range: Range<Int>, in line: [Character]) -> Bool {
    let before = range.lowerBound - 1, after = range.upperBound
    let free: (Int) -> Bool = {
      !line.indices.contains($0) || line[$0] == " " || line[$0] == ":" || line[$0] == "," || line[$0] == "("
        || line[$0] == ")"
    }
    return free(before) && (free(after) || line[after] == "t")
  }

  private static func run(_ range: Range<Int>, in line: [Character]) -> DateShape? {
    let start = range.lowerBound
    guard range.count == 8 || range.count == 12 || range.count == 14, standsAlone(range, in: line) else { return nil }
    let long = range.count > 8 ? 0.5 : 0
    if isYear(number(line, start, 4)), (1...12).contains(number(line, start + 4, 2)),
      (1...31).contains(number(line, start + 6, 2))
    {
      return DateShape(
        parts: [part(line, start, 4), part(line, start + 4, 2), part(line, start + 6, 2)], range: start..<start + 8,
        penalty: 1.8 + long, separator: "n")
    }
    guard range.count == 8, isYear(number(line, start + 4, 4)) else { return nil }
    return DateShape(
      parts: [part(line, start, 2), part(line, start + 2, 2), part(line, start + 4, 4)], range: range, penalty: 2.2,
      separator: "n")
  }

  /// A slash is a thin stroke that is misread as `1` and sometimes as `7`.
  private static func isSlash(_ character: Character) -> Bool { character == "1" || character == "7" }

  private static func damagedSlash(_ range: Range<Int>, in line: [Character]) -> DateShape? {
    let start = range.lowerBound
    let slash: (Int) -> Bool = { line.indices.contains($0) && (line[$0] == "/" || line[$0] == "-" || line[$0] == ".") }
    switch range.count {
    case 7
    where slash(start - 1) && DateCharacters.isDigit(line, start - 2) && isSlash(line[start + 2])
      && isYear(number(line, start + 3, 4)):
      let dayStart = DateCharacters.isDigit(line, start - 3) ? start - 3 : start - 2
      return DateShape(
        parts: [part(line, dayStart, start - 1 - dayStart), part(line, start, 2), part(line, start + 3, 4)],
        range: dayStart..<range.upperBound, penalty: 1.8, separator: "/")
    case 5
    where isSlash(line[start + 2]) && slash(range.upperBound)
      && DateCharacters.endOfDigits(line, range.upperBound + 1) == range.upperBound + 5
      && isYear(number(line, range.upperBound + 1, 4)):
      return DateShape(
        parts: [part(line, start, 2), part(line, start + 3, 2), part(line, range.upperBound + 1, 4)],
        range: start..<range.upperBound + 5, penalty: 1.8, separator: "/")
    case 6
    where slash(start - 1) && isYear(number(line, start + 2, 4)) && DateCharacters.isDigit(line, start - 2)
      && DateCharacters.isDigit(line, start - 3):
      // One slash is missing: `15/032018`, `1503/2018`.
      return DateShape(
        parts: [part(line, start - 3, 2), part(line, start, 2), part(line, start + 2, 4)],
        range: start - 3..<range.upperBound, penalty: 1.5, separator: "/")
    case 4
    where slash(range.upperBound) && DateCharacters.endOfDigits(line, range.upperBound + 1) == range.upperBound + 5
      && isYear(number(line, range.upperBound + 1, 4)):
      return DateShape(
        parts: [part(line, start, 2), part(line, start + 2, 2), part(line, range.upperBound + 1, 4)],
        range: start..<range.upperBound + 5, penalty: 1.5, separator: "/")
    case 10 where isSlash(line[start + 2]) && isSlash(line[start + 5]) && isYear(number(line, start + 6, 4)):
      return DateShape(
        parts: [part(line, start, 2), part(line, start + 3, 2), part(line, start + 6, 4)], range: range, penalty: 3,
        separator: "/")
    default: return nil
    }
  }
}
