internal import Core

/// Finds all date-like patterns in a line.
///
/// The scanners run in this order, and the first that matches takes its characters:
/// 0. era years, because `令和6年3月5日` must not leave `6年3月5` to the numeric patterns, nor `1404/11/28` in Persian
///    `04/11/28`;
/// 1. months with numbers for names, and correctly spelled month names, because `12 Mar 20` must not leave `20 14.50`
///    to the numeric patterns;
/// 2. numbers with separators, the most common form;
/// 3. damaged month names, after the numbers, because `See 3/23/2018` is not a date in September;
/// 4. runs of eight digits, and runs with a slash misread as a 1 or a 7, last because many product codes look like
///    them.
enum DateScanner {
  /// - Parameter script: the script of the document; nil for Latin letters.
  static func shapes(in line: [Character], script: WritingScript? = nil) -> [DateShape] {
    // A date has four digits, of which one may be misread, or two after the first year of an era; most lines have
    // fewer.
    guard line.count(where: NumberRuns.isDigit) >= 2 else { return [] }
    let named = MonthNameShapes.scan(line)
    var found: [DateShape] = []
    for shapes in [
      EraShapes.scan(line, isJapanese: script == .japanese), script == .arabic ? SolarHijriShapes.scan(line) : [],
      NumberedMonthShapes.scan(line),
      named.filter { $0.penalty < MonthNames.damagePenalty },
      SeparatedShapes.scan(line),
      named.filter { $0.penalty >= MonthNames.damagePenalty }, RunShapes.scan(line),
    ] {
      for shape in shapes where shape.isPossible && !found.contains(where: { $0.range.overlaps(shape.range) }) {
        found.append(shape)
      }
    }
    if script == .thai { found = found.map(BuddhistYears.completed) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
