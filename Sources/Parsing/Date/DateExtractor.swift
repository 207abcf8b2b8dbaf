internal import Core

/// The dates found in a document.
struct DateFindings: Sendable {
  /// The issue date of the bill.
  var date: Field<CalendarDate>?
  /// Day and month could be swapped, and nothing determines which is which; the other reading is the first alternative.
  var isAmbiguous: Bool
  /// A symbol among its digits may replace another digit, or its label says that it is not the issue date.
  var isDoubtful = false
  /// Whether the page says that it is the bill's day, or another one.
  var reason = BillDays.Reason.silent
  /// The date is in the future, or long past and not printed clearly enough to exclude a misreading.
  var isUnlikely: Bool
  /// The date is unlikely only because its year has two digits, which another reading can confirm.
  var isOldUnlessMisread = false
  var time: Field<TimeOfDay>?
  /// The date by which the bill has to be paid.
  var dueDate: Field<CalendarDate>?
}

/// Finds the issue date of a bill, its time and its due date.
enum DateExtractor {
  static func findings(in document: DocumentText, country: CountryEvidence) -> DateFindings {
    findings(in: document, dayFirst: country.dayFirstProbability, hasBothOrders: country.hasBothOrders)
  }

  /// Whether the date may be that of a performance, a journey or an appointment, and another one that of the bill: it is
  /// printed like an event beside a labelled date, or it has no clear label and follows the day of the payment.
  private static func isPerhapsEvent(_ best: DateCandidate, beside candidates: [DateCandidate]) -> Bool {
    // Lines that print the same day, perhaps in the other order of day and month, contradict nothing.
    let same = Set(candidates.filter { $0.date == best.date }.map(\.line))
    return candidates.contains { other in
      guard !same.contains(other.line), other.shape.isClear else { return false }
      let isLabelled = other.label.map { [.issue, .date].contains($0.kind) && $0.closeness > 0.5 } ?? false
      if best.isOfEvent, isLabelled || other.isOfPayment { return true }
      return other.isOfPayment && best.label?.kind != .issue && !best.hasTime && other.date < best.date
    }
  }

  /// - Parameter hasBothOrders: whether the document is from a country that uses both orders of day and month.
  static func findings(
    in document: DocumentText, dayFirst: Double, hasBothOrders: Bool = false
  ) -> DateFindings {
    let candidates = DateCandidates.all(in: document, dayFirst: dayFirst)
    let ranked = bestOfEachDay(candidates)
    // With a lower score, a date-like pattern is more likely a code or a telephone number.
    guard let best = ranked.first, best.score > -3 else {
      return DateFindings(
        date: nil, isAmbiguous: false, isUnlikely: false, time: TimeExtractor.time(in: document, beside: nil),
        dueDate: DueDateExtractor.dueDate(in: document, candidates: candidates, issued: nil))
    }
    let weights = ranked.map { LogOdds.exponential($0.score - best.score) }
    let sum = weights.reduce(0, +)
    let certainty = LogOdds.probability(best.score)
    let all = zip(ranked, weights).map { candidate, weight in
      Candidate(
        value: candidate.date, confidence: certainty * weight / sum, evidence: evidence(of: candidate, document))
    }
    let exchanged = exchangedReading(of: best, among: ranked, hasBothOrders: hasBothOrders)
    let field = Field(
      value: best.date, confidence: all[0].confidence, source: document.lines[best.line].source,
      evidence: all[0].evidence,
      alternatives: alternatives(all.dropFirst(), first: exchanged?.date))
    return DateFindings(
      date: field, isAmbiguous: exchanged != nil,
      isDoubtful: DamagedDates.isDamaged(best, in: document) || best.isOfSomethingElse
        || best.isEntry || isPerhapsEvent(best, beside: candidates)
        || hasRival(best, among: candidates),
      reason: BillDays.reason(for: best.date, among: candidates, in: document),
      isUnlikely: DateWeights.isUnlikely(best.date, today: document.today, isPlain: best.isPlain),
      isOldUnlessMisread: !DateWeights.isUnlikely(best.date, today: document.today, isPlain: true)
        && best.isOldInAnyOrder(today: document.today),
      time: TimeExtractor.time(in: document, beside: best),
      dueDate: DueDateExtractor.dueDate(
        in: document, candidates: candidates, issued: best.date, order: best.isNumeric ? best.order : nil))
  }

  /// Whether the day of an order or payment was taken although another day has no label, such as that of an event.
  private static func hasRival(_ best: DateCandidate, among candidates: [DateCandidate]) -> Bool {
    guard best.label?.kind == .order || best.label?.kind == .paid else { return false }
    return candidates.contains {
      $0.label == nil && !$0.isPartOfRange && $0.date != best.date && $0.shape.isClear
    }
  }

  /// The strongest candidate for each date, best first; equal ones in printed order.
  private static func bestOfEachDay(_ candidates: [DateCandidate]) -> [DateCandidate] {
    var best: [CalendarDate: DateCandidate] = [:]
    for candidate in candidates where candidate.score > best[candidate.date]?.score ?? -.infinity {
      best[candidate.date] = candidate
    }
    return best.values.sorted { ($0.score, -$0.line, $0.date) > ($1.score, -$1.line, $1.date) }
  }

  /// The same printed date with day and month swapped, when it is about as likely as the chosen reading.
  private static func exchangedReading(
    of best: DateCandidate, among ranked: [DateCandidate], hasBothOrders: Bool
  ) -> DateCandidate? {
    guard best.isNumeric else { return nil }
    return ranked.first { other in
      other.date != best.date && other.line == best.line && other.shape.range == best.shape.range
        && other.order != best.order && other.order != .yearMonthDay && best.order != .yearMonthDay
        && best.score - other.score < (hasBothOrders ? 4 : 2)
    }
  }

  private static func alternatives(
    _ candidates: ArraySlice<Candidate<CalendarDate>>, first: CalendarDate?
  ) -> [Candidate<CalendarDate>] {
    let leading = candidates.filter { $0.value == first }
    return Array((leading + candidates.filter { $0.value != first }).prefix(4))
  }

  static func evidence(of candidate: DateCandidate, _ document: DocumentText) -> Evidence {
    let line = document.lines[candidate.line]
    return line.evidence(words: line.words(holding: candidate.shape.range))
  }
}
