internal import Store

/// How many documents wait, who reads which, and how fast it goes.
public struct ShowStatus: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> StatusResult {
    StatusResult(try await desk.store.queueStatus())
  }
}
