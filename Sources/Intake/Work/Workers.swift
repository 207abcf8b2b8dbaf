internal import Foundation
internal import Glibc
internal import Store

/// Several readers working through the queue.
public struct Workers: Sendable {
  let pipeline: Pipeline

  public init(_ pipeline: Pipeline) { self.pipeline = pipeline }

  /// Works until `isDone` says so, asked whenever nothing is waiting; or until cancelled, when work in hand is given
  /// back.
  ///
  /// - Throws: what stopped a worker: `ReaderUnavailable`, `StoreError` or `CancellationError`.
  public func run(until isDone: @escaping @Sendable () async throws -> Bool) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...pipeline.options.jobs {
        group.addTask { try await work(as: "\(Workers.host):\(getpid()):\(number)", until: isDone) }
      }
      try await group.waitForAll()
    }
  }

  private func work(as name: String, until isDone: @Sendable () async throws -> Bool) async throws {
    let reader = ReaderProcess(program: pipeline.options.reader)
    while true {
      try Task.checkCancellation()
      if try await pipeline.workOnce(with: reader, as: name) { continue }
      if try await isDone() { return }
      try await Task.sleep(for: .milliseconds(150))
    }
  }

  private static let host = ProcessInfo.processInfo.hostName
}
