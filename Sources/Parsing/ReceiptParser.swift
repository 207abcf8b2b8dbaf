public import Core

/// Parses a reading of a document into proposals.
///
/// Parsing is a pure function of the reading and of the date given as today: it uses no clock, no files and no locale,
/// so a stored reading gives the same result on every machine.
public struct ReceiptParser: Sendable {
  let today: CalendarDate
  private let separators: Set<String>
  let models: ConfidenceModels

  /// - Parameter today: the date assumed as today; a receipt cannot be from the future.
  /// - Parameter separators: the contents of the codes on separator sheets of a scanned batch.
  public init(today: CalendarDate, separators: Set<String> = ReceiptParser.standardSeparators) {
    self.init(today: today, separators: separators, models: .standard)
  }

  /// - Parameter models: other models than those of the table, for measuring them.
  package init(
    today: CalendarDate, separators: Set<String> = ReceiptParser.standardSeparators, models: ConfidenceModels
  ) {
    self.today = today
    self.separators = separators
    self.models = models
  }

  /// Loads the word tables, which takes longer than parsing a document; otherwise the first document waits for them.
  public static func prepare() {
    _ = ReceiptParser(today: TypicalBill.today).proposals(from: Reading(pages: [TypicalBill.page]))
  }

  /// `PATCHT`, the bar code on the separator sheets that most scanning programs print.
  public static let standardSeparators: Set<String> = ["PATCHT"]

  /// The proposals of a document, one for each receipt or bill.
  ///
  /// A printed document without an amount or date may still be a badly read receipt: it becomes one proposal with
  /// everything under review, so that it is not lost. A page without print gives no proposal, nor does a mail that is
  /// only text without an amount of money: text is never badly read.
  public func proposals(from reading: Reading, split: SplitMode = .auto) -> [Proposal] {
    let rules = DocumentParts.Rules(split: split, separators: separators, today: today)
    var proposals = Bundle.bundles(of: reading, rules).flatMap { bundle in
      bundle.proposals { PartParser.proposal(of: $0, today: today, models: models) }
    }
    for index in proposals.indices { proposals[index].part = index + 1 }
    if proposals.isEmpty, ReceiptParser.hasPrint(reading), !isMailWithoutMoney(reading),
      let unread = PartParser.proposal(
        of: DocumentParts.Part(pages: reading.pages), today: today, models: models, keepsUnread: true)
    {
      proposals.append(unread)
    }
    return proposals
  }

  /// The features behind the confidence of the first proposal's fields; nil for a document without a proposal.
  package func features(of reading: Reading) -> FieldFeatures? {
    PageSplitter.parts(of: reading.pages, mode: .auto, today: today).first
      .flatMap { PartParser.context(of: DocumentParts.Part(pages: $0), today: today) }.map { FieldFeatures($0) }
  }

  /// Whether a reading is nothing but the text of mails, in which there is no amount of money.
  private func isMailWithoutMoney(_ reading: Reading) -> Bool {
    guard !reading.files.isEmpty, reading.files.allSatisfy(\.isBody), reading.invoices.isEmpty, !reading.isIncomplete
    else { return false }
    return reading.pages.allSatisfy { page in
      // An amount may also be in text that the mail hides, or in a code.
      guard !page.mayHideText, page.codes.isEmpty else { return false }
      let documents = [DocumentText(pages: [page], today: today), DocumentText(typed: page.unseen, today: today)]
      return documents.allSatisfy { document in
        let sheet = Sheet(document, country: CountrySigns.evidence(in: document))
        return !sheet.money.contains { _ in true } && !sheet.labelled.contains { $0.role.totalStrength != nil }
      }
    }
  }

  /// Whether some words were read with high confidence; textures in photos are read as letters, but hardly ever with
  /// high confidence.
  private static func hasPrint(_ reading: Reading) -> Bool {
    let words = reading.pages.flatMap(\.lines).flatMap(\.words)
    return words.count { $0.confidence > 0.7 && $0.text.count { $0.isLetter || $0.isNumber } >= 3 } >= 5
  }
}
