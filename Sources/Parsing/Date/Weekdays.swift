/// Days of the week beside dates: `Thursday 07-13-2017`. They tell a right digit from a misread one, six times of seven.
enum Weekdays {
  /// The day of the week, Monday 1, that stands right before or behind a date on a line, with nothing but signs between.
  static func day(beside range: Range<Int>, in line: TextLine) -> Int? {
    names.matches(in: line.tokens).first { match in
      let between =
        match.range.upperBound <= range.lowerBound
        ? match.range.upperBound..<range.lowerBound : range.upperBound..<max(match.range.lowerBound, range.upperBound)
      guard !match.range.overlaps(range), between.count <= 4 else { return false }
      return !line.folded[between].contains { $0.isLetter || $0.isNumber }
    }?.meaning
  }

  private static let names = Phrases(
    Table(.weekdays).rows.compactMap { row -> (phrase: String, meaning: Int)? in
      guard row.count >= 2, let day = Int(row[1]) else { return nil }
      return (row[0], day)
    })
}
