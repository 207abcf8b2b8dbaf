internal import Core
internal import Foundation
internal import Parsing

/// Why fields are what they are, for people: what each reading saw, and what spoke for and against the value.
struct ExplanationView {
  var explanations: [FieldExplanation]

  var lines: [SafeText] { explanations.flatMap(lines) }

  private func lines(_ explanation: FieldExplanation) -> [SafeText] {
    var lines: [SafeText] = [Style.bold("why this \(explanation.field)")]
    for seen in explanation.seen {
      let reader = ExplanationView.reader(seen.method).padding(toLength: 26, withPad: " ", startingAt: 0)
      var line: SafeText = "  \(reader)"
      line += seen.text.map { SafeText($0).fitted(to: 38) } ?? Style.dim("nothing")
      if seen.text != nil && !seen.agrees { line += Style.warning("  differs") }
      lines.append(line)
    }
    for reason in explanation.reasons.filter({ abs($0.weight) >= 0.05 }).prefix(ExplanationView.most) {
      let weight = String(format: "%+.1f", reason.weight)
      lines.append(Style.dim("  \(weight)  \(reason.name == "odds" ? "its rank among the candidates" : reason.name)"))
    }
    return lines
  }

  /// A reading's name from its method: what read it, and with which model.
  static func reader(_ method: String) -> String {
    let words = method.split(separator: " ")
    guard let first = words.first, let last = words.last else { return "text of the file" }
    if first == "pp-ocr" { return words.count == 1 ? "second reader" : "second reader, \(last)" }
    return "Tesseract, \(last)\(first == "lines" ? ", line" : "")"
  }

  /// Smaller reasons hardly move the probability.
  private static let most = 4
}

extension JSONValue {
  init(_ explanation: FieldExplanation) {
    self = [
      "field": .string(explanation.field),
      "seen": .array(
        explanation.seen.map { seen in
          [
            "reader": .string(ExplanationView.reader(seen.method)), "text": .text(seen.text),
            "agrees": .bool(seen.agrees),
          ]
        }),
      "reasons": .array(
        explanation.reasons.map { reason in
          ["name": .string(reason.name), "weight": .number((reason.weight * 100).rounded() / 100)]
        }),
    ]
  }
}
