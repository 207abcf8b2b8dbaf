internal import Core
internal import Foundation
internal import Ledger
internal import Store

/// The result of doing the same to several items: one item that fails does not stop the others.
public struct BatchResult<Item: Codable & Sendable>: Codable, Sendable {
  public var done: [Item]
  public var refused: [RefusedItem]

  public init(done: [Item] = [], refused: [RefusedItem] = []) {
    self.done = done
    self.refused = refused
  }

  /// The result for the only item of a request.
  ///
  /// - Throws: `ActionError` with the reason if the item was refused.
  @discardableResult
  public func single() throws -> Item {
    if let refused = refused.first {
      var error = ActionError(
        refused.message, refused.kind, about: refused.field, onPage: refused.onPage)
      error.isConflict = refused.isConflict
      throw error
    }
    guard let item = done.first else { throw ActionError("nothing was requested; specify an item", .usage) }
    return item
  }

  /// The JSON is the list of what was done; refused items are reported on standard error.
  public init(from decoder: any Decoder) throws {
    self.init(done: try [Item](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try done.encode(to: encoder) }
}

/// An item of a batch that was refused, and why.
public struct RefusedItem: Codable, Hashable, Sendable {
  public var id: Int64
  /// The reason in one sentence.
  public var message: String
  /// The reason in the words of the page; nil for the same. Not in the JSON.
  public var onPage: String?
  public var kind: ActionError.Kind
  /// The name of the page's field that the reason is about (`ActionError.field`). Not in the JSON.
  public var field: String?
  /// Whether the item was changed since the user saw it. Not in the JSON.
  public var isConflict = false

  private enum CodingKeys: CodingKey { case id, message, kind }
}

/// Runs the same on several items as one change of the history, so that one undo reverts all of it.
enum Batch {
  /// - Parameter ids: the items; duplicates are ignored.
  /// - Throws: errors that are not specific to an item; items done before remain done.
  static func run<Item: Codable & Sendable>(
    _ ids: [Int64], _ body: (Int64) async throws -> Item
  ) async throws -> BatchResult<Item> {
    try await Store.$batch.withValue(UUID().uuidString) { try await runEach(ids, body) }
  }

  private static func runEach<Item: Codable & Sendable>(
    _ ids: [Int64], _ body: (Int64) async throws -> Item
  ) async throws -> BatchResult<Item> {
    var result = BatchResult<Item>()
    var seen: Set<Int64> = []
    // A full disk or a locked store concerns all items and would make all that follow fail as well.
    var obstacle: StoreError?
    for id in ids where seen.insert(id).inserted {
      if let obstacle {
        result.refused.append(
          RefusedItem(
            id: id, message: "\(obstacle)", onPage: ActionError.onPage(obstacle), kind: ActionError.Kind(of: obstacle)))
        continue
      }
      do {
        result.done.append(try await body(id))
      } catch let error where error is StoreError || error is InputError || error is ActionError {
        result.refused.append(
          RefusedItem(
            id: id, message: "\(error)", onPage: ActionError.onPage(error),
            kind: ActionError.Kind(of: error), field: ActionError.Kind.field(of: error),
            isConflict: ActionError.Kind.isConflict(error)))
        if let error = error as? StoreError, error.isTemporary { obstacle = error }
      }
    }
    return result
  }
}
