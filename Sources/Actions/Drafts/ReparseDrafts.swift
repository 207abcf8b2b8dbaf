internal import Intake
public import Parsing
internal import Store

/// Parses the stored readings of documents again, without recognising the text again; drafts that the user edited are
/// kept.
public struct ReparseDrafts: ReportingAction {
  /// The drafts whose documents are parsed; empty for all documents.
  public var drafts: [Int64]
  public var split: SplitMode

  public init(_ drafts: [Int64] = [], split: SplitMode = .auto) {
    self.drafts = drafts
    self.split = split
  }

  /// - Parameter report: called with the number of documents done.
  /// - Throws: `StoreError.notFound` for a draft that does not exist, before anything is parsed.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> ReparsedDrafts {
    let store = try await desk.store
    let parser = DocumentParser(today: desk.today, split: split, separators: desk.settings.separators)
    let documents =
      drafts.isEmpty ? try await store.documentsWithReadings() : try await store.documents(ofDrafts: drafts)
    var result = ReparsedDrafts(documents: documents.count, changed: 0)
    for (index, document) in documents.enumerated() {
      try Task.checkCancellation()
      guard let reading = try await store.reading(ofDocument: document) else { continue }
      result.changed += try await store.replaceProposals(ofDocument: document, with: parser.proposals(from: reading))
      report(CountProgress(done: index + 1, total: documents.count))
    }
    return result
  }
}

/// The number of documents that were parsed again, and of drafts that changed by it.
public struct ReparsedDrafts: Codable, Hashable, Sendable {
  public var documents: Int
  public var changed: Int

  public init(documents: Int, changed: Int) {
    self.documents = documents
    self.changed = changed
  }
}
