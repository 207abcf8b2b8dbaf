internal import Core

/// Finds the due date of a bill: printed as a date, or as a number of days after the issue date.
enum DueDateExtractor {
  /// - Parameter order: the order of day and month of the issue date, if it is printed in numbers.
  static func dueDate(
    in document: DocumentText, candidates: [DateCandidate], issued: CalendarDate?, order: DateShape.Order? = nil
  ) -> Field<CalendarDate>? {
    printed(inOrder(order, candidates), issued, document)
      ?? issued.flatMap { ShortDueDates.dueDate(in: document, issued: $0) }
      ?? counted(document, issued)
  }

  /// The candidates without those that read a date in another order of day and month than that of the issue date,
  /// though it can be read in that order: one bill has one order. `01/03/2026` and `07/03/2026` are both of March.
  private static func inOrder(_ order: DateShape.Order?, _ candidates: [DateCandidate]) -> [DateCandidate] {
    guard let order, order != .yearMonthDay else { return candidates }
    let other: DateShape.Order = order == .dayMonthYear ? .monthDayYear : .dayMonthYear
    var starts: [Int: Set<Int>] = [:]
    for candidate in candidates where candidate.order == order {
      starts[candidate.line, default: []].insert(candidate.shape.range.lowerBound)
    }
    return candidates.filter { candidate in
      candidate.order != other || !candidate.isNumeric
        || starts[candidate.line]?.contains(candidate.shape.range.lowerBound) != true
    }
  }

  /// The best date with a due label, not before the issue date.
  private static func printed(
    _ candidates: [DateCandidate], _ issued: CalendarDate?, _ document: DocumentText
  ) -> Field<CalendarDate>? {
    let labelled = candidates.filter { candidate in
      guard candidate.label?.kind == .due, candidate.shape.penalty < 2.5 else { return false }
      guard let issued else { return true }
      return (0...400).contains(candidate.date.days(since: issued))
    }
    // The labels lowered the scores as issue dates; for due dates this is undone. The final date is later than that of
    // a cash discount, so the later of equal candidates is the due date.
    let atOnce = labelled.filter { !isOfLaterInstalment($0, document) }
    let ranked = (atOnce.isEmpty ? labelled : atOnce).sorted { rank($0) > rank($1) }
    guard var best = ranked.first else { return nil }
    best = firstInstalment(among: ranked, best: best, document) ?? best
    let line = document.lines[best.line]
    let certain = best.shape.penalty < 0.6 && (best.label?.closeness ?? 0) >= 0.8
    return Field(
      value: best.date, confidence: certain ? 0.93 : 0.75, source: line.source,
      evidence: DateExtractor.evidence(of: best, document),
      alternatives: ranked.filter { $0.date != best.date }.prefix(3).map {
        Candidate(value: $0.date, confidence: 0.2, evidence: DateExtractor.evidence(of: $0, document))
      })
  }

  /// Whether a date is that of a second or later instalment, by the words before it on its line.
  private static func isOfLaterInstalment(_ candidate: DateCandidate, _ document: DocumentText) -> Bool {
    let tokens = document.lines[candidate.line].tokens
    // No sentence on one line is longer.
    guard tokens.count <= 60 else { return false }
    return Instalments.nameLater(tokens.filter { $0.range.upperBound <= candidate.shape.range.lowerBound })
  }

  /// The first of at least three days on which a bill is due: it is paid in instalments. Days with a discount, which end
  /// with the due date, are printed beside its rate.
  private static func firstInstalment(
    among candidates: [DateCandidate], best: DateCandidate, _ document: DocumentText
  ) -> DateCandidate? {
    let equal = candidates.filter {
      abs(orderWeight($0) - orderWeight(best)) < 1 && !document.lines[$0.line].folded.contains("%")
    }
    guard Set(equal.map(\.date)).count >= fewestInstalments else { return nil }
    return equal.min { $0.date < $1.date }
  }

  /// Two due dates may be those of one bill, for a part at once and the rest.
  private static let fewestInstalments = 3

  private static func rank(_ candidate: DateCandidate) -> (Double, Double, Int) {
    (orderWeight(candidate).rounded(), candidate.label?.closeness ?? 0, candidate.date.dayNumber)
  }

  /// The score without the weight of the label: mainly the order of day and month.
  private static func orderWeight(_ candidate: DateCandidate) -> Double {
    candidate.score - DateWeights.label(candidate.label)
  }

  private static func counted(_ document: DocumentText, _ issued: CalendarDate?) -> Field<CalendarDate>? {
    guard let issued else { return nil }
    var best: (match: DueTerms.Match, line: TextLine)?
    var previousSpeaksOfPayment = false
    for line in document.lines {
      let tokens = line.tokens
      if let match = DueTerms.standard.match(in: tokens, line: line.folded, nearPayment: previousSpeaksOfPayment),
        best == nil || match.days > best?.match.days ?? 0
      {
        best = (match, line)
      }
      previousSpeaksOfPayment = DueTerms.standard.speaksOfPayment(tokens)
    }
    guard let best, let date = best.match.dueDate(issued: issued) else { return nil }
    return Field(
      value: date, confidence: 0.8, source: best.line.source,
      evidence: best.line.evidence(words: best.line.words(holding: best.match.range)))
  }
}
