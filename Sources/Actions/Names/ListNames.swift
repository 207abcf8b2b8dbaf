public import Store

/// Lists the names or ids that can be typed for an argument, for a shell that completes it. Unlike other actions, it
/// neither opens nor creates the store, and ends at once if there is none. A store on a server is not asked, because a
/// key press must not wait for the network.
public struct ListNames: Action {
  public var kind: NamedKind

  public init(of kind: NamedKind) { self.kind = kind }

  /// - Throws: `StoreError` if the store's file cannot be read.
  public func run(on desk: Desk) async throws -> [String] {
    guard case .file(let file) = desk.settings.location else { return [] }
    return try await Store.names(of: kind, in: file)
  }
}
