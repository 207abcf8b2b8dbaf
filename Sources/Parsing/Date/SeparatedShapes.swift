/// Dates of three numbers with separators: `15/03/2018`, `05.02-18`, `2018-03-04`, `O5/O2/201B`, `15/03/201814:22`,
/// `15 03 2018`.
enum SeparatedShapes {
  static func scan(_ line: [Character]) -> [DateShape] {
    DateCharacters.shapes(in: line) { start in
      shape(at: start, in: line).map { likelier(than: $0, in: line) ?? $0 }
    }
  }

  /// A better shape that begins inside a poor one: `5314/02 02.03.2020` has a date at its end, not at `14/02 02`.
  private static func likelier(than poor: DateShape, in line: [Character]) -> DateShape? {
    guard poor.penalty > mostOfGoodShapes else { return nil }
    return (poor.range.lowerBound + 1..<poor.range.upperBound).lazy.compactMap { shape(at: $0, in: line) }
      .first { $0.penalty + mostOfGoodShapes < poor.penalty }
  }

  /// The largest penalty of a good shape: one damaged separator, or a number joined to it.
  private static let mostOfGoodShapes = 2.0

  /// A number that may contain misread digits.
  private struct Number {
    var value: Int
    var digits: Int
    var misread: Int
    var end: Int
    var part: DateShape.Part { .number(value, digits: digits) }
  }

  private struct Gap {
    var sign: Character
    var penalty: Double
    var end: Int
  }

  private static func shape(at start: Int, in line: [Character]) -> DateShape? {
    guard startsNumber(start, in: line) else { return nil }
    for digits in [4, 2, 1] {
      guard let first = number(at: start, digits: digits, in: line), digits != 4 || isCentury(first.value),
        let gap = gap(at: first.end, in: line),
        let second = number(at: gap.end, digits: 2, in: line) ?? splitNumber(at: gap.end, in: line)
          ?? number(at: gap.end, digits: 1, in: line),
        let otherGap = self.gap(at: second.end, in: line)
      else { continue }
      for lastDigits in digits == 4 ? [2, 1] : [4, 2, 3] {
        guard let last = number(at: otherGap.end, digits: lastDigits, in: line),
          let shape = shape(start, first, gap, second, otherGap, last, line)
        else { continue }
        return shape
      }
    }
    return nil
  }

  private static func shape(
    _ start: Int, _ first: Number, _ gap: Gap, _ second: Number, _ otherGap: Gap, _ last: Number, _ line: [Character]
  ) -> DateShape? {
    guard second.digits <= 2, gap.sign != ":" || otherGap.sign != ":" else { return nil }
    // `09:48 02`: a colon separates hours and minutes unless a four-digit year is printed.
    let fourDigits = first.digits == 4 || last.digits == 4
    if last.digits == 4, !isCentury(last.value) && !(gap.penalty < 0.5 && otherGap.penalty < 0.5) { return nil }
    if last.digits == 4, endsInHours(last, in: line) { return nil }
    guard let tail = tailPenalty(after: last, in: line), let head = headPenalty(before: start, in: line) else {
      return nil
    }

    let misread = first.misread + second.misread + last.misread
    let digits = first.digits + second.digits + last.digits
    guard misread * 2 < digits else { return nil }
    var penalty = gap.penalty + otherGap.penalty + Double(misread) * 0.6 + tail + head
    if gap.sign != otherGap.sign { penalty += 0.8 }
    if !fourDigits {
      penalty += 0.3
      // Without a four-digit year, numbers around a colon or a comma are far more often times and amounts.
      if gap.sign == ":" || otherGap.sign == ":" { return nil }
      if gap.sign == "," || otherGap.sign == "," { penalty += 1.5 }
      if gap.sign == " " && otherGap.sign == " " { penalty += 1.5 }
    }
    if last.digits == 3 { penalty += 1 }
    return DateShape(
      parts: [first.part, second.part, last.part], range: start..<last.end, penalty: penalty,
      separator: gap.sign == otherGap.sign ? gap.sign : "?")
  }

  private static func startsNumber(_ start: Int, in line: [Character]) -> Bool {
    guard MisreadDigits.digit(line[start]) != nil else { return false }
    if DateCharacters.isDigit(line, start) {
      return !DateCharacters.isDigit(line, start - 1) || isGlued(start, in: line)
    }
    // A letter read in place of a digit begins a date only at the start of a word: `O5/02`, not in `photo 5/02`.
    return start == 0 || !line[start - 1].isLetter && !line[start - 1].isNumber
  }

  /// Whether the two digits here are the end of a longer number and a slash or hyphen follows: `0012315/03/2018`.
  private static func isGlued(_ start: Int, in line: [Character]) -> Bool {
    DateCharacters.isDigit(line, start + 1) && line.indices.contains(start + 2)
      && (line[start + 2] == "/" || line[start + 2] == "-") && DateCharacters.isDigit(line, start - 1)
  }

  private static func isCentury(_ year: Int) -> Bool { (1990...2099).contains(year) || (2540...2600).contains(year) }

  private static func number(at start: Int, digits: Int, in line: [Character]) -> Number? {
    guard start + digits <= line.count else { return nil }
    var value = 0
    var misread = 0
    for index in start..<start + digits {
      guard let digit = MisreadDigits.digit(line[index]) else { return nil }
      value = value * 10 + digit.value
      if !digit.isExact { misread += 1 }
    }
    guard misread < digits || digits == 2 else { return nil }
    return Number(value: value, digits: digits, misread: misread, end: start + digits)
  }

  /// `2016/1 1/02`: two digits with a space between, directly before a slash or hyphen.
  private static func splitNumber(at start: Int, in line: [Character]) -> Number? {
    guard DateCharacters.isDigit(line, start), line.indices.contains(start + 3), line[start + 1] == " ",
      DateCharacters.isDigit(line, start + 2), line[start + 3] == "/" || line[start + 3] == "-",
      let tens = DateCharacters.number(line[start...start]),
      let ones = DateCharacters.number(line[start + 2...start + 2])
    else { return nil }
    // The space counts as much as a misread digit.
    return Number(value: tens * 10 + ones, digits: 2, misread: 1, end: start + 3)
  }

  private static func gap(at start: Int, in line: [Character]) -> Gap? {
    var index = start
    var spaces = 0
    while line.indices.contains(index), line[index] == " " { index += 1; spaces += 1 }
    guard spaces <= 2, line.indices.contains(index) else { return nil }
    guard let penalty = signs[line[index]] else {
      return spaces > 0 ? Gap(sign: " ", penalty: 1.3, end: index) : nil
    }
    let sign = canonical(line[index])
    index += 1
    // A damaged separator is sometimes read as two characters: `05/-02`, `05.-02`.
    if line.indices.contains(index), signs[line[index]] != nil, line[index] != ":" { index += 1; spaces += 1 }
    var after = 0
    while line.indices.contains(index), line[index] == " " { index += 1; after += 1 }
    guard after <= 2 else { return nil }
    // Czech and German dates are printed like `15. 3. 2018`; spaces around slashes are damage.
    let airy = (sign == "." || sign == "年") && spaces == 0 ? 0 : 0.3 * Double(spaces + after)
    return Gap(sign: sign, penalty: penalty + airy, end: index)
  }

  /// The possible separators, with the log-odds against each.
  private static let signs: [Character: Double] = [
    "/": 0, "-": 0, ".": 0, "–": 0.1, "—": 0.1, "‑": 0, "年": 0, "月": 0, "년": 0, "월": 0, "\\": 0.5, "|": 0.6, ",": 0.8,
    "_": 0.8, "~": 0.8, "'": 0.8, "’": 0.8, "`": 0.8, "‘": 0.8, "·": 0.5, "*": 1.2, "=": 1, "+": 1, ";": 1, ":": 1.5,
    "°": 1.2,
    "\"": 1, "“": 1, "”": 1, "»": 1, "«": 1, "#": 1.2, "f": 1, "?": 1, "v": 1.2, "(": 1.2, ")": 1.2, "&": 1.2,
  ]

  private static func canonical(_ sign: Character) -> Character {
    switch sign {
    case "–", "—", "‑", "~", "_": "-"
    case "\\", "|": "/"
    case "月", "년", "월": "年"
    default: sign
    }
  }

  /// Whether an apparent year is a two-digit year followed by the hour of a time: `02.03.2015:59`. After a four-digit
  /// year, the colon is followed by hours and minutes: `02/03/2015:14:59`.
  private static func endsInHours(_ last: Number, in line: [Character]) -> Bool {
    let minutes = last.end + 1
    guard last.misread == 0, last.value % 100 < 24, line.indices.contains(last.end), line[last.end] == ":",
      DateCharacters.endOfDigits(line, minutes) == minutes + 2, let first = line[minutes].wholeNumberValue, first < 6
    else { return false }
    return !DateCharacters.continuesAsTime(line, minutes + 2)
  }

  /// The log-odds against the text that follows, or nil when the number continues: `03.88.12.34.56` is a telephone
  /// number.
  private static func tailPenalty(after last: Number, in line: [Character]) -> Double? {
    guard line.indices.contains(last.end) else { return 0 }
    let next = line[last.end]
    if DateCharacters.isDigit(line, last.end) {
      // Only a time may follow directly: `15/03/201814:22`, `15-03-1814:22`.
      for hours in [2, 1] where line.indices.contains(last.end + hours) {
        let allDigits = (last.end..<last.end + hours).allSatisfy { DateCharacters.isDigit(line, $0) }
        if allDigits, DateCharacters.continuesAsTime(line, last.end + hours) { return 0.5 }
      }
      return last.digits == 4 ? 1.5 : nil
    }
    if DateCharacters.isDigit(line, last.end + 1), next == "." || next == "/" || next == "-" || next == "," {
      // `2018-03-04-14.22.05`, `28.02.18-19:44` are dates with their time; other continuations are codes or amounts.
      let time = last.end + 1
      let isTime = DateCharacters.continuesAsTime(line, time + 2) || DateCharacters.continuesAsTime(line, time + 1)
      return isTime ? 0.1 : last.digits == 4 ? 1.5 : nil
    }
    // `1/02 18:01`: the apparent year is an hour.
    if next == ":", DateCharacters.isDigit(line, last.end + 1), last.digits < 4 { return nil }
    if next == "%" || next == "€" || next == "$" { return nil }
    if "日일號号".contains(next) { return 0 }
    if next.isLetter, next != "t", next != "у", next != "г", next != "р" { return last.digits == 4 ? 0.3 : 1 }
    return 0
  }

  /// The log-odds against the text in front, or nil when the shape is the end of a longer number.
  private static func headPenalty(before start: Int, in line: [Character]) -> Double? {
    guard line.indices.contains(start - 1) else { return 0 }
    if DateCharacters.isDigit(line, start - 1) { return 2.5 }
    let before = line[start - 1]
    if DateCharacters.isDigit(line, start - 2), before == "." || before == "-" || before == "/" || before == "," {
      return nil
    }
    if before == "$" || before == "€" || before == "£" || before == "+" { return nil }
    return before == "-" || before == "/" ? 0.5 : 0
  }
}
