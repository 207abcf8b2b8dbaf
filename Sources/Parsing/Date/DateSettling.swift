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
      isUnlikely: !isOld && (origin?.isUnlikely ?? false),
      time: origin?.time ?? all.lazy.compactMap(\.time).first,
      dueDate: Agreement.settled(all.map(\.dueDate)))
  }

  static func support(of findings: DateFindings, in documents: [DocumentText], country: CountryEvidence)
    -> DateSupport
  {
    guard let field = findings.date else { return DateSupport() }
    let date = field.value
    let lines = documents.map { document in
      Set(
        DateCandidates.all(in: document, dayFirst: country.dayFirstProbability)
          .filter { $0.date == date && !document.lines[$0.line].isCopy }.map(\.line)
      ).count
    }
    return DateSupport(
      readings: lines.count { $0 > 0 }, lines: lines.max() ?? 0,
      isInNumber: DatesInNumbers.decide(for: field, in: documents))
  }
}
