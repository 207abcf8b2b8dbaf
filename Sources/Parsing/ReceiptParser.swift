public import Core

/// Reading → proposals.
///
/// A pure function of the reading and of the day it is told it is: no clock, no files, no locale of the machine, so that
/// a stored reading parses the same way on every machine.
public struct ReceiptParser: Sendable {
  private let today: CalendarDate

  /// - Parameter today: the day of the reader; a receipt is not from the future.
  public init(today: CalendarDate) { self.today = today }

  /// What the document holds: one proposal a receipt or bill, none when nothing in it looks like one.
  public func proposals(from reading: Reading, split: SplitMode = .auto) -> [Proposal] {
    let parts = PageSplitter.parts(of: reading.pages, mode: split, today: today)
    var proposals: [Proposal] = []
    for pages in parts {
      if let proposal = PartParser.proposal(of: pages, part: proposals.count + 1, today: today) {
        proposals.append(proposal)
      }
    }
    return proposals
  }
}

/// How a document of several pages is divided into receipts.
public enum SplitMode: String, Sendable, CaseIterable {
  /// By evidence: pages that are receipts of their own are divided, pages of one bill are not.
  case auto
  /// Every page is a receipt of its own.
  case pages
  /// The whole document is one receipt.
  case none
}
