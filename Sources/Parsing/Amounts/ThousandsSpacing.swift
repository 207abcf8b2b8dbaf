/// What a space between two numbers means on a page. One line does not tell: `1 299,00` is a price, or one piece at
/// 299.00.
enum ThousandsSpacing: Sendable {
  /// Divides thousands only where it is narrower than a space between words.
  case narrow
  /// Divides thousands where it is as wide as any single space of the print.
  case wide
  /// May divide thousands: an amount behind it is perhaps only the end of one.
  case open

  /// Wide on the paper of a country that writes so, unless most such numbers are also printed without what would be their
  /// thousands; elsewhere where one is printed twice, as totals are, and never without its thousands.
  ///
  /// - Parameter country: what the page says of the country that it was printed in.
  init(in lines: [TextLine], country: CountryEvidence) {
    var times: [Number: Int] = [:]
    var alone: [String: Int] = [:]
    var isUsual = country.spacedThousandsProbability > 0.5
    for line in lines {
      let text = Array(line.text)
      let runs = NumberRuns.runs(in: text)
      for (index, run) in runs.enumerated() {
        let end = String(run.text)
        if index > 0, SplitNumbers.areThousands(runs[index - 1], run, text, line) {
          times[Number(thousands: String(runs[index - 1].text), end: end), default: 0] += 1
          if ThousandsSpacing.hasSign(behind: run, of: line) { isUsual = true }
        } else {
          alone[end, default: 0] += 1
        }
      }
    }
    guard !times.isEmpty else {
      self = .narrow
      return
    }
    let ends = Set(times.keys.map(\.end))
    let isMostlyWhole = times.values.reduce(0, +) > ends.reduce(0) { $0 + alone[$1, default: 0] }
    let isRepeated = times.contains { $0.value > 1 && alone[$0.key.end] == nil }
    self = isUsual && isMostlyWhole || isRepeated ? .wide : .open
  }

  private struct Number: Hashable {
    var thousands: String
    var end: String
  }

  private static func hasSign(behind run: NumberRun, of line: TextLine) -> Bool {
    guard run.range.upperBound < line.folded.count, let sign = NumberTail(line.folded[run.range.upperBound...]).sign
    else { return false }
    return CurrencySigns.currencies(of: sign).contains(where: currencies.contains)
  }

  /// Of countries that divide thousands by spaces, today's and earlier ones, without those that other countries use as well.
  private static let currencies: Set<String> = {
    func currencies(isSpaced: Bool) -> [String] {
      Country.known.values.filter { $0.spacesThousands == isSpaced }
        .flatMap { [$0.currency, $0.earlier?.currency].compactMap { $0 } }
    }
    return Set(currencies(isSpaced: true)).subtracting(currencies(isSpaced: false))
  }()
}
