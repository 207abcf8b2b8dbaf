internal import Core

/// Joins numbers that recognition or the printer split.
enum SplitNumbers {
  static func joined(
    _ runs: [NumberRun], in text: [Character], line: TextLine, spacing: ThousandsSpacing
  ) -> [NumberRun] {
    var result: [NumberRun] = []
    for run in runs {
      if let last = result.last, let both = join(last, run, text, line, spacing) {
        result[result.count - 1] = both
      } else {
        var run = run
        if spacing == .open, let last = result.last { run.isPerhapsCut = areThousands(last, run, text, line) }
        result.append(run)
      }
    }
    return withLostPoint(result, in: text, line: line)
  }

  private static func join(
    _ left: NumberRun, _ right: NumberRun, _ text: [Character], _ line: TextLine, _ spacing: ThousandsSpacing
  ) -> NumberRun? {
    let between = text[left.range.upperBound..<right.range.lowerBound]
    let range = left.range.lowerBound..<right.range.upperBound
    let points = between.filter { $0 == "." || $0 == "," }
    // `5 . 00`, `12 ,34`, `7. 50`: digits, a decimal point surrounded only by white space, and two digits.
    if points.count == 1, between.count >= 2, between.count <= 3,
      between.allSatisfy({ ".,".contains($0) || $0 == " " }),
      right.text.count == 2, isWhole(left), left.text.count <= 6, ends(right, text),
      closeTogether(left, right, line, 2.5)
    {
      return NumberRun(text: left.text + points + right.text, range: range, repair: .space)
    }
    // `1 471,60`: thousands separated by a space as wide as one between words, not between columns.
    if between.count == 1, between.first == " ", isWhole(left), left.text.count <= 3, left.text.first != "0",
      startsWithThreeDigits(right), begins(left, text, line), closeTogether(left, right, line, 0.6)
    {
      return NumberRun(text: left.text + ["'"] + right.text, range: range)
    }
    // A quantity is never printed after a currency symbol: `EUR 2 125.00`.
    if areThousands(left, right, text, line), spacing == .wide || sign(before: left, line, gap: 1) != nil {
      return NumberRun(text: left.text + ["'"] + right.text, range: range)
    }
    return nil
  }

  /// `2 345`, `1 299,00`, `12 345 678`: a number before another of three digits, with a single space between them.
  static func areThousands(_ left: NumberRun, _ right: NumberRun, _ text: [Character], _ line: TextLine) -> Bool {
    let between = text[left.range.upperBound..<right.range.lowerBound]
    guard between.count == 1, between.first == " ", left.text.first != "0", begins(left, text, line), ends(right, text),
      left.text.prefix(while: NumberRuns.isDigit).count <= 3,
      left.text.allSatisfy({ NumberRuns.isDigit($0) || $0 == "'" }),
      right.text.prefix(while: NumberRuns.isDigit).count == 3,
      let a = line.box(of: left.range), let b = line.box(of: right.range)
    else { return false }
    // Receipt printers use cells of the same width for all characters, so a space is as wide as a digit with its
    // margins.
    return Double(a.gap(to: b)) <= 2.5 * Double(b.width) / Double(right.text.count)
  }

  /// Restores a lost decimal point: `88 17`. Only for the last two numbers of a line, and only if they are close
  /// together.
  private static func withLostPoint(_ runs: [NumberRun], in text: [Character], line: TextLine) -> [NumberRun] {
    guard runs.count >= 2 else { return runs }
    let left = runs[runs.count - 2], right = runs[runs.count - 1]
    let between = text[left.range.upperBound..<right.range.lowerBound]
    guard right.range.upperBound >= text.count - 1, right.text.count == 2, isWhole(right), isWhole(left),
      left.text.count <= 4, left.text.first != "0", begins(left, text, line), closeTogether(left, right, line, 1.2)
    else { return runs }
    // `VAT no. 791 7261 06`: three groups are a number of something.
    if let third = runs.dropLast(2).last, third.text.count >= 2, isWhole(third),
      text[third.range.upperBound..<left.range.lowerBound].allSatisfy({ $0 == " " }),
      closeTogether(third, left, line, 1.2)
    {
      return runs
    }
    let isGap = between.allSatisfy { $0 == " " }
    let isDash = between.count <= 3 && between.contains("-") && between.allSatisfy { " -".contains($0) }
    // `Total payable: 26:58` is not a time of day.
    let isColon = between == [":"] && (Int(String(left.text)) ?? 0) > 23
    guard isGap || isDash || isColon else { return runs }
    let joined = NumberRun(
      text: left.text + ["."] + right.text, range: left.range.lowerBound..<right.range.upperBound, repair: .point)
    return runs.dropLast(2) + [joined]
  }

  private static func isWhole(_ run: NumberRun) -> Bool { run.text.allSatisfy(NumberRuns.isDigit) }

  private static func startsWithThreeDigits(_ run: NumberRun) -> Bool {
    let head = run.text.prefix { NumberRuns.isDigit($0) }
    return head.count == 3 && run.text.count > 3
  }

  /// Whether nothing that could belong to the number is directly before it; a currency symbol may be: `R12 490.00`.
  private static func begins(_ run: NumberRun, _ text: [Character], _ line: TextLine) -> Bool {
    guard run.range.lowerBound > 0 else { return true }
    let before = text[run.range.lowerBound - 1]
    // A minus belongs to the amount if a word does not end in it: `-1 599,00`.
    if "-–−".contains(before) {
      return run.range.lowerBound == 1 || " $€£¥:=*(".contains(text[run.range.lowerBound - 2])
    }
    return before == " " || "$€£¥:=*(".contains(before) || sign(before: run, line, gap: 0) != nil
  }

  /// The currency symbol before a number, with at most `gap` spaces between.
  private static func sign(before run: NumberRun, _ line: TextLine, gap: Int) -> String? {
    var before = line.folded[..<min(run.range.lowerBound, line.folded.count)]
    let spaces = before.reversed().prefix { $0 == " " }.count
    guard spaces <= gap else { return nil }
    before.removeLast(spaces)
    return CurrencySigns.ending(before.suffix(12), gap: spaces)
  }

  private static func ends(_ run: NumberRun, _ text: [Character]) -> Bool {
    guard run.range.upperBound < text.count else { return true }
    let after = text[run.range.upperBound]
    // `1 299:-` has no cents, `12:30` is a time.
    if after == ":" { return text[run.range.upperBound...].dropFirst().first == "-" }
    return !NumberRuns.isDigit(after) && after != "/"
  }

  /// Whether the gap between two numbers is at most `times` the height of their digits.
  private static func closeTogether(_ left: NumberRun, _ right: NumberRun, _ line: TextLine, _ times: Double) -> Bool {
    guard let a = line.box(of: left.range), let b = line.box(of: right.range) else { return false }
    return Double(a.gap(to: b)) <= times * Double(max(a.height, b.height))
  }
}
