internal import Core
internal import Foundation
internal import Ledger
internal import Store

/// What became of several things that were to be done alike: nine good ones and a bad one are nine done and one refused.
public struct BatchResult<Item: Codable & Sendable>: Codable, Sendable {
  public var done: [Item]
  public var refused: [Refused]

  public init(done: [Item] = [], refused: [Refused] = []) {
    self.done = done
    self.refused = refused
  }

  /// The JSON of a batch is the list of what was done; what was refused is said on standard error.
  public init(from decoder: any Decoder) throws {
    self.init(done: try [Item](from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try done.encode(to: encoder) }
}

/// One of a batch that was not done, and why.
public struct Refused: Codable, Hashable, Sendable {
  public var id: Int64
  /// One sentence.
  public var message: String
  public var kind: ActionError.Kind
}

/// Runs the same on several things as one change of the history, so that one undo reverts the whole import.
enum Batch {
  /// - Parameter ids: each is taken once, however often it is named.
  /// - Throws: what is no fault of one of the things; what was done before stays done.
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
    for id in ids where seen.insert(id).inserted {
      do {
        result.done.append(try await body(id))
      } catch let error where error is StoreError || error is InputError || error is ActionError {
        result.refused.append(Refused(id: id, message: "\(error)", kind: ActionError.Kind(of: error)))
        // A full disk or a locked store is no single thing's fault, and would be the answer to all that follow.
        if (error as? StoreError)?.isTemporary ?? false { break }
      }
    }
    return result
  }
}
