internal import Foundation
public import Core
internal import Store

/// Lists drafts, by default those that await review.
public struct ListDrafts: Action {
  /// The state of the drafts; nil for all.
  public var state: Draft.State?
  /// Whether to list only drafts that need no review.
  public var sureOnly: Bool
  /// Only drafts whose merchant or file name contains this text.
  public var search: String?
  /// The maximum number of drafts; nil for all.
  public var limit: Int?
  /// The number of drafts to skip.
  public var skip: Int

  public init(
    state: Draft.State? = .open, sureOnly: Bool = false, search: String? = nil, limit: Int? = nil, skip: Int = 0
  ) {
    self.state = state
    self.sureOnly = sureOnly
    self.search = search
    self.limit = limit
    self.skip = skip
  }

  public func run(on desk: Desk) async throws -> [DraftResult] {
    try await desk.store.drafts(
      DraftFilter(state: state, sureOnly: sureOnly, search: search, limit: limit, offset: max(0, skip))
    ).map(DraftResult.init)
  }
}

/// Returns drafts for review one by one, with everything that was read.
public struct OpenDrafts: Action {
  /// The ids; empty for all open drafts.
  public var ids: [Int64]

  public init(_ ids: [Int64] = []) { self.ids = ids }

  /// - Throws: `StoreError.notFound`, `.alreadyConfirmed`, `.notOpen`.
  public func run(on desk: Desk) async throws -> [Draft] {
    guard !ids.isEmpty else { return try await desk.store.drafts() }
    var drafts: [Draft] = []
    for id in ids { drafts.append(try await desk.store.draft(id)) }
    for draft in drafts {
      if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: draft.id, bill: bill) }
      if draft.state == .rejected { throw StoreError.notOpen(draft: draft.id) }
    }
    return drafts
  }
}

/// Returns a draft in its present state, whatever that is, without its document.
public struct PresentDraft: Action {
  public var draft: Int64

  public init(_ draft: Int64) { self.draft = draft }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> Draft { try await desk.store.draft(draft) }
}

/// Shows a draft in its present state, whatever that is, with everything that was read.
public struct InspectDraft: Action {
  public var draft: Int64

  public init(_ draft: Int64) { self.draft = draft }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> DraftDocument {
    let store = try await desk.store
    let draft = try await store.draft(draft)
    let document = try await store.document(draft.documentID)
    var (bytes, previews): (String?, [String]) = (nil, [])
    if let document {
      bytes = try await store.file(ofDocument: document.sha256).path
      previews = try await store.previews(ofDocument: document.sha256).map(\.path)
    }
    return DraftDocument(
      draft: draft, reading: try await store.reading(ofDocument: draft.documentID), previews: previews, bytes: bytes)
  }

  /// A draft and the document that it was read from.
  public struct DraftDocument: Codable, Hashable, Sendable {
    public var draft: Draft
    /// The reading; nil if the document was not read, or not yet.
    public var reading: Reading?
    /// The paths of the page previews, in page order.
    public var previews: [String]
    /// The path of the document itself; nil if the document is gone.
    public var bytes: String?

    /// The path of the preview of the draft's first page; nil if there is none.
    public var preview: String? {
      let page = (draft.proposal.pages.first ?? 1) - 1
      return previews.indices.contains(page) ? previews[page] : nil
    }
  }
}
