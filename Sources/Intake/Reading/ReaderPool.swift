internal import Core

/// The readers of a run, each lent to one worker at a time.
actor ReaderPool {
  private var idle: [ReaderProcess]
  private var waiting: [CheckedContinuation<ReaderProcess, Never>] = []

  init(_ options: IntakeOptions) {
    idle = (0..<max(1, options.jobs)).map { _ in ReaderProcess(program: options.reader, sandbox: options.sandbox) }
  }

  /// Waits for a reader, runs the body with it and returns it to the pool.
  nonisolated func lend<Result: Sendable>(
    _ body: @Sendable (ReaderProcess) async throws -> Result
  ) async throws -> Result {
    let reader = await take()
    do {
      let result = try await body(reader)
      await giveBack(reader)
      return result
    } catch {
      await giveBack(reader)
      throw error
    }
  }

  private func take() async -> ReaderProcess {
    // The reader used last has most likely been started already.
    if let reader = idle.popLast() { return reader }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func giveBack(_ reader: ReaderProcess) {
    if waiting.isEmpty { idle.append(reader) } else { waiting.removeFirst().resume(returning: reader) }
  }
}
