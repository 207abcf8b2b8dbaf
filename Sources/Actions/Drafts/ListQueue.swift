internal import Core
internal import Store

/// Which drafts await a person, without what they say: where a review stands and what comes next.
public struct ListQueue: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> QueueResult {
    let queue = try await desk.store.draftQueue()
    let pending = try await desk.store.pending()
    return QueueResult(
      drafts: queue.map(\.id), sure: queue.filter(\.sure).map(\.id), reading: pending.waiting + pending.running)
  }
}

/// The ids of the open drafts, in the order in which they are looked at.
public struct QueueResult: Codable, Hashable, Sendable {
  public var drafts: [Int64]
  /// Those of them that ask for no second look.
  public var sure: [Int64]
  /// Documents that are accepted and not read yet.
  public var reading: Int

  /// The one to look at after another, from the start again behind the last; nil where there is no other.
  public func next(after draft: Int64) -> Int64? {
    drafts.first { $0 > draft } ?? drafts.first { $0 != draft }
  }

  /// The one before another; nil for the first.
  public func previous(before draft: Int64) -> Int64? { drafts.last { $0 < draft } }
}
