/// Dates of Vietnam, whose months have numbers for names: `Ngày 12 tháng 03 năm 2024`, on bilingual paper
/// `Ngày (date) 12 tháng (month) 03 năm (year) 2024`.
enum NumberedMonthShapes {
  private static let month = Array("thang")
  private static let year = Array("nam")

  static func scan(_ line: [Character]) -> [DateShape] {
    line.indices.compactMap { line[$0...].starts(with: month) ? shape(around: $0, in: line) : nil }
  }

  private static func shape(around word: Int, in line: [Character]) -> DateShape? {
    var end = word
    while end > 0, line[end - 1] == " " { end -= 1 }
    var start = end
    while DateCharacters.isDigit(line, start - 1) { start -= 1 }
    guard let day = number(start..<end, in: line, digits: 1...2),
      let month = numberAfter(word + month.count, in: line, digits: 1...2)
    else { return nil }
    var next = month.range.upperBound
    while line.indices.contains(next), " .,".contains(line[next]) { next += 1 }
    guard line[next...].starts(with: self.year),
      let year = numberAfter(next + self.year.count, in: line, digits: 4...4)
    else { return nil }
    return DateShape(
      parts: [
        .number(day.value, digits: day.range.count), .month([month.value]), .number(year.value, digits: 4),
      ],
      range: start..<year.range.upperBound, penalty: 0, separator: " ")
  }

  /// The number after a word, after spaces and a translation in brackets: `(month) 03`.
  private static func numberAfter(
    _ index: Int, in line: [Character], digits: ClosedRange<Int>
  ) -> (value: Int, range: Range<Int>)? {
    var start = index
    while line.indices.contains(start), " :.".contains(line[start]) { start += 1 }
    if line.indices.contains(start), line[start] == "(" || line[start] == "/" {
      while line.indices.contains(start), !DateCharacters.isDigit(line, start) { start += 1 }
      guard start - index <= 12 else { return nil }
    }
    return number(start..<DateCharacters.endOfDigits(line, start), in: line, digits: digits)
  }

  private static func number(
    _ range: Range<Int>, in line: [Character], digits: ClosedRange<Int>
  ) -> (value: Int, range: Range<Int>)? {
    guard digits.contains(range.count), let value = DateCharacters.number(line[range]) else { return nil }
    return (value, range)
  }
}
