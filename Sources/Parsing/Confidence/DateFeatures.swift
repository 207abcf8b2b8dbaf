internal import Core

/// The evidence for a date besides its rank among the candidates.
enum DateFeatures {
  static func of(_ findings: DateFindings, support: DateSupport, readings: Int) -> Features? {
    guard let date = findings.date else { return nil }
    let rival = support.isInNumber ? 0 : date.alternatives.map(\.confidence).max() ?? 0
    // A number with the day is as good as a second reading of the date.
    let witnesses = support.isInNumber ? max(2, support.readings) : support.readings
    return Features(
      [
        ("two readings agree", support.readings == 2), ("three readings agree", support.readings > 2),
        ("a number contains the day", support.readings < 2 && support.isInNumber),
        ("a reading lacks it", witnesses < readings), ("printed twice", support.lines > 1),
        ("text layer", date.source == .textLayer), ("another day is possible", rival > 0.03),
        ("unlikely day", findings.isUnlikely),
      ], odds: date.confidence)
  }
}

/// The number of readings that contain a date, and the largest number of lines that print it in one reading.
struct DateSupport: Sendable {
  var readings = 0
  var lines = 0
  /// Whether a number of the bill contains the day, and decides between the days that its print can mean.
  var isInNumber = false
}
