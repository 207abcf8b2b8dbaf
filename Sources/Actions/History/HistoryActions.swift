public import Core
internal import Store

/// Lists the changes of one item, oldest first; a deleted item still has its history.
public struct ListChanges: Action {
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

/// Lists the changes of one item that the user names: a category, card or goal by name or id, any other item by its id.
public struct ListNamedChanges: Action {
  public var subject: Subject
  public var text: String

  public init(of subject: Subject, _ text: String) {
    self.subject = subject
    self.text = text
  }

  /// - Throws: `ActionError` for text that is not an id; `StoreError.notFound` for an id that never existed;
  ///   `.unknownCategory`, `.unknownCard` or `.unknownGoal` for an unknown name.
  public func run(on desk: Desk) async throws -> [ChangeResult] {
    try await ListChanges(of: subject, id(desk.store)).run(on: desk)
  }

  private func id(_ store: Store) async throws -> Int64 {
    // A deleted item can be found by its id only, because its name is gone.
    do {
      switch subject {
      case .category: return try await store.category(named: text).id
      case .card: return try await store.card(text).id
      case .goal: return try await store.goal(text).id
      default: break
      }
    } catch {
      guard let id = Int64(text) else { throw error }
      return id
    }
    guard let id = Int64(text) else {
      throw ActionError("\"\(text)\" is not an id; give the number of the \(subject.rawValue)", .usage)
    }
    return id
  }
}

/// Lists the latest changes of all items, newest first.
public struct ListNewestChanges: Action {
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
