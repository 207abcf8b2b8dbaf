internal import Core

/// Finds the due date of a bill: printed as a date, or as a number of days after the issue date.
enum DueDateExtractor {
  static func dueDate(
    in document: DocumentText, candidates: [DateCandidate], issued: CalendarDate?
  ) -> Field<CalendarDate>? {
    printed(candidates, issued, document) ?? counted(document, issued)
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
    let ranked = labelled.sorted { rank($0) > rank($1) }
    guard let best = ranked.first else { return nil }
    let line = document.lines[best.line]
    let certain = best.shape.penalty < 0.6 && (best.label?.closeness ?? 0) >= 0.8
    return Field(
      value: best.date, confidence: certain ? 0.93 : 0.75, source: line.source,
      evidence: DateExtractor.evidence(of: best, document),
      alternatives: ranked.dropFirst().filter { $0.date != best.date }.prefix(3).map {
        Candidate(value: $0.date, confidence: 0.2, evidence: DateExtractor.evidence(of: $0, document))
      })
  }

  private static func rank(_ candidate: DateCandidate) -> (Double, Double, Int) {
    (orderWeight(candidate), candidate.label?.closeness ?? 0, candidate.date.dayNumber)
  }

  /// The score without the weight of the label, rounded so that mainly the order of day and month is compared.
  private static func orderWeight(_ candidate: DateCandidate) -> Double {
    (candidate.score - DateWeights.label(candidate.label)).rounded()
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
