internal import Core

/// When a date may go without a person's eyes.
enum DateTrust {
  static func isSure(_ settled: Settled) -> Bool {
    guard let date = settled.proposal.date else { return false }
    return date.confidence >= 0.9 && !settled.dates.isAmbiguous && !settled.dates.isUnlikely
  }
}
