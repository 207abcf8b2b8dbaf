public import Core
internal import Intake
public import Parsing
internal import Store

/// Shows what parsing again would change, without changing anything.
public struct PreviewReparse: Action {
  /// The drafts whose documents are parsed; empty for all documents.
  public var drafts: [Int64]
  public var split: SplitMode

  public init(_ drafts: [Int64] = [], split: SplitMode = .auto) {
    self.drafts = drafts
    self.split = split
  }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> ReparsePreview {
    let parser = DocumentParser(today: desk.today, split: split, separators: desk.settings.separators)
    let documents =
      drafts.isEmpty
      ? try await desk.store.documentsWithReadings() : try await desk.store.documents(ofDrafts: drafts)
    var changes: [ReparsePreview.Change] = []
    for document in documents {
      try Task.checkCancellation()
      guard let reading = try await desk.store.reading(ofDocument: document) else { continue }
      // Evidence that no result shows may differ; such a change would be nothing to look at.
      changes += try await desk.store.previewProposals(ofDocument: document, with: parser.proposals(from: reading))
        .map(ReparsePreview.Change.init).filter { $0.before != $0.after }
    }
    return ReparsePreview(documents: documents.count, changes: changes)
  }
}

/// The changes that parsing again would make.
public struct ReparsePreview: Codable, Hashable, Sendable {
  public var documents: Int
  /// Ordered by document and draft.
  public var changes: [Change]

  /// The change that would be made to one draft.
  public struct Change: Codable, Hashable, Sendable {
    public var draft: Int64
    /// The present proposal; nil for a draft that would be added.
    @Nullable public var before: ProposalResult?
    /// The new proposal; nil for a draft that would be removed.
    @Nullable public var after: ProposalResult?
    /// The visible fields whose value would change.
    public var fields: [LedgerField]

    init(_ preview: DraftPreview) {
      draft = preview.draft
      _before = Nullable(wrappedValue: preview.before.map(ProposalResult.init))
      _after = Nullable(wrappedValue: preview.after.map(ProposalResult.init))
      let (old, new) = (preview.before?.ledgerFields ?? [:], preview.after?.ledgerFields ?? [:])
      fields = LedgerField.allCases.filter { old[$0] != new[$0] }
    }
  }
}
