internal import Core

/// Finds the time of day at which the bill was issued.
enum TimeExtractor {
  /// The time on the date's line, otherwise on one of the lines around it, otherwise the only one in the document.
  ///
  /// Opening hours are times as well, but there are two on a line and never beside the date.
  static func time(in document: DocumentText, beside date: DateCandidate?) -> Field<TimeOfDay>? {
    let shapesOfLine: (TextLine) -> [Range<Int>] = { $0.dateShapes.map(\.range) }
    func isTold(_ index: Int) -> Bool {
      document.lines.indices.contains(index) && !isStatusBar(document.lines[index])
    }
    if let date {
      let line = document.lines[date.line]
      let times = TimeScanner.times(in: line.folded, apartFrom: shapesOfLine(line))
      // `18.42` is a time as well when it follows the date.
      if let time = times.first(where: \.isClear)
        ?? times.first(where: { $0.range.lowerBound >= date.shape.range.upperBound })
      {
        return field(time, line, confidence: 0.93)
      }
      for near in [date.line + 1, date.line - 1, date.line + 2, date.line - 2]
      where isTold(near) {
        let line = document.lines[near]
        let times = TimeScanner.times(in: line.folded, apartFrom: shapesOfLine(line)).filter(\.isClear)
        if times.count == 1 { return field(times[0], line, confidence: 0.8) }
      }
    }
    let lonely = document.lines.filter { isTold($0.index) }.flatMap { line in
      TimeScanner.times(in: line.folded, apartFrom: shapesOfLine(line)).filter(\.isClear).map { (line, $0) }
    }
    guard lonely.count == 1, let (line, time) = lonely.first else { return nil }
    return field(time, line, confidence: 0.6)
  }

  /// Whether a line is the status bar of a phone at the top of a screenshot, `9:41   5G   78 %`: its clock tells when the
  /// picture was taken.
  private static func isStatusBar(_ line: TextLine) -> Bool {
    guard line.index == 0, line.source == .ocr, line.dateShapes.isEmpty else { return false }
    let words = line.tokens.map(\.text).filter { $0.first?.isLetter == true }
    return words.allSatisfy { networks.contains($0) || halves.contains($0) }
      && (line.folded.contains("%") || words.contains(where: networks.contains))
  }

  private static let networks = NumberWords.of(.network), halves = NumberWords.of(.half)

  private static func field(_ match: TimeScanner.Match, _ line: TextLine, confidence: Double) -> Field<TimeOfDay> {
    Field(
      value: match.time, confidence: confidence, source: line.source,
      evidence: line.evidence(words: line.words(holding: match.range)))
  }
}
