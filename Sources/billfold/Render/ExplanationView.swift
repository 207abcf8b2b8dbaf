internal import Actions
internal import Foundation

/// The explanation of fields for people: what each reading saw, and the evidence for and against the value.
struct ExplanationView {
  var explanations: [ExplanationResult]

  var lines: [SafeText] { explanations.flatMap(lines) }

  private func lines(_ explanation: ExplanationResult) -> [SafeText] {
    var lines: [SafeText] = []
    for seen in explanation.seen {
      let reader = seen.reader.padding(toLength: 26, withPad: " ", startingAt: 0)
      var line: SafeText = "  \(reader)"
      line += seen.text.map { SafeText($0).fitted(to: 38) } ?? Style.dim("nothing")
      if seen.text != nil && !seen.agrees { line += Style.warning("  differs") }
      lines.append(line)
    }
    for reason in explanation.reasons.filter({ abs($0.weight) >= 0.05 }).prefix(ExplanationView.most) {
      let weight = String(format: "%+.1f", reason.weight)
      lines.append(Style.dim("  \(weight)  \(reason.name == "odds" ? "its rank among the candidates" : reason.name)"))
    }
    // A value that you typed has neither readings nor evidence.
    return lines.isEmpty ? [] : [Style.bold("why this \(explanation.field)")] + lines
  }

  /// The number of reasons to show; smaller ones hardly change the probability.
  private static let most = 4
}
