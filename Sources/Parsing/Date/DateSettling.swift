internal import Core

/// Determines the dates from several readings.
enum DateSettling {
  /// - Parameter head: the separate reading of the page's head, if any; used when no other reading has a date.
  static func findings(
    in documents: [DocumentText], head: DocumentText? = nil, country: CountryEvidence
  ) -> DateFindings {
    let all = documents.map { DateExtractor.findings(in: $0, country: country) }
    let date = Agreement.settled(zip(all, documents).map { $1.hasSeen($0.date?.evidence) ? $0.date : nil })
    if date == nil, let head {
      let found = DateExtractor.findings(in: head, country: country)
      if found.date != nil { return found }
    }
    // The flags of the chosen value come from the reading that contains it.
    let origin = all.first { $0.date != nil && $0.date?.value == date?.value }
    // Two readings rarely misread a year in the same way. In one of them, the time beside it may be misread.
    let agreeing = zip(all, documents).filter { findings, document in
      findings.date?.value == date?.value && document.hasSeen(findings.date?.evidence)
    }
    let isOld = agreeing.count > 1 && agreeing.contains { $0.0.isOldUnlessMisread }
    return DateFindings(
      date: date, isAmbiguous: origin?.isAmbiguous ?? false, isDoubtful: origin?.isDoubtful ?? false,
      // A label that one reading misread is clear in another. One without the words in front says nothing.
      reason: agreeing.contains { $0.0.reason == .named } ? .named : origin?.reason ?? .silent,
      isUnlikely: !isOld && (origin?.isUnlikely ?? false),
      time: origin?.time ?? all.lazy.compactMap(\.time).first,
      dueDate: Agreement.settled(all.map(\.dueDate)))
  }

  static func support(of findings: DateFindings, in documents: [DocumentText], country: CountryEvidence)
    -> DateSupport
  {
    guard let field = findings.date else { return DateSupport() }
    let candidates = documents.map { DateCandidates.all(in: $0, dayFirst: country.dayFirstProbability) }
    let seen = zip(documents, candidates).map { document, candidates in
      candidates.filter { $0.date == field.value && !document.lines[$0.line].isCopy }
    }
    let prints = zip(documents, seen).flatMap { document, seen in
      seen.prefix(mostPrints).compactMap { DigitsOfDate($0, in: document) }
    }
    let alike = documents.indices.count { index in
      seen[index].isEmpty && prints.contains { $0.isIn(documents[index], apartFrom: candidates[index]) }
    }
    let lines = seen.map { Set($0.map(\.line)).count }
    return DateSupport(
      readings: lines.count { $0 > 0 } + alike, lines: lines.max() ?? 0,
      isInNumber: DatesInNumbers.decide(for: field, in: documents))
  }

  /// The most prints of a date in one reading that are searched for in all lines of the others.
  private static let mostPrints = 12
}

/// The digits of a printed date, which another reading may have without all of the separators, the first to be misread:
/// `0203.20` for `02.03.20`.
private struct DigitsOfDate {
  private let digits: String
  private let line: TextLine

  /// Nil for a date with a number of one digit: `11/2/2024` has the digits of `1/12/2024`.
  init?(_ date: DateCandidate, in document: DocumentText) {
    var digits = ""
    for part in date.shape.parts {
      guard case .number(let value, let count) = part, count == 2 || count == 4 else { return nil }
      digits += String(repeating: "0", count: max(0, count - String(value).count)) + String(value)
    }
    guard Set(digits).count >= DigitsOfDate.fewest else { return nil }
    self.digits = digits
    line = document.lines[date.line]
  }

  /// Whether a reading has the digits in the same place, and no other date there.
  func isIn(_ document: DocumentText, apartFrom dates: [DateCandidate]) -> Bool {
    document.lines.contains { other in
      !other.isCopy && other.isInPlace(of: line)
        && String(other.folded.filter(NumberRuns.isDigit)).contains(digits)
        && !dates.contains { $0.line == other.index && $0.shape.isClear }
    }
  }

  /// The least number of different digits; `11 11 11` is in too many numbers.
  private static let fewest = 3
}
