public import Core
public import Parsing

/// Parses a reading as the whole program does, for new documents, for `read` and for `reparse` alike.
public struct DocumentParser: Sendable {
  private let parser: ReceiptParser
  private let split: SplitMode
  private let today: CalendarDate

  public init(
    today: CalendarDate, split: SplitMode = .auto, separators: Set<String> = ReceiptParser.standardSeparators
  ) {
    parser = ReceiptParser(today: today, separators: separators)
    self.split = split
    self.today = today
  }

  /// With what a person chose for a run.
  init(_ options: IntakeOptions) {
    self.init(today: options.today(), split: options.split, separators: options.separators)
  }

  /// The proposals of a document, each under review where a part of the document could not be seen. Where nothing was
  /// found in the rest, that is one proposal, too: what cannot be seen may be a bill.
  public func proposals(from reading: Reading) -> [Proposal] {
    // As it is kept, so that it is understood alike whenever it is parsed again.
    let reading = reading.withoutCardNumbers()
    let found = parser.proposals(from: reading, split: split)
    if found.isEmpty && reading.isIncomplete {
      return [Proposal(pages: reading.pages.map(\.number), review: [.pagesMissing])]
    }
    return found.map { proposal in
      var proposal = proposal
      proposal.wordPrint = WordSketch.of(proposal, in: reading, today: today)
      // A page of several receipts says nothing of which shop or number is whose.
      if !found.contains(where: { $0.part != proposal.part && !Set($0.pages).isDisjoint(with: proposal.pages) }) {
        proposal.shopKeys = ShopKeys.keys(of: proposal, in: reading, today: today)
        proposal.numberPrint = NumberSketch.of(proposal, in: reading, today: today)
      }
      guard reading.isIncomplete, !proposal.review.contains(.pagesMissing) else { return proposal }
      proposal.review.append(.pagesMissing)
      return proposal
    }
  }

  /// Why the decisive fields of a proposal are what they are.
  public func explanations(of proposal: Proposal, in reading: Reading) -> [FieldExplanation] {
    parser.explanations(of: proposal, in: reading)
  }
}
