public import Core
internal import Store

/// The outcome of a document that is neither waiting nor being read.
public enum Conclusion: Hashable, Sendable {
  /// The drafts made from it; none for a page that is not a receipt.
  case read(drafts: [Int64])
  /// Reading was given up; the empty draft says why. There is none if the document has earlier drafts.
  case failed(Failure, draft: Int64?)
}

extension Workers {
  /// Works until each of these documents has been read or has failed, and returns their outcomes. A document that
  /// another process returned to the queue meanwhile is waited for again: its earlier outcome is no longer true.
  ///
  /// - Throws: `StoreError.notFound` for an unknown document; the errors of `run`.
  public func conclusions(of documents: Set<Int64>) async throws -> [Int64: Conclusion] {
    while true {
      let found = try await conclusionsNow(of: documents)
      let open = documents.subtracting(found.keys)
      if open.isEmpty { return found }
      try await run { try await pipeline.store.unfinishedDocuments().isDisjoint(with: open) }
    }
  }

  /// The outcomes of those documents that have one now.
  private func conclusionsNow(of documents: Set<Int64>) async throws -> [Int64: Conclusion] {
    var found: [Int64: Conclusion] = [:]
    for document in documents.sorted() {
      switch try await pipeline.store.outcome(ofDocument: document) {
      case .waiting, .running: continue
      case .read(let drafts): found[document] = .read(drafts: drafts)
      case .failed(let failure, let draft): found[document] = .failed(failure, draft: draft)
      }
    }
    return found
  }
}
