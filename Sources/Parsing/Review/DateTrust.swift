internal import Core

/// When a date may go without a person's eyes.
///
/// One recognition misreads a digit of a date in one of twenty receipts and is as confident as ever, so scans need a
/// second witness: two readings that agree were right 102 times of 103, and papers that print the date twice agree with
/// themselves. A text layer needs none.
enum DateTrust {
  static func isSure(_ settled: Settled) -> Bool {
    guard let date = settled.proposal.date, !settled.dates.isAmbiguous, !settled.dates.isUnlikely else { return false }
    guard date.source == .ocr else { return date.confidence >= 0.8 }
    return settled.dateWitnesses >= 2 && date.confidence >= 0.8
  }
}
