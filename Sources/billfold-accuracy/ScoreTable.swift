internal import Core
internal import Foundation

/// The shares of correct fields, with one row per folder.
struct ScoreTable {
  private var all: [Judgement] = []

  static var header: String {
    row("set", "n", ["total", "date", "merchant", "currency", "category", "all 3", "sure", "wrong|sure", "total,date"])
  }

  mutating func add(_ name: String, _ judgements: [Judgement]) -> String {
    all += judgements
    return ScoreTable.row(name, judgements)
  }

  var footer: String {
    let sure = all.filter(\.isSure)
    let bound = SureBound(wrong: sure.count(where: \.isWrongWhileSure), all: sure.count)
    return ScoreTable.row("ALL", all)
      + String(
        format: "\n%d sure drafts, %d with a wrong total, date, currency or merchant; 95 %% upper bound %.1f %%",
        bound.all, bound.wrong, 100 * bound.upper)
  }

  private static func row(_ name: String, _ judgements: [Judgement]) -> String {
    let sure = judgements.filter(\.isSure)
    return row(
      name, "\(judgements.count)",
      [
        share(judgements.compactMap(\.total)), share(judgements.compactMap(\.date)),
        share(judgements.compactMap(\.merchant)),
        share(judgements.compactMap(\.currency)), share(judgements.compactMap(\.category)),
        share(judgements.compactMap(\.hasAllThree)), share(judgements.map(\.isSure)),
        share(sure.map(\.isWrongWhileSure)), share(sure.map(\.isTotalOrDateWrongWhileSure)),
      ])
  }

  /// The percentage that is true.
  private static func share(_ answers: [Bool]) -> String {
    answers.isEmpty ? "–" : String(format: "%.1f%%", 100 * Double(answers.count { $0 }) / Double(answers.count))
  }

  private static func row(_ name: String, _ count: String, _ cells: [String]) -> String {
    name.padding(toLength: 16, withPad: " ", startingAt: 0) + padded(count, 5) + cells.map { padded($0, 11) }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

/// Compares confidence with actual accuracy, in bands of confidence.
struct ReliabilityTable {
  private var answers: [(confidence: Double, isRight: Bool)] = []

  mutating func add(_ confidence: Double?, _ isRight: Bool?) {
    if let confidence, let isRight { answers.append((confidence, isRight)) }
  }

  private static let bands: [ClosedRange<Double>] = [
    0...0.5, 0.5...0.7, 0.7...0.8, 0.8...0.9, 0.9...0.95, 0.95...0.98, 0.98...0.99, 0.99...1,
  ]

  /// The mean squared difference between confidence and outcome (Brier 1950), then a line per band.
  func lines(_ name: String) -> [String] {
    guard !answers.isEmpty else { return [] }
    let brier = answers.reduce(0) { $0 + pow($1.confidence - ($1.isRight ? 1 : 0), 2) } / Double(answers.count)
    let rows = ReliabilityTable.bands.compactMap { band -> String? in
      // Only the first band includes its lower bound.
      let inside = answers.filter {
        ($0.confidence > band.lowerBound || band.lowerBound == 0) && $0.confidence <= band.upperBound
      }
      guard !inside.isEmpty else { return nil }
      let promised = inside.reduce(0) { $0 + $1.confidence } / Double(inside.count)
      let kept = Double(inside.count { $0.isRight }) / Double(inside.count)
      return String(
        format: "  %.2f to %.2f: %4d fields, mean confidence %.3f, correct %.3f", band.lowerBound, band.upperBound,
        inside.count,
        promised, kept)
    }
    return [String(format: "%@: Brier score %.4f", name, brier)] + rows
  }
}
