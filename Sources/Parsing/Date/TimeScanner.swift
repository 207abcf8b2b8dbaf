internal import Core

/// Finds times in a line: `18:42`, `18:42:07`, `6:42 PM`, `18.42 Uhr`, `18h42`.
enum TimeScanner {
  struct Match: Sendable, Equatable {
    var time: TimeOfDay
    /// Character positions in the line.
    var range: Range<Int>
    /// False for `18.42`, which is as often an amount as a time.
    var isClear: Bool
  }

  /// The times in a folded line, outside the ranges of dates.
  static func times(in line: [Character], apartFrom taken: [Range<Int>] = []) -> [Match] {
    var found: [Match] = []
    var index = 0
    while index < line.count {
      if let range = taken.first(where: { $0.contains(index) }) {
        index = range.upperBound
      } else if DateCharacters.isDigit(line, index), let match = match(at: index, in: line, taken: taken) {
        found.append(match)
        index = match.range.upperBound
      } else {
        index += 1
      }
    }
    return found
  }

  private static func match(at start: Int, in line: [Character], taken: [Range<Int>]) -> Match? {
    // A digit in front makes it a code, unless it ends a date joined to the time.
    if DateCharacters.isDigit(line, start - 1), !taken.contains(where: { $0.upperBound == start }) { return nil }
    let hourEnd = DateCharacters.endOfDigits(line, start)
    guard hourEnd - start <= 2, let hour = DateCharacters.number(line[start..<hourEnd]) else { return nil }
    var sign = hourEnd
    while line.indices.contains(sign), line[sign] == " ", sign - hourEnd < 1 { sign += 1 }
    guard line.indices.contains(sign), line[sign] == ":" || line[sign] == "." || line[sign] == "h" || line[sign] == ";"
    else { return nil }
    var minuteStart = sign + 1
    while line.indices.contains(minuteStart), line[minuteStart] == " ", minuteStart - sign < 2 { minuteStart += 1 }
    guard DateCharacters.endOfDigits(line, minuteStart) - minuteStart == 2,
      let minute = DateCharacters.number(line[minuteStart..<minuteStart + 2])
    else { return nil }
    var end = minuteStart + 2
    if line.indices.contains(end), line[end] == ":" || line[end] == line[sign],
      DateCharacters.endOfDigits(line, end + 1) == end + 3
    {
      end += 3
    }
    let (half, afterHalf) = halfOfDay(at: end, in: line)
    let isClear = line[sign] == ":" || line[sign] == "h" || half != nil || isFollowedByHourWord(end, in: line)
    if DateCharacters.isDigit(line, end + 1), line.indices.contains(end), line[end] == "." || line[end] == ":" {
      return nil
    }
    guard let time = TimeOfDay(hour: hour24(hour, half), minute: minute) else { return nil }
    return Match(time: time, range: start..<max(end, afterHalf), isClear: isClear)
  }

  private enum Half { case morning, afternoon }

  private static func hour24(_ hour: Int, _ half: Half?) -> Int {
    switch half {
    case .morning: hour == 12 ? 0 : hour
    case .afternoon: hour < 12 ? hour + 12 : hour
    case nil: hour
    }
  }

  /// `AM`, `pm`, `P.M.`, `p. m.` after a time.
  private static func halfOfDay(at start: Int, in line: [Character]) -> (Half?, Int) {
    var index = start
    while line.indices.contains(index), line[index] == " ", index - start < 2 { index += 1 }
    guard line.indices.contains(index), line[index] == "a" || line[index] == "p" else { return (nil, start) }
    let half: Half = line[index] == "a" ? .morning : .afternoon
    var next = index + 1
    if line.indices.contains(next), line[next] == "." { next += 1 }
    if line.indices.contains(next), line[next] == " ", line[next - 1] == "." { next += 1 }
    let isM = line.indices.contains(next) && line[next] == "m"
    let isWhole = next + 1 >= line.count || !line[next + 1].isLetter
    return isM && isWhole ? (half, next + 1) : (nil, start)
  }

  private static func isFollowedByHourWord(_ end: Int, in line: [Character]) -> Bool {
    var index = end
    while line.indices.contains(index), line[index] == " " { index += 1 }
    return hourWords.contains { line[min(index, line.count)...].starts(with: $0) }
  }

  private static let hourWords: [[Character]] = NumberWords.of(.hour).map { Array($0) }
}
