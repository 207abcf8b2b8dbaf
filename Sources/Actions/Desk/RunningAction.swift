/// An action that is under way: what it tells as it goes on, and its result.
///
/// ```swift
/// let running = desk.start(ImportFiles(paths))
/// for await step in running.progress { bar.update(done: step.done, of: step.total) }
/// let imported = try await running.result
/// ```
public struct RunningAction<Progress: Sendable, Result: Sendable>: Sendable {
  /// Every step in order; ends with the action. One task can read it, and what is not read is kept, so that the action
  /// waits for no reader.
  public let progress: AsyncStream<Progress>
  private let work: Task<Result, any Error>

  fileprivate init(_ body: @escaping @Sendable (@escaping @Sendable (Progress) -> Void) async throws -> Result) {
    let (progress, continuation) = AsyncStream<Progress>.makeStream()
    self.progress = progress
    work = Task {
      defer { continuation.finish() }
      return try await body { continuation.yield($0) }
    }
  }

  /// What came of the action, once it has ended. Cancelling the task that waits for it cancels the action.
  ///
  /// - Throws: what the action throws.
  public var result: Result {
    get async throws {
      try await withTaskCancellationHandler {
        try await work.value
      } onCancel: {
        work.cancel()
      }
    }
  }

  /// Has the action finish or give back what it has in hand, and end.
  public func cancel() { work.cancel() }
}

extension Desk {
  /// Begins an action that tells how far it is.
  public func start<A: ReportingAction>(_ action: A) -> RunningAction<A.Progress, A.Result> {
    RunningAction { try await action.run(on: self.serving(A.self), report: $0) }
  }

  /// Runs an action and tells each step in order, the last one before this returns, also where it was cancelled.
  ///
  /// - Throws: what the action throws, or else the first error of telling, after which telling goes on.
  public func run<A: ReportingAction>(
    _ action: A, telling tell: @escaping @Sendable (A.Progress) throws -> Void
  ) async throws -> A.Result {
    let running = start(action)
    // A task of its own: a reader that is cancelled hears of nothing any more.
    let telling = Task {
      var trouble: (any Error)?
      for await step in running.progress {
        do { try tell(step) } catch { trouble = trouble ?? error }
      }
      return trouble
    }
    do {
      let result = try await running.result
      if let trouble = await telling.value { throw trouble }
      return result
    } catch {
      _ = await telling.value
      throw error
    }
  }
}

/// How many of how many things are done.
public struct CountProgress: Codable, Hashable, Sendable {
  public var done: Int
  public var total: Int

  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
