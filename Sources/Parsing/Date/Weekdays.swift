/// Weekdays beside dates: `Thursday 07-13-2017`. They detect a misread digit in six of seven cases.
enum Weekdays {
  /// The weekday (Monday is 1) directly before or after a date on a line, with only punctuation between.
  static func day(beside range: Range<Int>, in line: TextLine) -> Int? {
    names.matches(in: line.tokens).first { match in
      let between =
        match.range.upperBound <= range.lowerBound
        ? match.range.upperBound..<range.lowerBound : range.upperBound..<max(match.range.lowerBound, range.upperBound)
      guard !match.range.overlaps(range), between.count <= 4 else { return false }
      return !line.folded[between].contains { $0.isLetter || $0.isNumber }
    }?.meaning
  }

  /// Whether nothing is in a range of a line but a weekday, perhaps with a comma: `by Friday, 2 October`.
  static func covers(_ range: Range<Int>, of line: TextLine) -> Bool {
    let names = names.matches(in: line.tokens).map(\.range)
    return range.allSatisfy { position in
      " ,.:".contains(line.folded[position]) || names.contains { $0.contains(position) }
    }
  }

  private static let names = Phrases(
    Table(.weekdays).phrases { $0.first.flatMap { Int($0) } })
}
