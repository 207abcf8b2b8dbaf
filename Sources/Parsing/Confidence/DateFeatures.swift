internal import Core

/// What speaks for a date beside its rank among the candidates.
enum DateFeatures {
  static func of(_ findings: DateFindings, support: DateSupport, readings: Int) -> Features? {
    guard let date = findings.date else { return nil }
    let rival = date.alternatives.map(\.confidence).max() ?? 0
    return Features(
      [
        ("two readings agree", support.readings == 2), ("three readings agree", support.readings > 2),
        ("a reading lacks it", support.readings < readings), ("printed twice", support.lines > 1),
        ("text layer", date.source == .textLayer), ("another day is possible", rival > 0.03),
        ("unlikely day", findings.isUnlikely),
      ], odds: date.confidence)
  }
}

/// How many readings give a date, and how many lines of one reading print it.
struct DateSupport: Sendable {
  var readings = 0
  var lines = 0
}
