internal import Core

/// The meaning of a space between two numbers on a page. A single line is ambiguous: `1 299,00` is a price, or one
/// piece at 299.00.
enum ThousandsSpacing: Sendable {
  /// A space separates thousands only if it is narrower than a space between words.
  case narrow
  /// A space separates thousands if it is as wide as any single space of the print.
  case wide
  /// A space may separate thousands: the amount after it may be incomplete.
  case open

  /// Chooses `wide` for a document from a country with this convention, unless most such numbers are also printed
  /// without their supposed thousands. For other documents, chooses it when such a number is printed twice, as totals
  /// are, and never without its thousands.
  ///
  /// - Parameter country: the evidence for the country of the document.
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
          if ThousandsSpacing.hasSign(after: run, of: line) { isUsual = true }
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

  private static func hasSign(after run: NumberRun, of line: TextLine) -> Bool {
    guard run.range.upperBound < line.folded.count, let sign = NumberTail(line.folded[run.range.upperBound...]).sign
    else { return false }
    return CurrencySigns.currencies(of: sign).contains(where: currencies.contains)
  }

  /// The current and former currencies of the countries that separate thousands by spaces, without those also used
  /// elsewhere.
  private static let currencies: Set<String> = {
    func currencies(isSpaced: Bool) -> [String] {
      Country.known.values.filter { $0.spacesThousands == isSpaced }
        .flatMap { [$0.currency, $0.earlier?.currency].compactMap { $0 } }
    }
    return Set(currencies(isSpaced: true)).subtracting(currencies(isSpaced: false))
  }()
}

/// Tells thousands from three decimals: on paper whose amounts have a decimal point, `$3.299` is the price of a gallon and
/// not three thousand.
enum ThousandsOrDecimals {
  /// The numbers of a document, by line; those that seem to have one group of thousands have three decimals if the
  /// separator is the decimal mark of all other amounts.
  static func settled(_ mentions: [[AmountMention]], in lines: [TextLine]) -> [[AmountMention]] {
    var found: [Character: Int] = [:]
    for mention in mentions.joined() where mention.form == .decimals && mention.repair == .none {
      if let mark = separators(of: mention, in: lines).last { found[mark, default: 0] += 1 }
    }
    guard found.count == 1, let (mark, count) = found.first, count >= fewest else { return mentions }
    return mentions.map { line in
      line.map { mention in
        guard mention.form == .grouped, separators(of: mention, in: lines) == [mark] else { return mention }
        var mention = mention
        (mention.value, mention.form) = (Amount(units: mention.value.units, scale: 3), .fraction)
        return mention
      }
    }
  }

  private static func separators(of mention: AmountMention, in lines: [TextLine]) -> [Character] {
    lines[mention.line].folded[mention.characters].filter { $0 == "." || $0 == "," }
  }

  /// Fewer amounts say nothing about the others.
  private static let fewest = 3
}
