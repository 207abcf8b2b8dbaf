/// An action in progress: its steps and its result.
///
/// ```swift
/// let running = desk.start(ImportFiles(paths))
/// for await step in running.progress { bar.update(done: step.done, of: step.total) }
/// let imported = try await running.result
/// ```
public struct RunningAction<Progress: Sendable, Result: Sendable>: Sendable {
  /// Every step in order; ends with the action. Only one task can read it. The stream buffers without limit, so that
  /// the action never waits for its reader.
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

  /// The result of the action, once it has ended. Cancelling the task that awaits it cancels the action,
  /// which finishes or returns its current work and then ends.
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
}

extension Desk {
  /// Starts an action that reports its progress.
  public func start<A: ReportingAction>(_ action: A) -> RunningAction<A.Progress, A.Result> {
    RunningAction { try await action.run(on: self.serving(A.self), report: $0) }
  }

  /// Runs an action and calls `tell` with each step in order, the last one before this returns, even if it was
  /// cancelled.
  ///
  /// - Throws: what the action throws, or else the first error of `tell`, which is still called for the remaining
  ///   steps.
  public func run<A: ReportingAction>(
    _ action: A, telling tell: @escaping @Sendable (A.Progress) throws -> Void
  ) async throws -> A.Result {
    let running = start(action)
    // An unstructured task, because cancelling this one would end the iteration before the last steps.
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

/// The number of items done, and of all items.
public struct CountProgress: Codable, Hashable, Sendable {
  public var done: Int
  public var total: Int

  public init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}
