public import Core
internal import Synchronization
public import SystemPackage

/// Reads documents without a store, with several readers in parallel and results in the order of the files.
public struct BatchReading: Sendable {
  /// A document that was read, and what is proposed for it.
  public struct Read: Sendable {
    public var reading: Reading
    public var proposals: [Proposal]
  }

  /// The outcome of one file, and how long it took in seconds.
  public struct Result: Sendable {
    public var outcome: Swift.Result<Read, Failure>
    public var seconds: Double
  }

  let options: IntakeOptions

  public init(options: IntakeOptions) { self.options = options }

  /// Reads every file and delivers each result as soon as it and all results before it are ready.
  ///
  /// - Throws: `ReaderUnavailable` or `CancellationError`. Problems with a file are in its result.
  public func run(_ files: [FilePath], each: (Int, Result) -> Void) async throws {
    let results = AsyncThrowingStream<(Int, Result), any Error>.makeStream()
    let cursor = Cursor(end: files.count)
    let work = Task {
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<min(options.jobs, max(1, files.count)) {
            group.addTask {
              let reader = ReaderProcess(program: options.reader, sandbox: options.sandbox)
              while let index = cursor.next() {
                results.continuation.yield((index, try await read(files[index], with: reader)))
              }
            }
          }
          try await group.waitForAll()
        }
        results.continuation.finish()
      } catch {
        results.continuation.finish(throwing: error)
      }
    }
    try await withTaskCancellationHandler {
      var early: [Int: Result] = [:]
      var wanted = 0
      for try await (index, result) in results.stream {
        early[index] = result
        while let ready = early.removeValue(forKey: wanted) {
          each(wanted, ready)
          wanted += 1
        }
      }
      try Task.checkCancellation()
    } onCancel: {
      work.cancel()
    }
  }

  private func read(_ file: FilePath, with reader: ReaderProcess) async throws -> Result {
    let start = ContinuousClock.now
    let request = ReaderRequest(
      path: file.bytes, language: options.language, today: options.today(), limits: options.limits)
    let answer = try await withTaskCancellationHandler {
      try await reader.read(request)
    } onCancel: {
      reader.stop()
    }
    let outcome: Swift.Result<Read, Failure>
    switch answer.reply {
    case .failed(let failure): outcome = .failure(failure)
    case .read(let reading, _):
      let parser = DocumentParser(options)
      outcome = .success(Read(reading: reading, proposals: parser.proposals(from: reading)))
    }
    return Result(outcome: outcome, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}

/// Distributes indices among several tasks, each index once.
private final class Cursor: Sendable {
  private let position = Mutex(0)
  private let end: Int

  init(end: Int) { self.end = end }

  func next() -> Int? {
    position.withLock { position in
      guard position < end else { return nil }
      defer { position += 1 }
      return position
    }
  }
}
