public import Core
internal import Store

/// Lists the changes of one item, oldest first; a deleted item still has its history.
public struct HistoryOfThing: Action {
  public var subject: Subject
  public var id: Int64

  public init(of subject: Subject, _ id: Int64) {
    self.subject = subject
    self.id = id
  }

  /// - Throws: `StoreError.notFound` for an id that never existed.
  public func run(on desk: Desk) async throws -> [ChangeResult] {
    try await desk.store.changes(of: subject, id).map { ChangeResult($0, namesThing: false) }
  }
}

/// Lists the latest changes of all items, newest first.
public struct NewestChanges: Action {
  /// The maximum number of changes; nil and 0 for all.
  public var limit: Int?
  /// Only events before the one with this id, which is the last one of the previous page.
  public var before: Int64?

  public init(limit: Int? = nil, before: Int64? = nil) {
    self.limit = limit
    self.before = before
  }

  public func run(on desk: Desk) async throws -> [ChangeResult] {
    let most = limit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    return try await desk.store.newestChanges(limit: most, before: before).map { ChangeResult($0, namesThing: true) }
  }
}
