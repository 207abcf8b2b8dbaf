public import Core
public import Parsing

/// Parses a reading in the same way for new documents, for `read` and for `reparse`.
public struct DocumentParser: Sendable {
  private let parser: ReceiptParser
  private let split: SplitMode
  private let today: CalendarDate

  public init(
    today: CalendarDate, split: SplitMode = .auto, separators: Set<String> = ReceiptParser.standardSeparators
  ) {
    self.init(ReceiptParser(today: today, separators: separators), today: today, split: split)
  }

  /// - Parameter models: other models than the usual ones, for measuring them.
  package init(today: CalendarDate, models: ConfidenceModels) {
    self.init(ReceiptParser(today: today, models: models), today: today, split: .auto)
  }

  private init(_ parser: ReceiptParser, today: CalendarDate, split: SplitMode) {
    self.parser = parser
    self.split = split
    self.today = today
  }

  /// Creates a parser with the options of a run.
  init(_ options: IntakeOptions) {
    self.init(today: options.today(), split: options.split, separators: options.separators)
  }

  /// The proposals of a document, each marked for review if a part of the document could not be read. If the rest
  /// contains no bill, there is still one proposal, because the unread part may be a bill.
  public func proposals(from reading: Reading) -> [Proposal] {
    // As stored, so that parsing it again later gives the same result.
    let reading = reading.withoutCardNumbers()
    let found = parser.proposals(from: reading, split: split)
    if found.isEmpty && reading.isIncomplete {
      return [Proposal(pages: reading.pages.map(\.number), review: [.pagesMissing])]
    }
    return found.map { proposal in
      var proposal = proposal
      proposal.wordPrint = WordSketch.of(proposal, in: reading, today: today)
      // On a page with several receipts, shops and numbers cannot be assigned to one of them.
      if !found.contains(where: { $0.part != proposal.part && !Set($0.pages).isDisjoint(with: proposal.pages) }) {
        proposal.shopKeys = ShopKeys.keys(of: proposal, in: reading, today: today)
        proposal.numberPrint = NumberSketch.of(proposal, in: reading, today: today)
      }
      guard reading.isIncomplete, !proposal.review.contains(.pagesMissing) else { return proposal }
      proposal.review.append(.pagesMissing)
      return proposal
    }
  }

  /// The explanations of the decisive fields of a proposal.
  public func explanations(of proposal: Proposal, in reading: Reading) -> [FieldExplanation] {
    parser.explanations(of: proposal, in: reading)
  }
}
