public import Core

/// Reading → proposals.
///
/// A pure function of the reading and of the day it is told it is: no clock, no files, no locale of the machine, so that
/// a stored reading parses the same way on every machine.
public struct ReceiptParser: Sendable {
  let today: CalendarDate
  private let separators: Set<String>

  /// - Parameter today: the day of the reader; a receipt is not from the future.
  /// - Parameter separators: what the codes on separator sheets of a scanned batch say.
  public init(today: CalendarDate, separators: Set<String> = ReceiptParser.standardSeparators) {
    self.today = today
    self.separators = separators
  }

  /// `PATCHT`, the bar code on the separator sheets that most scanning programs print.
  public static let standardSeparators: Set<String> = ["PATCHT"]

  /// What the document holds: one proposal a receipt or bill.
  ///
  /// A document of print in which neither an amount nor a date was found may still be a receipt that was read badly: it
  /// becomes one proposal with everything under review, so that nobody loses it. A page without print yields none.
  public func proposals(from reading: Reading, split: SplitMode = .auto) -> [Proposal] {
    let rules = DocumentParts.Rules(split: split, separators: separators, today: today)
    var proposals = Bundle.bundles(of: reading, rules).flatMap { bundle in
      bundle.proposals { PartParser.proposal(of: $0.pages, exact: $0.exact, part: 1, today: today) }
    }
    for index in proposals.indices { proposals[index].part = index + 1 }
    if proposals.isEmpty, ReceiptParser.hasPrint(reading),
      let unread = PartParser.proposal(of: reading.pages, part: 1, today: today, keepsUnread: true)
    {
      proposals.append(unread)
    }
    return proposals
  }

  /// What the confidence of the first proposal's fields is calculated from; nil for a document without one.
  package func features(of reading: Reading) -> FieldFeatures? {
    PageSplitter.parts(of: reading.pages, mode: .auto, today: today).first
      .flatMap { PartParser.context(of: $0, today: today) }.map { FieldFeatures(Settled($0)) }
  }

  /// Whether some words were read with certainty; textures of photos yield letters, but hardly a sure word.
  private static func hasPrint(_ reading: Reading) -> Bool {
    let words = reading.pages.flatMap(\.lines).flatMap(\.words)
    return words.count { $0.confidence > 0.7 && $0.text.count { $0.isLetter || $0.isNumber } >= 3 } >= 5
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
