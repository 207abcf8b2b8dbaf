internal import Core
internal import Store

/// Lists the drafts that await review, without their contents: enough to show a review's position and what comes next.
public struct ListQueue: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> QueueResult {
    let queue = try await desk.store.draftQueue()
    let pending = try await desk.store.pending()
    return QueueResult(
      drafts: queue.map(\.id), sure: queue.filter(\.sure).map(\.id), reading: pending.waiting + pending.running)
  }
}

/// The ids of the open drafts, in the order of review.
public struct QueueResult: Codable, Hashable, Sendable {
  public var drafts: [Int64]
  /// The drafts among them that need no review.
  public var sure: [Int64]
  /// The number of documents that are accepted but not read yet.
  public var reading: Int

  /// Returns the draft to review after the given one, starting over after the last; nil if there is no other.
  public func next(after draft: Int64) -> Int64? {
    drafts.first { $0 > draft } ?? drafts.first { $0 != draft }
  }

  /// Returns the draft before the given one; nil for the first.
  public func previous(before draft: Int64) -> Int64? { drafts.last { $0 < draft } }
}
