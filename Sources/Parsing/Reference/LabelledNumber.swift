internal import Core

/// A number found beside, below or near its label.
struct LabelledNumber {
  var value: String
  /// 0…1
  var score: Double
  var line: TextLine
  var words: Range<Int>

  /// The best of several numbers, the first in print of equal ones, with the others as alternatives.
  static func best(of found: [LabelledNumber]) -> Field<String>? {
    guard
      let best = found.enumerated().max(by: { ($0.element.score, -$0.offset) < ($1.element.score, -$1.offset) })?
        .element
    else { return nil }
    var values: Set = [best.value]
    let others = found.sorted { $0.score > $1.score }.filter { values.insert($0.value).inserted }
    return Field(
      value: best.value, confidence: min(0.95, best.score), source: best.line.source,
      evidence: best.line.evidence(words: best.words),
      alternatives: others.prefix(3).map {
        Candidate(value: $0.value, confidence: $0.score / 2, evidence: $0.line.evidence(words: $0.words))
      })
  }
}
